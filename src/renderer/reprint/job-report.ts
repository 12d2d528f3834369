// What a reprint's job looks like, by the same rule as on the stage: only what is known.

import type { PrintJobView } from '../../contract/domain.ts'
import { benchPrintLine } from '../bench-prints/bench-print-looks.ts'
import { errorWords } from '../errors/error-words.ts'
import { lineOf } from '../errors/words-of.ts'
import { words } from '../language.ts'
import { conditionTraits } from '../printers/conditions.ts'
import type { PictogramName } from '../ui/pictograms.ts'
import type { Look } from '../ui/looks.ts'
import type { SoundName } from '../sounds/sound-names.ts'
import type { IconName } from '../ui/icons.ts'

const { condition: conditionWords, printJobs: jobWords, reprint: m } = words

export type JobReport = {
  readonly look: Look
  readonly icon: IconName
  /** What its printer lacks, while it waits for that. */
  readonly pictogram?: PictogramName
  readonly word: string
  readonly line: string
  readonly sound?: SoundName
  /** The packer is asked whether it came out. */
  readonly asks: boolean
}

export function jobReport(job: PrintJobView): JobReport {
  const words = m.job[job.state]
  const said = { word: words.word, line: words.line(job.printerName), asks: false }
  switch (job.state) {
    case 'queued':
      if (job.heldFor === 'bench' && job.atBench)
        return {
          ...said,
          look: 'working',
          icon: 'arrow',
          word: jobWords.atBench(job.atBench.bench),
          line: benchPrintLine(job.atBench),
        }
      if (job.held)
        return { ...said, look: 'ask', icon: 'pause', word: m.held.word, line: m.held.line(job.printerName) }
      return job.reason
        ? {
            ...said,
            look: 'ask',
            icon: 'alert',
            word: waitingWord(job),
            line: waitingLine(job),
            sound: 'fault',
            ...pictureOf(job),
          }
        : { ...said, look: 'working', icon: 'wait' }
    case 'sending':
      return { ...said, look: 'working', icon: 'printer' }
    case 'sent':
      return {
        ...said,
        look: 'sent',
        icon: 'arrow',
        ...(job.awaitsPrinter ? {} : { sound: 'done' as const }),
      }
    case 'confirmed':
      return { ...said, look: 'done', icon: 'check', sound: 'done' }
    case 'unknown':
      return job.answered
        ? {
            ...said,
            look: 'done',
            icon: 'check',
            word: m.cameOut.word,
            line: m.cameOut.line(),
            sound: 'done',
          }
        : {
            ...said,
            look: 'ask',
            icon: 'question',
            sound: 'attention',
            asks: true,
            ...askedSince(job),
          }
    case 'failed':
      if (job.reason?.code === 'print_cancelled')
        return { ...said, look: 'offline', icon: 'cross', word: m.cancelled.word, line: m.cancelled.line() }
      return {
        ...said,
        look: 'refused',
        icon: 'cross',
        sound: 'fault',
        ...(job.reason ? { line: lineOf(job.reason) } : {}),
      }
  }
}

/** What stands in place of the usual question's words. */
function askedSince({ reason, printerName }: PrintJobView): Partial<JobReport> {
  if (reason?.code === 'half_printed') return { word: m.half.word, line: m.half.line(printerName) }
  return reason?.code === 'printer_moved' ? { line: m.moved.line(printerName) } : {}
}

function pictureOf({ condition, reason }: PrintJobView): Pick<JobReport, 'pictogram'> {
  const waitsForPrinter = condition && reason?.code !== 'half_printed'
  return waitsForPrinter ? { pictogram: conditionTraits[condition].pictogram } : {}
}

function waitingWord({ condition, reason }: PrintJobView): string {
  if (reason?.code === 'half_printed') return m.behind.word
  return conditionWords.conditions[condition ?? 'unknown'].word
}

function waitingLine({ condition, reason, printerName }: PrintJobView): string {
  if (reason?.code === 'half_printed') return m.behind.line
  if (condition && condition !== 'unknown')
    return m.thenPrints(conditionWords.conditions[condition].line(printerName))
  const words = errorWords(reason?.code ?? 'printer_not_ready')
  return `${words.sentence} ${words.action}`
}
