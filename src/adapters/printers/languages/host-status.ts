// Reads what a ZPL printer answers to `~HS` (ZPL II Programming Guide, "~HS Host Status Return"): three strings, each
// between STX and ETX, of which the first two say all that is needed here.

import type { PrinterCause, PrinterCondition } from '../../../contract/printers.ts'
import type { PrinterStatus } from '../../../core/printing/ports.ts'
import { readFrames, type OpenFrame } from './framed-answers.ts'

/** Asks for the host status. It has a line end of its own: one that begins the next label is the label's. */
export const hostStatusRequest = '~HS\r\n'

// aaa,b,c,dddd,eee,f,g,h,iii,j,k,l: b paper out, c pause, eee formats in the receive buffer, f buffer full,
// h partial format, k under and l over temperature. A cold head and a lost configuration (j) do not stop a printer.
const string1 =
  /^\d+,(?<paperOut>[01]),(?<paused>[01]),\d+,(?<formats>\d+),(?<bufferFull>[01]),\w,(?<partialFormat>[01]),\d+,\w,(?<underTemperature>\w),(?<overTemperature>[01])(?:,|$)/

// mmm,n,o,p,q,r,s,t,uuuuuuuu,v,www: o head up, p ribbon out, t a label waits to be peeled off, uuuuuuuu labels remaining
// in batch. Some firmware leaves out the last two, and r is a letter for newer print modes.
const string2 = /^\d+,\w,(?<headUp>[01]),(?<ribbonOut>[01]),\w,\w,\w,(?<labelWaits>\w),(?<labels>\d+)(?:,|$)/

type Fields = Readonly<Record<string, string>>

/** The first that is set is what a packer must see to: a printer with an open head says "paper out" and "pause" as well. */
const faults: readonly (readonly [field: string, condition: PrinterCondition, cause: PrinterCause])[] = [
  ['headUp', 'head_open', 'head_open'],
  ['paperOut', 'paper_out', 'paper_out'],
  ['ribbonOut', 'ribbon_out', 'ribbon_out'],
  ['overTemperature', 'too_hot', 'head_too_hot'],
  ['paused', 'paused', 'paused'],
  ['bufferFull', 'buffer_full', 'buffer_full'],
]

/** What is told beside the condition, and keeps no label waiting by itself. */
const notices: readonly (readonly [field: string, cause: PrinterCause])[] = [
  ['labelWaits', 'label_waits_to_be_taken'],
  ['underTemperature', 'head_too_cold'],
]

function toStatus(fields: Fields): PrinterStatus {
  const labelsWaiting = Number(fields['formats']) + Number(fields['partialFormat']) + Number(fields['labels'])
  const set = faults.filter(([field]) => fields[field] === '1')
  const noticed = notices.filter(([field]) => fields[field] === '1')
  return {
    condition: set[0]?.[1] ?? (labelsWaiting > 0 ? 'printing' : 'ready'),
    causes: [...set.map(([, , cause]) => cause), ...noticed.map(([, cause]) => cause)],
    labelsWaiting,
  }
}

/** String 1 of an answer whose string 2 has not come. */
export type FirstString = Fields | undefined

/** Takes one string that a printer said: with the second string of an answer the status is known. */
export function takeHostStatusString(
  first: FirstString,
  string: string,
): { readonly first: FirstString; readonly status: PrinterStatus | undefined } {
  const asFirst = string1.exec(string)?.groups
  if (asFirst) return { first: asFirst, status: undefined }
  const asSecond = string2.exec(string)?.groups
  if (!asSecond || !first) return { first, status: undefined }
  return { first: undefined, status: toStatus({ ...first, ...asSecond }) }
}

/** How far the reading of a printer's answers has come. */
export type HostStatusReader = { readonly open: OpenFrame; readonly first: FirstString }

export const newHostStatusReader: HostStatusReader = { open: undefined, first: undefined }

/**
 * Takes what came from the printer next and gives the answers that are complete with it. Anything that is no host
 * status (other answers, line noise, strings cut short) is passed over.
 */
export function readHostStatus(
  reader: HostStatusReader,
  chunk: string,
): { readonly reader: HostStatusReader; readonly answers: readonly PrinterStatus[] } {
  const { open, frames } = readFrames(reader.open, chunk)
  const answers: PrinterStatus[] = []
  let { first } = reader
  for (const frame of frames) {
    const taken = takeHostStatusString(first, frame)
    first = taken.first
    if (taken.status) answers.push(taken.status)
  }
  return { reader: { open, first }, answers }
}

/** The status that one whole answer tells, or undefined where it is none. */
export function parseHostStatus(answer: string): PrinterStatus | undefined {
  return readHostStatus(newHostStatusReader, answer).answers[0]
}
