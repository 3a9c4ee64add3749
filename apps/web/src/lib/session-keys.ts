/** The specification keeps the session as a stored token and a stored user. */
export const SESSION_TOKEN = 'token';
export const SESSION_USER = 'user';
