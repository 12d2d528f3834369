// Where a request for the refund of another bench's label is, in one line, and never more than is known.

import type { RefundRequestView } from '../../contract/refund-requests.ts'
import { refundRequestText } from '../../words/refund-request-text.ts'
import { errorWords } from '../errors/error-words.ts'
import { formatMoment } from '../format.ts'
import { language } from '../language.ts'
import type { BadgeLook } from '../ui/looks.ts'

/** In the language of the page: to be read in a template or an effect. */
export const requestWords = () => refundRequestText[language()]

type Word = keyof ReturnType<typeof requestWords>['words']

const looks: Readonly<Record<Word, BadgeLook>> = {
  asked: { tone: 'quiet', icon: 'wait' },
  taken: { tone: 'busy', icon: 'arrow' },
  done: { tone: 'busy', icon: 'check' },
  doubt: { tone: 'warn', icon: 'question' },
  refused: { tone: 'bad', icon: 'cross' },
  called_off: { tone: 'quiet', icon: 'cross' },
  rejected: { tone: 'bad', icon: 'cross' },
  refunded: { tone: 'good', icon: 'check' },
}

function wordOf({ state, word }: RefundRequestView): Word {
  if (word === 'in_doubt' || word === 'doubt_ended') return 'doubt'
  if (word === 'rejected' || word === 'refunded') return word
  return state
}

export function requestBadge(request: RefundRequestView): BadgeLook & { readonly word: string } {
  const word = wordOf(request)
  return { ...looks[word], word: requestWords().words[word] }
}

/** What is so, and why where the other bench has said that. */
export function requestLine({ state, word, code, bench }: RefundRequestView): string {
  const { lines } = requestWords()
  const line = lines[word ?? (state === 'done' ? 'requested' : state)](bench)
  return code === undefined ? line : `${line} ${errorWords(code).sentence}`
}

/** Of whom it was asked, by whom, and what is so. */
export function requestNews(request: RefundRequestView): string {
  const { bench, askedAt, operator, askedAtBench } = request
  const m = requestWords()
  const from = operator === undefined ? [] : [m.askedBy(operator, askedAtBench)]
  return `${[m.asked(bench, formatMoment(askedAt)), ...from].join(' · ')}. ${requestLine(request)}`
}

/** Its label is not to be used, and no other request is made of it. */
export const isOpen = (request: RefundRequestView | undefined): boolean =>
  request !== undefined && request.endedAt === undefined
