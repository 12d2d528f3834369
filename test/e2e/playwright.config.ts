import { defineConfig } from '@playwright/test'
import { chromiumPath } from '../support/electron/chromium-path.ts'
import { browserSpecs, leftToOtherDays } from '../support/files-in-turn.ts'
import type { HostName } from './station.ts'

// Chromium of the system, or an installed Chrome: nothing is downloaded, and no name but the loopback's is looked up.
//
// Projects are hosts: `browser` runs every spec; `desktop` those that are not of the browser alone, in the application as
// it is built; `electron` the same in Electron itself, skipped where its binary is not. `npm test` runs of these two what
// is marked @desktop and the folder desktop; `npm run test:desktop` and `npm run test:electron` run all of them. What is
// marked @stand-in acts in the system's place, which only the stand-in lets it.
/**
 * Pages with scripted answers over HTTP, sounds alone, and pictures, none of which is a matter of the host; and how the
 * loopback host has a browser opened.
 */
const browserAlone = [
  '**/finding.spec.ts',
  '**/looks/**',
  '**/long-list.spec.ts',
  '**/opening.spec.ts',
  '**/sounds.spec.ts',
  '**/tour/**',
  '**/visual.spec.ts',
]
/** By their ends, wherever the project lies. */
const otherDays = leftToOtherDays(browserSpecs).map((file) => `**/${file}`)
const marks = process.env['PACKBENCH_E2E'] === 'chosen' ? { grep: /@desktop| desktop\// } : {}

/**
 * A page that lives for seconds costs less without what makes long-lived ones quick, and drawn and served by the browser's own
 * process: a fifth less of the processor for the same tests. It is the same page and engine; speed is measured elsewhere.
 * The second feature is Playwright's own, which a further `--enable-features` takes the place of.
 */
const forShortLives = [
  '--js-flags=--no-opt,--no-sparkplug',
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface',
]

export default defineConfig<{ host: HostName }>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: '../support/bundle-programs.ts',
  outputDir: '../../test-results',
  // The pictures are of one host, and named as they were before there were two.
  snapshotPathTemplate: '{testDir}/{testFileName}-snapshots/{arg}-{platform}{ext}',
  fullyParallel: true,
  workers: 2,
  // They end what hangs and judge nothing: a test that is right takes ten times as long on a busy machine.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  projects: [
    {
      name: 'browser',
      testIgnore: ['**/desktop/**', '**/looks/**', '**/tour/**', ...otherDays],
      use: { host: 'browser' },
    },
    {
      name: 'desktop',
      testIgnore: [...browserAlone, ...otherDays],
      grepInvert: /@browser/,
      ...marks,
      use: { host: 'desktop' },
    },
    {
      name: 'electron',
      testIgnore: [...browserAlone, ...otherDays],
      grepInvert: /@browser|@stand-in/,
      ...marks,
      use: { host: 'electron' },
    },
    { name: 'looks', testMatch: '**/looks/*.spec.ts', use: { host: 'browser' } },
    { name: 'tour', testMatch: '**/tour/*.spec.ts', use: { host: 'browser' } },
  ],
  reporter: [['dot'], ['../support/playwright-outcomes.ts']],
  use: {
    viewport: { width: 1366, height: 768 },
    screenshot: 'only-on-failure',
    // Colours that are still on their way fail the contrast check of a busy machine.
    contextOptions: { reducedMotion: 'reduce' },
    // Emptied for each test: a context and its process of their own take a tenth of the processor more.
    reuseContext: true,
    launchOptions: {
      ...(chromiumPath ? { executablePath: chromiumPath } : { channel: 'chrome' }),
      args: [
        ...forShortLives,
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
})
