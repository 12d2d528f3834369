// How many labels come out of what is sent, whether that is known, and whether a printer counts it as one label.

import { scanCommands, type ScannedCommand } from './command-scanner.ts'

/** What makes a format more, or less, than one label, or changes how the printer reads or counts what follows. */
const changesCount: ReadonlySet<string> = new Set([
  'DF',
  'XF',
  'CC',
  'CD',
  'CT',
  'MM',
  'MN',
  'ML',
  'SZ',
  'JM',
])

/** Of a format that has none of these no label comes out. */
const prints = new Set('FD FV SN SF GB GC GD GE GF GS XG IM IL XF'.split(' '))

const parametersOf = (bytes: Uint8Array, { parametersStart, end }: ScannedCommand) =>
  String.fromCharCode(...bytes.subarray(parametersStart, Math.min(end, parametersStart + 16)))

/** `^PQ` with anything but one as its first parameter. */
const printsMore = (bytes: Uint8Array, command: ScannedCommand) =>
  command.letters === 'PQ' && !/^0*1(?:\D|$)/.test(parametersOf(bytes, command))

/** What is recalled, or how the rest is read, is not in the file: how many labels come out of it is not known. */
const tellsLess: ReadonlySet<string> = new Set(['XF', 'SZ', 'JA', 'JX'])

export type LabelCount = {
  /** How many labels come out of it, as far as its commands say, and one at least. */
  readonly labels: number
  /** Its commands say all of that. */
  readonly isKnown: boolean
  /** It is one format, and the printer counts it as one label and moves one label's paper for it. */
  readonly isOne: boolean
}

/** Linear in its bytes. */
export function countLabels(zpl: Uint8Array): LabelCount {
  const found = { begun: 0, ended: 0, changes: 0, untold: 0 }
  let labels = 0
  let format = { copies: 1, isDrawn: false, isStored: false }
  scanCommands(zpl, (command) => {
    const { prefix, letters, missingBytes } = command
    if (letters === 'XA') {
      found.begun += 1
      format = { copies: 1, isDrawn: false, isStored: false }
    }
    if (letters === 'DF') format.isStored = true
    if (prints.has(letters)) format.isDrawn = true
    if (letters === 'PQ') format.copies = Number.parseInt(parametersOf(zpl, command), 10) || 1
    if (letters === 'XZ') {
      found.ended += 1
      if (format.isDrawn && !format.isStored) labels += format.copies
    }
    const isPlain = prefix === '^' && missingBytes === 0 && !changesCount.has(letters)
    if (!isPlain || printsMore(zpl, command)) found.changes += 1
    if (missingBytes > 0 || tellsLess.has(letters)) found.untold += 1
  })
  const { begun, ended, changes, untold } = found
  return {
    labels: Math.max(1, labels),
    isKnown: labels > 0 && begun === ended && untold === 0,
    isOne: begun === 1 && ended === 1 && changes === 0,
  }
}
