import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** For `npm run dev -w @consilium/console`: the API of a server that runs beside it. */
const server = 'http://127.0.0.1:8080';

// Whatever NODE_ENV a shell or a test runner has set: a build is never the large, slow React of development.
if (process.argv.includes('build')) process.env.NODE_ENV = 'production';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    // Nothing in `data:` addresses: the page's policy allows none.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Fonts keep their names: pages of the server that stand without the console use them too.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.woff2'))
            ? 'fonts/[name][extname]'
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
  server: { proxy: { '/v1': server, '/auth': server } },
});
