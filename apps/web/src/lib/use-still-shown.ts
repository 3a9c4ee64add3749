import { useEffect, useRef } from 'react';

/**
 * Returns a function that says whether the user is still on the page of this component. On a slow connection the answer
 * of a save comes after the user opened another page: it must not take them away from there.
 */
export function useStillShown(): () => boolean {
  const path = useRef<string | null>(null);
  useEffect(() => {
    path.current = location.pathname;
    return () => {
      path.current = null;
    };
  }, []);
  // The path changes at once; the component stays until the code of the next page has loaded.
  return () => path.current === location.pathname;
}
