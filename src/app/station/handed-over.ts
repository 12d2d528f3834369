// What a second start of the station hands to the one that runs, and the way of the answer back. The operating system
// carries the question one way only: the answer is a file of the data folder that both have.

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { ActOutcome, CommandAct } from '../../contract/shell.ts'

export const HandedOver = z.strictObject({
  /** Names the file of the answer, and nothing else of the disk. */
  id: z.uuid(),
  acts: z.array(CommandAct).max(3),
  order: z.string().max(200).optional(),
})
export type HandedOver = z.infer<typeof HandedOver>

const Answer = z.object({ outcomes: z.array(ActOutcome) })
const lookEveryMs = 100

const folderOf = (dataDir: string) => join(dataDir, 'answers')
const fileOf = (dataDir: string, id: string) => join(folderOf(dataDir), `${id}.json`)

/** Answers a second start. One that has stopped waiting finds nothing wrong: the file is left until the next start. */
export function answerHandedOver(dataDir: string, { id }: HandedOver, outcomes: readonly ActOutcome[]): void {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 })
  const file = fileOf(dataDir, id)
  writeFileSync(`${file}.new`, JSON.stringify({ outcomes }), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** What became of what was handed over; undefined where nothing was heard in time. */
export async function awaitAnswer(
  dataDir: string,
  { id }: HandedOver,
  withinMs: number,
): Promise<readonly ActOutcome[] | undefined> {
  const file = fileOf(dataDir, id)
  for (let leftMs = withinMs; leftMs > 0; leftMs -= lookEveryMs) {
    const text = readIfThere(file)
    if (text !== undefined) {
      rmSync(file, { force: true })
      return Answer.parse(JSON.parse(text)).outcomes
    }
    await pause(lookEveryMs)
  }
  return undefined
}

/** Answers that nobody fetched. */
export function forgetAnswers(dataDir: string): void {
  rmSync(folderOf(dataDir), { recursive: true, force: true })
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
