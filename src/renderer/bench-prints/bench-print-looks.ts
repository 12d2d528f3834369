// Where a print at another bench is, in one line, and never more than is known.

import type { BenchPrintView } from '../../contract/bench-print-view.ts'
import { benchPrintKinds, type BenchPrintState } from '../../contract/bench-print-words.ts'
import type { PrintJobView } from '../../contract/domain.ts'
import { benchPrintText } from '../../words/bench-print-text.ts'
import { errorWords } from '../errors/error-words.ts'
import { language, words } from '../language.ts'
import type { BadgeLook } from '../ui/looks.ts'

/** In the language of the page: to be read in a template or an effect. */
export const benchPrintWords = () => benchPrintText[language()]

const looks: Readonly<Record<BenchPrintState, BadgeLook>> = {
  asking: { tone: 'quiet', icon: 'wait' },
  asked: { tone: 'quiet', icon: 'wait' },
  taken: { tone: 'busy', icon: 'arrow' },
  printed: { tone: 'good', icon: 'check' },
  sent: { tone: 'busy', icon: 'arrow' },
  not_sure: { tone: 'warn', icon: 'question' },
  refused: { tone: 'bad', icon: 'cross' },
  called_off: { tone: 'quiet', icon: 'cross' },
}

export function benchPrintBadge({ state }: BenchPrintView): BadgeLook & { readonly word: string } {
  return { ...looks[state], word: benchPrintWords().words[state] }
}

/** What is so, and why where the other bench has said that. */
export function benchPrintLine({ state, word, code, bench, later }: BenchPrintView): string {
  const { lines, states, cameOut } = benchPrintWords()
  // Said of it after a person had decided.
  if (later && state !== 'not_sure') return cameOut[later](bench)
  const line = word ? lines[word](bench) : states[state](bench)
  return code === undefined ? line : `${line} ${errorWords(code).sentence}`
}

/** What follows where it is taken out of the queue here. */
export const takeOutWhat = ({ atBench }: Pick<PrintJobView, 'atBench'>): string =>
  atBench?.way === 'taken' ? benchPrintWords().takeOutOfOther(atBench.bench) : words.printers.cancelWhat

/** It may come out at the other bench though it comes out here too. */
export const mayComeOutThere = ({ state }: BenchPrintView): boolean =>
  state === 'taken' || state === 'not_sure' || state === 'asked' || state === 'asking'

/** Nobody has taken it: it is called off. */
export const isCallable = ({ state, isCalledOff }: BenchPrintView): boolean =>
  (state === 'asking' || state === 'asked') && !isCalledOff

/** It waits here, and another bench could print it. */
export function isSendable({ state, held, heldFor, kind, atBench }: PrintJobView): boolean {
  if (state !== 'queued' || (held && heldFor !== undefined)) return false
  if (kind === 'label_copy') return atBench?.way === 'sent'
  return atBench?.way !== 'taken' && benchPrintKinds.some((one) => one === kind)
}
