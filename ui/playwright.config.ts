// Browser tests run in the system's Chromium, on a desktop and on a phone, against the executable.
import { existsSync } from 'node:fs';
import { env } from 'node:process';
import { defineConfig } from '@playwright/test';

// The headless shell is the same browser without its window, and needs a quarter less time.
const browsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const installed = browsers.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path));
const executablePath = env['CHROMIUM'] ?? installed ?? 'chromium';

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  forbidOnly: true,
  // More workers than cores, because a test waits for almost half of its time.
  workers: 3,
  // Long enough for a busy machine. No test measures time.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // A test that needed a second try is listed as flaky.
  retries: env['CI'] ? 1 : 0,
  reporter: [['list']],
  use: {
    locale: 'en-US',
    trace: 'off',
    // Without a graphics card, frames of animations cost an eighth of the time.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages live only for seconds, so compiling their scripts without optimization is faster.
        '--js-flags=--no-maglev --no-turbofan',
        // The first four are a mouse, as Playwright sets it. Without a graphics card, blurred backgrounds cost a fifth of
        // the time of a page.
        '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,prefersReducedTransparency=true',
      ],
    },
  },
  projects: [
    {
      // Only what depends on the width of the window or on touch.
      name: 'phone',
      grep: /@layout|@phone/,
      use: { viewport: { width: 375, height: 812 }, hasTouch: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
