// Suites of which `npm test` runs some files each day, and all within a few: to run all of them takes an hour of two processors.

import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inTurn } from './in-turn.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** So many days follow one another until each file was run: a week. */
export const days = 7

export type FilesInTurn = {
  readonly promise: string
  /** Globs, from the project's folder. */
  readonly files: readonly string[]
  /** What spends, prints or keeps: each day. */
  readonly always: readonly string[]
}

export const browserSpecs: FilesInTurn = {
  promise: 'what a page shows and does, by spec',
  files: ['test/e2e/*.spec.ts', 'test/e2e/desktop/*.spec.ts'],
  always: [
    'test/e2e/batch.spec.ts',
    'test/e2e/desktop/bridge.spec.ts',
    'test/e2e/desktop/packaged.spec.ts',
    'test/e2e/doubt.spec.ts',
    'test/e2e/draft.spec.ts',
    'test/e2e/manifests.spec.ts',
    'test/e2e/money-doubt.spec.ts',
    'test/e2e/refunds.spec.ts',
    'test/e2e/reprint.spec.ts',
    'test/e2e/scan-capture.spec.ts',
    'test/e2e/ship.spec.ts',
  ],
}

export const stationTests: FilesInTurn = {
  promise: 'a station at work, by file',
  files: ['test/integration/**/*.test.ts'],
  always: [
    'test/integration/sandbox/buying-once.test.ts',
    'test/integration/station/bought-twice.test.ts',
    'test/integration/station/kill-at-each-step.test.ts',
    'test/integration/station/money-limits.test.ts',
  ],
}

/** Those that this run leaves to other days, from the project's folder; none where there is no turn. */
export function leftToOtherDays({ promise, files, always }: FilesInTurn): readonly string[] {
  const others = globSync([...files], { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !always.includes(file))
    .toSorted()
  const now = new Set(inTurn(promise, others, Math.ceil(others.length / days)))
  return others.filter((file) => !now.has(file))
}
