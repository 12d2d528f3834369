// Barcodes that stand for keys of the page: a packer with gloves scans one from the sheet instead of pressing it.

/**
 * One command. `code` is what its barcode holds (Code 128), `key` the key that it presses (`Shift+` before a
 * `KeyboardEvent.key`, where Shift is held), `name` what
 * stands beside the barcode on the sheet.
 */
export type CommandCode = { readonly code: string; readonly key: string; readonly name: string }

/**
 * All commands, as they follow one another on the sheet. The codes stand on printed sheets at packing stations: one
 * that was given out keeps its meaning, whatever key it presses.
 */
export const commandCodes = [
  { code: 'PB-YES', key: 'F8', name: 'Yes' },
  { code: 'PB-NO', key: 'F9', name: 'No' },
  { code: 'PB-GO', key: 'F7', name: 'Try again · Print again' },
  { code: 'PB-MOVE', key: 'F4', name: 'Use the other printer' },
  { code: 'PB-BACK', key: 'Escape', name: 'Back · Cancel · OK' },
  { code: 'PB-ENTER', key: 'Enter', name: 'Confirm' },
  { code: 'PB-SHIP', key: 'F2', name: 'Ship' },
  { code: 'PB-BATCH', key: 'Shift+F2', name: 'Batch' },
  { code: 'PB-REPRINT', key: 'F3', name: 'Reprint' },
  { code: 'PB-REFUNDS', key: 'Shift+F3', name: 'Refunds' },
  { code: 'PB-ENDOFDAY', key: 'Shift+F12', name: 'End of day' },
  { code: 'PB-CONTAIN', key: 'Shift+F11', name: 'Containers' },
  { code: 'PB-TRACK', key: 'Shift+F6', name: 'Tracking' },
  { code: 'PB-ORDERS', key: 'F6', name: 'Orders' },
  { code: 'PB-MORE', key: 'Shift+F1', name: 'More screens' },
  { code: 'PB-SETTINGS', key: 'F10', name: 'Settings' },
  { code: 'PB-KEYS', key: 'F1', name: 'List of keys' },
  { code: 'PB-LAST', key: 'ScrollLock', name: 'Reprint the last one' },
  { code: 'PB-UNDO', key: 'Pause', name: 'Refund the last one' },
  { code: 'PB-WHY-1', key: '1', name: 'Reprint: damaged' },
  { code: 'PB-WHY-2', key: '2', name: 'Reprint: lost' },
  { code: 'PB-WHY-3', key: '3', name: 'Reprint: bad print' },
  { code: 'PB-WHY-4', key: '4', name: 'Reprint: printer fault' },
  { code: 'PB-WHY-5', key: '5', name: 'Reprint: other reason' },
] as const satisfies readonly CommandCode[]

const byCode: ReadonlyMap<string, CommandCode> = new Map(
  commandCodes.map((command) => [command.code, command]),
)

/**
 * The command whose barcode was scanned; undefined for any other text. Takes what scanners put around their data: white
 * space, control characters, the symbology identifier of Code 128 (`]C0`, ISO/IEC 15424); and small letters, which a
 * scanner sends while Caps Lock is on.
 */
export function commandOfScan(text: string): CommandCode | undefined {
  const data = text.replace(/[\p{Cc}\s]+/gu, '').replace(/^\]C\d/i, '')
  return byCode.get(data.toUpperCase())
}
