import { lineCounter } from '../zpl/line-counter.ts'
import type { ScannedCommand } from '../zpl/command-scanner.ts'
import type { ZplGraphic } from '../zpl/graphic-data.ts'
import type { NotExactReason } from './drawn-commands.ts'
import { storedObjects } from './stored-objects.ts'

/** A command whose drawing may differ from what a printer prints. */
export type NotExact = {
  readonly command: string
  /** Where it stands in the file. */
  readonly offset: number
  /** From 1. */
  readonly line: number
  readonly why: NotExactReason
}

/** A format that is kept to be recalled. */
export type StoredFormat = { readonly zpl: string; readonly notExact: readonly NotExact[] }

/** What a field has set until its `^FS`. */
export type Field = {
  readonly x: number
  readonly y: number
  /** Of `^FH`. */
  readonly indicator?: number
  /** It is a barcode. */
  readonly coded?: boolean
  /** The command by which its origin is its right end. */
  readonly endsAt?: ScannedCommand | undefined
}

/** A format between its `^XA` and `^XZ`. */
export class OpenLabel {
  /** As the library draws it. */
  zpl = ''
  /** The stored format that it recalls. */
  recalled = ''
  storedAs: string | undefined
  copies = 1
  /** A command that counts up from copy to copy. */
  serial: ScannedCommand | undefined
  reach = { widthDots: 0, heightDots: 0 }
  readonly notExact = new Map<string, NotExact>()
}

/** What the labels of a file set in a printer, as far as it decides how they look. */
export class PrinterState {
  readonly bytes: Uint8Array
  /** Dots per millimetre. */
  readonly dpmm: number
  readonly graphics = storedObjects<ZplGraphic>('GRF', 'PNG')
  readonly formats = storedObjects<StoredFormat>('ZPL')
  /** Letters of fonts that `^CW` has given to a file of the printer. */
  readonly storedFonts = new Set<string>()
  /** Commands that hold for the labels that follow, by their letters, as the library reads them. */
  readonly kept = new Map<string, string>()
  readonly size: { widthDots?: number; lengthDots?: number } = {}
  readonly home = { x: 0, y: 0 }
  codePage = 0
  unit = 'D'
  continuous = false
  field: Field = { x: 0, y: 0 }
  label: OpenLabel | undefined
  readonly #lineAt: (offset: number) => number

  /** False where only sizes are asked for: graphics are not unpacked, and text is not read. */
  readonly unpacks: boolean

  constructor(bytes: Uint8Array, dpmm: number, unpacks: boolean) {
    this.bytes = bytes
    this.dpmm = dpmm
    this.unpacks = unpacks
    this.#lineAt = lineCounter(bytes)
  }

  note({ prefix, letters, start }: ScannedCommand, why: NotExactReason): void {
    const command = prefix + letters
    const key = `${command} ${why}`
    if (!this.label || this.label.notExact.has(key)) return
    this.label.notExact.set(key, { command, offset: start, line: this.#lineAt(start), why })
  }

  /** Something lies at the field's origin. */
  reaches(widthDots: number, heightDots: number): void {
    if (!this.label) return
    const { home, field } = this
    const { reach } = this.label
    this.label.reach = {
      widthDots: Math.max(reach.widthDots, home.x + field.x + widthDots),
      heightDots: Math.max(reach.heightDots, home.y + field.y + heightDots),
    }
  }
}
