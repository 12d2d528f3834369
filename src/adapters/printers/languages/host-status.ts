// Reads what a ZPL printer answers to `~HS` (ZPL II Programming Guide, "~HS Host Status Return"): three strings, each
// between STX and ETX, of which the first two say all that is needed here.

import type { PrinterCondition } from '../../../contract/domain.ts'
import type { PrinterStatus } from '../../../core/printing/ports.ts'

/** Asks for the host status. It has a line end of its own: one that begins the next label is the label's. */
export const hostStatusRequest = '~HS\r\n'

const stx = '\x02'
const etx = '\x03'

/** Both strings are below 60 characters on every model; a longer one without ETX is something else. */
const longestString = 200

// aaa,b,c,dddd,eee,f,g,h,iii,j,k,l: b paper out, c pause, eee formats in the receive buffer, f buffer full,
// h partial format, l over temperature. Under temperature (k) and lost configuration (j) do not stop a printer.
const string1 =
  /^\d+,(?<paperOut>[01]),(?<paused>[01]),\d+,(?<formats>\d+),(?<bufferFull>[01]),\w,(?<partialFormat>[01]),\d+,\w,\w,(?<overTemperature>[01])(?:,|$)/

// mmm,n,o,p,q,r,s,t,uuuuuuuu,v,www: o head up, p ribbon out, uuuuuuuu labels remaining in batch. Some firmware leaves
// out the last two, and r is a letter for newer print modes.
const string2 = /^\d+,\w,(?<headUp>[01]),(?<ribbonOut>[01]),\w,\w,\w,\w,(?<labels>\d+)(?:,|$)/

type Fields = Readonly<Record<string, string>>

/** The first that is set is what a packer must see to: a printer with an open head says "paper out" and "pause" as well. */
const faults: readonly (readonly [field: string, condition: PrinterCondition])[] = [
  ['headUp', 'head_open'],
  ['paperOut', 'paper_out'],
  ['ribbonOut', 'ribbon_out'],
  ['overTemperature', 'too_hot'],
  ['paused', 'paused'],
  ['bufferFull', 'buffer_full'],
]

function toStatus(fields: Fields): PrinterStatus {
  const labelsWaiting = Number(fields['formats']) + Number(fields['partialFormat']) + Number(fields['labels'])
  const fault = faults.find(([field]) => fields[field] === '1')
  return { condition: fault?.[1] ?? (labelsWaiting > 0 ? 'printing' : 'ready'), labelsWaiting }
}

/** How far the reading of a printer's answers has come. */
export type HostStatusReader = {
  /** Characters since an STX whose ETX has not come; undefined between strings. */
  readonly open: string | undefined
  /** String 1 of an answer whose string 2 has not come. */
  readonly first: Fields | undefined
}

export const newHostStatusReader: HostStatusReader = { open: undefined, first: undefined }

/**
 * Takes what came from the printer next and gives the answers that are complete with it. Anything that is no host
 * status (other answers, line noise, strings cut short) is passed over.
 */
export function readHostStatus(
  reader: HostStatusReader,
  chunk: string,
): { readonly reader: HostStatusReader; readonly answers: readonly PrinterStatus[] } {
  const answers: PrinterStatus[] = []
  let { open, first } = reader
  for (const character of chunk) {
    if (character === stx) {
      open = ''
    } else if (character !== etx) {
      open = open === undefined || open.length === longestString ? undefined : open + character
    } else if (open !== undefined) {
      const asFirst = string1.exec(open.trim())?.groups
      const asSecond = string2.exec(open.trim())?.groups
      open = undefined
      if (asFirst) {
        first = asFirst
      } else if (asSecond && first) {
        answers.push(toStatus({ ...first, ...asSecond }))
        first = undefined
      }
    }
  }
  return { reader: { open, first }, answers }
}

/** The status that one whole answer tells, or undefined where it is none. */
export function parseHostStatus(answer: string): PrinterStatus | undefined {
  return readHostStatus(newHostStatusReader, answer).answers[0]
}
