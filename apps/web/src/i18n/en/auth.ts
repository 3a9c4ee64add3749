export const auth = {
  title: 'Sign in',
  welcome: 'Welcome back',
  intro: 'Residents, visitors and owners of your village, in one register.',
  username: 'Username',
  password: 'Password',
  showPassword: 'Show password',
  signIn: 'Sign in',
  signingIn: 'Signing in…',
  failed: 'Login failed. Please check your credentials.',
  sessionEnded: 'Your session has ended. Sign in to go on where you were.',
  logout: 'Logout',
};
