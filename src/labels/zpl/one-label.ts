// Whether a printer counts what is sent as one label, and moves one label's paper for it.

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

/** `^PQ` with anything but one as its first parameter. */
function printsMore(bytes: Uint8Array, { letters, parametersStart, end }: ScannedCommand): boolean {
  if (letters !== 'PQ') return false
  const parameters = String.fromCharCode(
    ...bytes.subarray(parametersStart, Math.min(end, parametersStart + 16)),
  )
  return !/^0*1(?:\D|$)/.test(parameters)
}

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
