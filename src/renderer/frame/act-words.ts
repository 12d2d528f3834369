import type { ActOutcome } from '../../contract/shell.ts'
import { assertNever } from '../../base/assert-never.ts'
import { wordsOf } from '../errors/words-of.ts'
import { labelled, words } from '../language.ts'

const m = words.frame

/** What is said of something that the command line asked for. */
export function actWords(outcome: ActOutcome): { readonly text: string; readonly bad: boolean } {
  switch (outcome.kind) {
    case 'queued':
      return { text: m.actQueued(outcome.subject, outcome.printerName), bad: false }
    case 'imported': {
      const { subject, added, changed, rejected } = outcome
      return { text: m.actImported(subject, added, changed, rejected), bad: rejected > 0 }
    }
    case 'refused': {
      const { sentence, action } = wordsOf(outcome.error)
      return { text: `${labelled(outcome.subject, sentence)} ${action}`.trim(), bad: true }
    }
    default:
      return assertNever(outcome)
  }
}
