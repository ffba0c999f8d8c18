// Why: journeys run in the system's own Chromium, on a phone and on a desktop, against the real executable.
import { existsSync } from 'node:fs';
import { env } from 'node:process';
import { defineConfig } from '@playwright/test';

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = env['CHROMIUM'] ?? browsers.find((path) => existsSync(path)) ?? 'chromium';

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A machine that is busy is slow, and no claim is that something comes within the time that is waited for it.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // A machine that is busy for a moment must not stop a build; what needed a second try is named as flaky.
  retries: env['CI'] ? 1 : 0,
  reporter: [['list']],
  use: {
    locale: 'en-US',
    trace: 'off',
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
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      // Addresses, storage, tabs, where titles come from and what comes instead of an answer are the same on every
      // width.
      testIgnore: /\/(broken\w*|routes|storage|tabs|titles|tmdb)\.spec\.ts$/,
      use: { viewport: { width: 375, height: 812 }, hasTouch: true },
    },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
});
