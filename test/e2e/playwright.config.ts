import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const chromium = process.env['PACKBENCH_CHROMIUM'] ?? '/usr/bin/chromium'

// Chromium of the system, or an installed Chrome: nothing is downloaded, and no name but the loopback's is looked up.
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['dot'], ['../support/playwright-outcomes.ts']],
  use: {
    viewport: { width: 1366, height: 768 },
    screenshot: 'only-on-failure',
    // Colours that are still on their way fail the contrast check of a busy machine.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(existsSync(chromium) ? { executablePath: chromium } : { channel: 'chrome' }),
      args: [
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
})
