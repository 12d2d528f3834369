import { fileURLToPath } from 'node:url'
import { defineConfig, type TestUserConfig } from 'vitest/config'
import { leftToOtherDays, stationTests } from '../test/support/files-in-turn.ts'

/** Bundled before the tests that start them. */
const programs = ['test/support/bundle-programs.ts']

/** Unit tests that start no process and leave nothing behind: a process runs many of their files. */
const pure = [
  'test/unit/{contract,core,docs,sandbox,service,words}/**/*.test.ts',
  // Two start processes, and one puts another module in a module's place, which has to be read anew for that.
  'test/unit/adapters/sqlite/!(crash|open-database|purchases).test.ts',
  'test/unit/adapters/{keychain,order-sources}/**/*.test.ts',
  'test/unit/adapters/shipping-service/**/*.test.ts',
  'test/unit/app/{features,guard,papers,profile}/**/*.test.ts',
  // Benches that share lists share what their modules hold, and begin each file with nothing.
  'test/unit/app/station/!(list-faults|locked-lists|shared-*).test.ts',
  'test/unit/labels/{documents,images,zpl}/**/*.test.ts',
  'test/unit/renderer/*.test.ts',
  // The two ends of the link to the station are tested with what serves them.
  'test/unit/renderer/!(station)/**/*.test.ts',
]

/**
 * Tests of whole stations and of the sandbox in the tests' own process: to load these anew for each file takes longer than a fifth
 * of them do. Those that kill, or count what a process holds, have processes of their own.
 */
const shared = [
  'test/integration/station/!(kill-*|left-behind|clean-close).test.ts',
  'test/integration/sandbox/!(sandbox-processes).test.ts',
  'test/integration/programs/!(killed).test.ts',
  'test/integration/account/*.test.ts',
]

const otherDays = leftToOtherDays(stationTests)

/** The simulated world waits for nothing: `npm test` gives it the time that other suites leave. */
const world = ['test/faults/world.test.ts']

// Time limits end what hangs and judge nothing: a test that is right takes ten times as long on a busy machine.
// Suites are folders: `vitest run --project 'unit*'`. Files run in processes of their own, so that what one leaves behind
// (a child, a socket) cannot reach the next; but for those that leave nothing: to start a process and load the same modules
// for each of them takes longer than half of them do.
const suite = (name: string, testTimeout: number, more: TestUserConfig = {}) => ({
  extends: true as const,
  test: { name, include: [`test/${name}/**/*.test.ts`], testTimeout, hookTimeout: 300_000, ...more },
})

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // As patient as `until` of the tests' support, less what leaves a unit test time to say what it waited for.
    expect: { poll: { timeout: 150_000, interval: 20 } },
    projects: [
      suite('unit', 300_000, { exclude: pure }),
      suite('unit pure', 300_000, {
        include: pure,
        isolate: false,
        setupFiles: 'test/support/settle-imports.ts',
      }),
      suite('contract', 300_000),
      suite('integration', 600_000, { globalSetup: programs, exclude: [...shared, ...otherDays] }),
      suite('integration shared', 600_000, {
        globalSetup: programs,
        include: shared,
        exclude: [...otherDays],
        isolate: false,
        setupFiles: 'test/support/settle-imports.ts',
      }),
      suite('faults', 1_200_000, { globalSetup: programs, exclude: world }),
      suite('world', 3_600_000, { include: world }),
    ],
  },
})
