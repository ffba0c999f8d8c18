// Why: component and logic tests run in a simulated browser; kept apart so that a build needs no test tool.
import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      environment: 'jsdom',
      include: ['src/**/*.test.{ts,tsx}', 'lint/**/*.test.js'],
      // Style sheets are left out, but for those that a test reads as a text.
      css: { include: [/\?raw$/] },
      setupFiles: ['src/testing/setup.ts'],
      // Whole screens are tested, also on machines that are busy with other things.
      testTimeout: 60_000,
      restoreMocks: true,
      unstubGlobals: true,
    },
  }),
);
