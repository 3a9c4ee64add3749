module.exports = () => ({
  connection: {
    client: 'postgres',
    connection: JSON.parse(process.env.DATABASE),
    pool: { min: 2, max: 16 },
  },
});
