import { RouterProvider } from '@tanstack/react-router';
import { router } from './router.tsx';

export { loadFirstPage } from './first-page.ts';

/** Every page for users who are signed in, and the sign-in page after they have signed out. */
export const Register = () => <RouterProvider router={router} />;
