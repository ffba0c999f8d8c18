import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:8080';
const serverPaths =
  '^/(api|authenticate|sign_out|forgot_password|reset_request|change_password|config|3|4|t|healthz|readyz)([/.?]|$)';

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
            {
              // Small modules, with what they import, that every first screen loads: one file instead of one for each.
              name: 'shared',
              test: /\/src\/lib\/(focus|format|ids|images|json|limits|navigation|newPassword|paths|shortcuts|titles|token|useOnline|validation)\.ts$/,
            },
          ],
        },
      },
    },
  },
});
