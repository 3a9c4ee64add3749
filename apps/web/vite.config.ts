import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractsForTheBrowser, idsOfReact } from './vite-plugins.ts';

const apiOrigin = process.env.API_ORIGIN ?? `http://127.0.0.1:${process.env.API_PORT ?? 3000}`;

export default defineConfig({
  plugins: [react(), idsOfReact, contractsForTheBrowser],
  server: { proxy: { '/api': apiOrigin } },
  build: {
    // The content security policy forbids data: fonts, and all supported browsers know modulepreload.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // pdfjs-dist asks for its decoder by name, so the hash is in the folder.
        assetFileNames: ({ names }) =>
          names.includes('openjpeg_nowasm_fallback.js')
            ? 'assets/[hash]/[name][extname]'
            : 'assets/[name]-[hash][extname]',
        // On a slow connection every request costs time: few chunks, each with the dependencies of its modules.
        codeSplitting: {
          groups: [
            { name: 'boot', test: /src\/boot\.ts$/, priority: 5 },
            {
              name: 'start',
              test: /src\/(app\/(app|crash-screen|start|pages\/login-page)|i18n\/language|lib\/(api|permissions))\.tsx?$/,
              priority: 4,
            },
            // With the router, and before the desk: it sends the first request of a list.
            { name: 'register', test: /src\/app\/register\.tsx$/, priority: 3 },
            { name: 'charts', test: /node_modules\/(recharts|@mantine\/charts)\//, priority: 3 },
            {
              name: 'desk',
              test: /src\/(app\/(signed-in|first-page-cache)|i18n\/patterns|app\/village-choices|components\/(?!form|record-conflict|name-comparison|sex-select).*|features\/[^/]+\/[^/]+\.queries|features\/residents\/(resident-(list|filters|columns|card-lines|views)|stay-(badge|chip|sentence|dates)|filter-\w+|view-tabs|save-view|printed-filters)|lib\/format)\.tsx?$|@tabler/,
              priority: 2,
            },
            { name: 'forms', test: /./, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
});
