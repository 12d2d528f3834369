import { fileURLToPath } from 'node:url'
import { defineConfig, type TestUserConfig } from 'vitest/config'

/** Bundled before the tests that start them. */
const programs = ['test/support/bundle-programs.ts']

/** Those of the unit tests that put something in the place of a module, start children, or measure their process. */
const apart = [
  'test/unit/main/**/*.test.ts',
  'test/unit/processes/**/*.test.ts',
  'test/unit/adapters/sqlite/orders.test.ts',
  'test/unit/renderer/station/transport.test.ts',
]

// Suites are folders: `vitest run --project unit`. Files run in processes of their own, so that what one leaves
// behind (a child, a socket) cannot reach the next; but for most unit tests, which leave nothing: to start a process and
// load the same modules for each of them takes longer than half of them do.
const suite = (name: string, testTimeout: number, more: TestUserConfig = {}) => ({
  extends: true as const,
  test: { name, include: [`test/${name}/**/*.test.ts`], testTimeout, hookTimeout: 60_000, ...more },
})

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      suite('unit', 60_000, { exclude: apart, isolate: false }),
      suite('unit apart', 60_000, { include: apart }),
      suite('contract', 60_000),
      suite('integration', 120_000, { globalSetup: programs }),
      suite('faults', 1_200_000, { globalSetup: programs }),
    ],
  },
})
