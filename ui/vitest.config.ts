// Unit and component tests in a simulated browser; separate from vite.config.ts, so that a build needs no test tool.
import { env } from 'node:process';
import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      environment: 'jsdom',
      // Processes, because a BroadcastChannel reaches all threads of one; each loads the libraries once, for all of its
      // files. `setup.ts` resets the app's modules for every file.
      pool: 'forks',
      isolate: false,
      include: ['bootstrap.test.ts', 'src/**/*.test.{ts,tsx}', 'lint/**/*.test.js'],
      // No style sheets, except those that a test reads as text.
      css: { include: [/\?raw$/] },
      setupFiles: ['src/testing/setup.ts'],
      testTimeout: 30_000,
      // As in the browser tests.
      retry: env['CI'] ? 1 : 0,
      restoreMocks: true,
      unstubGlobals: true,
    },
  }),
);
