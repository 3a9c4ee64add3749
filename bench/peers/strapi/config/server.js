module.exports = () => ({
  host: '127.0.0.1',
  // Strapi takes 0 for "not set".
  port: Number(process.env.PEER_PORT),
  app: { keys: ['only', 'for the benchmark'] },
});
