// What became of each test, in a file that the test command sums up: one JSON object a line.

import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

export type Outcome = {
  readonly name: string
  /** `left`: to `npm run test:all` (see in-turn.ts). */
  readonly state: 'passed' | 'failed' | 'skipped' | 'left'
  /** Why it was skipped, or what it failed of, in one line. */
  readonly reason?: string
  /** Of a test that ran: its file, from the project's folder, and how long it took. */
  readonly file?: string
  readonly ms?: number
  /** Of what was left: what the cases that ran prove too. */
  readonly promise?: string
}

/** Environment variable that names the file. */
export const outcomesFile = 'PACKBENCH_TEST_OUTCOMES'

type Told = { readonly message?: string | undefined; readonly cause?: unknown }

const withCauses = ({ message = '', cause }: Told): string =>
  cause && typeof cause === 'object' ? `${message} (${withCauses(cause)})` : message

/** The beginnings of errors with their causes, as one line that tells them apart where nothing else of a run is kept. */
export const inOneLine = (errors: readonly Told[]): string =>
  errors
    .map((error) => stripVTControlCharacters(withCauses(error)).replaceAll(/\s+/g, ' ').trim().slice(0, 400))
    .join(' | ')

export function recordOutcome(outcome: Outcome): void {
  const file = process.env[outcomesFile]
  if (file) appendFileSync(file, `${JSON.stringify(outcome)}\n`)
}
