module.exports = () => ({
  serveAdminPanel: false,
  auth: { secret: 'only for the benchmark' },
  apiToken: { salt: 'only for the benchmark' },
  transfer: { token: { salt: 'only for the benchmark' } },
  secrets: { encryptionKey: 'only for the benchmark, 32 chars!' },
});
