// A scanned command barcode does what its key does on the page as it is now.

import { commandOfScan } from '../../contract/command-codes.ts'
import { pressKey } from '../keys.ts'
import type { ScanSink } from './listen-for-scans.ts'

/**
 * What became of a scan: `none`: it is no command. `done`: its key was pressed. `nothing`: its key does nothing here.
 * `unknown`: it is written as a command, and is none of this station's.
 */
export type CommandOutcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'done' | 'nothing'; readonly command: string }
  | { readonly kind: 'unknown'; readonly code: string }

/** A word behind the sign of commands; a number there may be a shop's order. */
const likeACommand = /^PB-[A-Z][A-Z0-9-]*$/i

/** Presses the key of a command barcode: a dialog takes it first, then what is bound, then the screen itself. */
export function takeCommand(text: string, page: Document, sink: ScanSink | undefined): CommandOutcome {
  const command = commandOfScan(text)
  if (!command) {
    const code = text.trim()
    return likeACommand.test(code) ? { kind: 'unknown', code } : { kind: 'none' }
  }
  const { key } = command
  const isTaken =
    pressKey(key, page) || (!page.querySelector('dialog[open]') && (sink?.command?.(key) ?? false))
  return { kind: isTaken ? 'done' : 'nothing', command: command.code }
}
