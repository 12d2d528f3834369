// How many labels come out of what is sent, and whether a printer counts it as one label and moves one label's paper for it.

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

/** True where ZPL is one format, and of it one label comes out, as far as its commands say. Linear in its bytes. */
export function isOneLabel(zpl: Uint8Array): boolean {
  const found = { begun: 0, ended: 0, changes: 0 }
  scanCommands(zpl, (command) => {
    const { prefix, letters, missingBytes } = command
    if (letters === 'XA') found.begun += 1
    if (letters === 'XZ') found.ended += 1
    const isPlain = prefix === '^' && missingBytes === 0 && !changesCount.has(letters)
    if (!isPlain || printsMore(zpl, command)) found.changes += 1
  })
  return found.begun === 1 && found.ended === 1 && found.changes === 0
}

/** How many labels come out of ZPL, as far as its commands say, and one at least. Linear in its bytes. */
export function countLabels(zpl: Uint8Array): number {
  let labels = 0
  let format = { copies: 1, isDrawn: false, isStored: false }
  scanCommands(zpl, (command) => {
    const { letters } = command
    if (letters === 'XA') format = { copies: 1, isDrawn: false, isStored: false }
    if (letters === 'DF') format.isStored = true
    if (prints.has(letters)) format.isDrawn = true
    if (letters === 'PQ') format.copies = Number.parseInt(parametersOf(zpl, command), 10) || 1
    if (letters === 'XZ' && format.isDrawn && !format.isStored) labels += format.copies
  })
  return Math.max(1, labels)
}
