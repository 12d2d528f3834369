// One wish to print, as the station's screen and the printer's papers tell it once all is calm.

import type { PrintJobView } from '../../../src/contract/domain.ts'
import type { BookFault } from './compare-books.ts'
import type { PrintManner } from './print-manners.ts'

export type PrintEnd = {
  readonly manner: PrintManner
  /** What the wish became, oldest first: the job that it made, and one for each "no, it did not come out". */
  readonly jobs: readonly PrintJobView[]
  readonly papers: number
  /** Papers that are of something else. */
  readonly strangers: number
  readonly thrownAway: number
  /** How often a person said that it did not come out. */
  readonly denials: number
  /** Neither on its way nor over, for as long as it was waited for. */
  readonly isRestless: boolean
}

/** What of it is a fault, in words. */
export function comparePrint(end: PrintEnd): readonly Pick<BookFault, 'kind' | 'what'>[] {
  const { jobs, papers, strangers, thrownAway, denials } = end
  const { copies, printer } = end.manner
  const faults: Pick<BookFault, 'kind' | 'what'>[] = []
  const add = (kind: BookFault['kind'], what: string) => faults.push({ kind, what })
  const states = jobs.map(({ state }) => state)
  const told = states.join(', ')
  if (end.isRestless) add('contradiction', `its printer was put right, and it never came to an end: ${told}`)
  if (jobs.length === 0) add('lost label', 'it was asked for, and is in no queue')
  if (strangers > 0) add('unasked paper', `${strangers} papers of other labels`)
  if (jobs.length > 1 + denials) add('unasked paper', `${jobs.length} jobs (${told}) of ${denials} denials`)
  // Whoever denies has seen fewer than all: of one label none, so that only one ever comes.
  const most = copies === 1 ? 1 : copies * (1 + denials)
  if (papers > most) add('unasked paper', `${papers} papers, ${denials} denials: ${told}`)
  for (const { state, answered, reason } of jobs) {
    if (state === 'queued' || state === 'sending' || (state === 'unknown' && !answered))
      add('contradiction', `all is calm, and it is ${state} (${reason?.code ?? 'no reason'})`)
    if (state === 'failed' && papers > 0) add('contradiction', `it failed, and ${papers} papers are there`)
  }
  const confirmed = states.filter((state) => state === 'confirmed').length
  if (confirmed * copies > papers + thrownAway)
    add('contradiction', `${confirmed} jobs are confirmed, ${papers} papers are there`)
  // A liar's label is believed; what a printer that never says a word swallows is called sent, and no more.
  const isTold = states.at(-1) === 'failed' || (printer.kind === 'frozen' && states.at(-1) === 'sent')
  if (papers + thrownAway < copies && !isTold) add('lost label', `${papers} papers, and it is ${told}`)
  return faults
}
