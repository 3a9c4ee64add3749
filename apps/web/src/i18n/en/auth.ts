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
  untrustedProxy:
    'For the operator: a proxy in front of the register is not named in TRUST_PROXY. All desks count as one address, so wrong passwords at one desk slow down the others.',
  logout: 'Logout',
  changePassword: 'Change password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  newPasswordHint:
    'At least 8 characters, not a common password and not the username. Your other sessions end.',
  chooseNewPassword: 'Choose a new password',
  newPasswordAsked: 'Hello {name}. You were asked to choose a new password before you go on.',
  passwordChanged: 'Password changed',
};
