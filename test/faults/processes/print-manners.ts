// The manners of a printer, for the matrix of prints: everything that it may do with a label and with the questions
// around it.

import { errorStatusAnswer, hostStatusAnswer, odometerAnswer } from '../../support/tcp-test-printer.ts'
import type { PrinterManner } from './faulty-printer.ts'
import { printMoments } from './print-moments.ts'
import type { Moment } from './station-words.ts'

export type PrintManner = {
  readonly printer: PrinterManner
  /** A long label is as many as these in one transfer. */
  readonly copies: number
  /** Whoever waits for the printer takes the label out of its queue. */
  readonly isCancelled: boolean
}

const one = (printer: PrinterManner): PrintManner => ({ printer, copies: 1, isCancelled: false })

export function printMannerName({ printer, copies, isCancelled }: PrintManner): string {
  const { kind, ...more } = printer
  const of = Object.entries(more).map(([name, value]) => `${name} ${String(value)}`)
  return [
    kind,
    ...of,
    ...(copies > 1 ? [`${copies} copies`] : []),
    ...(isCancelled ? ['cancelled'] : []),
  ].join(', ')
}

const plainManners: readonly PrintManner[] = [
  ...(
    ['good', 'paper_out', 'head_open', 'stuck', 'silent', 'frozen', 'liar', 'off', 'slow', 'garbage'] as const
  ).map((kind) => one({ kind })),
  one({ kind: 'paper_ends', printsAgain: true }),
  one({ kind: 'paper_ends', printsAgain: false }),
  { ...one({ kind: 'off' }), isCancelled: true },
]

const questionBytes = '~HQOD\r\n~HS\r\n'.length
const closeQuestionBytes = '~HQES\r\n~HQOD\r\n~HS\r\n'.length
const answerBytes = odometerAnswer(0).length + hostStatusAnswer().length
const closeAnswerBytes = errorStatusAnswer().length + answerBytes

/** Of a transfer of many labels, which the station writes in pieces of this size. */
const copies = 40
const pieceBytes = 16_384

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
const resets = (bytes: readonly number[]) => bytes.map((afterBytes) => one({ kind: 'reset', afterBytes }))
const cuts = (bytes: readonly number[]) => bytes.map((afterBytes) => one({ kind: 'cut_answer', afterBytes }))
const offs = (bytes: readonly number[]) => bytes.map((afterBytes) => one({ kind: 'off_midway', afterBytes }))
const longResets = (bytes: readonly number[]): readonly PrintManner[] =>
  bytes.map((byte) => ({ ...one({ kind: 'reset', afterBytes: questionBytes + byte }), copies }))

export type PrintCell = { readonly manner: PrintManner; readonly moment: Moment }

/** Each kind of manner, at chosen bytes, at every third moment; which ones the seed decides, for each another. */
export function somePrintCells(seed: number, labelBytes: number): readonly PrintCell[] {
  const labelEnd = questionBytes + labelBytes
  const manners = [
    ...plainManners,
    ...resets([3, questionBytes + 700, labelEnd - 2, labelEnd, labelEnd + closeQuestionBytes]),
    ...cuts([40, answerBytes, answerBytes + closeAnswerBytes]),
    ...offs([questionBytes + 700, labelEnd]),
    ...longResets([20 * labelBytes, copies * labelBytes]),
  ]
  return manners.flatMap((manner, place) =>
    atEveryMoment([manner]).filter((_, at) => (at + place + seed) % 3 === 0),
  )
}

/**
 * Each kind of manner at more bytes, at every moment; and every byte of a connection, of the question, the label, the
 * question after it and the answers, at one of the moments from which on a label leaves. Which one the seed decides.
 */
export function allPrintCells(seed: number, labelBytes: number): readonly PrintCell[] {
  const labelEnd = questionBytes + labelBytes
  const chosen = [1, questionBytes, labelEnd - 200, labelEnd - 3, labelEnd - 1, labelEnd, labelEnd + 9]
  const pieces = [
    pieceBytes,
    2 * pieceBytes,
    3 * pieceBytes,
    labelBytes,
    20 * labelBytes,
    copies * labelBytes,
  ]
  const leaving = printMoments.slice(printMoments.findIndex(({ effect }) => effect === 'printer.send'))
  const bytes = [
    ...resets(range(0, labelEnd + closeQuestionBytes + 1)),
    ...cuts(range(0, answerBytes + closeAnswerBytes + 1)),
  ]
  return [
    ...atEveryMoment([
      ...plainManners,
      ...resets(chosen),
      ...cuts([1, 40, answerBytes, answerBytes + 60, answerBytes + closeAnswerBytes]),
      ...offs(chosen),
      ...longResets(pieces.flatMap((end) => [end - 1, end])),
    ]),
    ...bytes.map((manner, at) => ({ manner, moment: leaving[(at + seed) % leaving.length]! })),
  ]
}

const atEveryMoment = (manners: readonly PrintManner[]): readonly PrintCell[] =>
  manners.flatMap((manner) => printMoments.map((moment) => ({ manner, moment })))
