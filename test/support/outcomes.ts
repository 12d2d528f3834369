// What became of each test, in a file that the test command sums up: one JSON object a line.

import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

export type Outcome = {
  readonly name: string
  readonly state: 'passed' | 'failed' | 'skipped'
  /** Why it was skipped, or what it failed of, in one line. */
  readonly reason?: string
  /** Of a test that ran: its file, from the project's folder, and how long it took. */
  readonly file?: string
  readonly ms?: number
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
