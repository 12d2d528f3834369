// What a reprint's job looks like, by the same rule as on the stage: only what is known.

import type { PrintJobView } from '../../contract/domain.ts'
import { errorWords } from '../errors/error-words.ts'
import { messages as shipMessages } from '../ship/ship-messages.ts'
import type { Look } from '../ship/stage.ts'
import type { SoundName } from '../sounds/sound-names.ts'
import type { IconName } from '../ui/icons.ts'
import { messages as m } from './reprint-messages.ts'

export type JobReport = {
  readonly look: Look
  readonly icon: IconName
  readonly word: string
  readonly line: string
  readonly sound?: SoundName
  /** The packer is asked whether it came out. */
  readonly asks: boolean
}

/** `canConfirm`: the printer answers status requests, so that `sent` is not its last word. */
export function jobReport(job: PrintJobView, canConfirm: boolean): JobReport {
  const words = m.job[job.state]
  const said = { word: words.word, line: words.line(job.printerName), asks: false }
  switch (job.state) {
    case 'queued':
      return job.reason
        ? {
            ...said,
            look: 'ask',
            icon: 'alert',
            word: waitingWord(job),
            line: waitingLine(job),
            sound: 'fault',
          }
        : { ...said, look: 'working', icon: 'wait' }
    case 'sending':
      return { ...said, look: 'working', icon: 'printer' }
    case 'sent':
      return { ...said, look: 'sent', icon: 'arrow', ...(canConfirm ? {} : { sound: 'done' as const }) }
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
        : { ...said, look: 'ask', icon: 'question', sound: 'attention', asks: true }
    case 'failed':
      return {
        ...said,
        look: 'refused',
        icon: 'cross',
        sound: 'fault',
        ...(job.reason ? { line: errorWords(job.reason.code).sentence } : {}),
      }
  }
}

function waitingWord({ condition }: PrintJobView): string {
  return shipMessages.condition[condition ?? 'unknown'].word
}

function waitingLine({ condition, reason }: PrintJobView): string {
  if (condition && condition !== 'unknown')
    return `${shipMessages.condition[condition].line}. It prints by itself after that.`
  const words = errorWords(reason?.code ?? 'printer_not_ready')
  return `${words.sentence} ${words.action}`
}
