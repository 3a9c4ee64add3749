module.exports = () => ({
  host: '127.0.0.1',
  // Strapi treats 0 as "not set".
  port: Number(process.env.PEER_PORT),
  app: { keys: ['only', 'for the benchmark'] },
});
