import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Suites are folders: `vitest run --project unit`. Files run in processes of their own, so that what one leaves
// behind (a child, a socket) cannot reach the next.
const suite = (name: string, testTimeout: number, globalSetup: string[] = []) => ({
  extends: true as const,
  test: { name, include: [`test/${name}/**/*.test.ts`], testTimeout, hookTimeout: 60_000, globalSetup },
})

/** Bundled before the tests that start them. */
const programs = ['test/support/bundle-programs.ts']

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      suite('unit', 20_000),
      suite('contract', 60_000),
      suite('integration', 120_000, programs),
      suite('faults', 1_200_000, programs),
    ],
  },
})
