// What became of each test, in a file that the test command sums up: one JSON object a line.

import { appendFileSync } from 'node:fs'

export type Outcome = {
  readonly name: string
  readonly state: 'passed' | 'failed' | 'skipped'
  /** Why it was skipped. */
  readonly reason?: string
  /** Of a test that ran: its file, from the project's folder, and how long it took. */
  readonly file?: string
  readonly ms?: number
}

/** Environment variable that names the file. */
export const outcomesFile = 'PACKBENCH_TEST_OUTCOMES'

export function recordOutcome(outcome: Outcome): void {
  const file = process.env[outcomesFile]
  if (file) appendFileSync(file, `${JSON.stringify(outcome)}\n`)
}
