/** The specification requires these two storage keys. */
export const SESSION_TOKEN = 'token';
export const SESSION_USER = 'user';
