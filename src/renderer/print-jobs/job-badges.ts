// A print job's state in one line of a list: only what is known is drawn as known.

import type { PrintJobView } from '../../contract/domain.ts'
import { lineOf } from '../errors/words-of.ts'
import { words } from '../language.ts'
import type { BadgeLook } from '../ui/looks.ts'

const m = words.printJobs

export type JobBadge = BadgeLook & { readonly word: string }

/** `said`: the words for what is printed. */
export function jobBadge(job: PrintJobView, said: (typeof m)['ofForm'] = m): JobBadge {
  const word = said.states[job.state]
  // What becomes of it there is told beside it.
  if (job.heldFor === 'bench' && job.atBench) {
    const { way, bench } = job.atBench
    return { tone: 'quiet', icon: 'arrow', word: way === 'sent' ? m.atBench(bench) : m.forBench(bench) }
  }
  switch (job.state) {
    case 'queued':
      if (job.held) return { tone: 'quiet', icon: 'pause', word: said.held }
      return { tone: job.reason ? 'warn' : 'quiet', icon: 'wait', word }
    case 'sending':
      return { tone: 'busy', icon: 'printer', word }
    case 'sent':
      return { tone: 'busy', icon: 'arrow', word }
    case 'confirmed':
      return { tone: 'good', icon: 'check', word }
    case 'unknown':
      return job.answered
        ? { tone: 'good', icon: 'check', word: said.saidPrinted }
        : { tone: 'warn', icon: 'question', word }
    case 'failed':
      return job.reason?.code === 'print_cancelled'
        ? { tone: 'quiet', icon: 'cross', word: said.cancelled }
        : { tone: 'bad', icon: 'cross', word }
  }
}

/** Why nothing of it is on paper, and what to do; undefined of any other, and of one that somebody took out. */
export function jobFailure({ state, reason }: PrintJobView): string | undefined {
  if (state !== 'failed' || !reason || reason.code === 'print_cancelled') return undefined
  return lineOf(reason)
}
