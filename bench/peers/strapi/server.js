/** Strapi as `strapi start` runs it, without the admin panel. */
const { createStrapi } = require('@strapi/strapi');

async function main() {
  const strapi = createStrapi({ appDir: __dirname, distDir: __dirname });
  await strapi.start();
  const tokens = strapi.service('admin::api-token');
  const { accessKey } = await tokens.create({
    name: `bench ${Date.now()}`,
    description: '',
    type: 'full-access',
    lifespan: null,
  });
  process.send?.({
    port: strapi.server.httpServer.address().port,
    headers: { authorization: `Bearer ${accessKey}` },
  });
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
