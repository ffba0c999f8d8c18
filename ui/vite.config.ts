import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:8080';
const serverPaths =
  '^/(api|authenticate|sign_out|forgot_password|reset_request|change_password|config|3|4|t|healthz|readyz)([/.?]|$)';

/** Libraries and small modules, with what they import, that every first screen loads. */
const onFirstScreens = [
  /\/node_modules\/(react|react-dom|scheduler|react-redux|redux|@reduxjs\/toolkit)\/(?!.*query)/,
  /\/src\/api\/sessionCalls\.ts$/,
  /\/src\/lib\/(focus|format|ids|images|json|limits|navigation|paths|titles|token|useOnline|validation)\.ts$/,
  /\/src\/ui\/(Button|Icon|IconButton|visuallyHidden)\./,
];

export default defineConfig({
  plugins: [react()],
  server: { host: '127.0.0.1', proxy: { [serverPaths]: { target: server } } },
  build: {
    target: 'es2022',
    // The server's policy allows no inline asset, style or script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file compresses better than several.
            { name: 'shared', test: (id) => onFirstScreens.some((module) => module.test(id)) },
          ],
        },
      },
    },
  },
});
