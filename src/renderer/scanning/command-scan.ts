// A scanned command barcode does what is bound to it, or what its key does, on the page as it is now.

import { codeOfScan, commandOf, readCommand, type CommandName } from '../../contract/command-codes.ts'
import { pressKey } from '../keys.ts'
import { runCommand } from './bound-commands.ts'
import type { ScanSink } from './listen-for-scans.ts'

/**
 * What became of a scan: `none`: it is no command. `done`: it was done. `nothing`: it has no meaning here now.
 * `unknown`: it is written as a command, and is none of this station's.
 */
export type CommandOutcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'done' | 'nothing'; readonly command: CommandName }
  | { readonly kind: 'unknown'; readonly code: string }

/** A word behind the sign of commands; a number there may be a shop's order. */
const likeACommand = /^PB-[A-Z][A-Z0-9-]*(\/.*)?$/i

/** Does a command barcode: a dialog takes it first, then what is bound, then the screen itself. */
export function takeCommand(text: string, page: Document, sink: ScanSink | undefined): CommandOutcome {
  const scanned = readCommand(text)
  if (!scanned) {
    const code = codeOfScan(text)
    return likeACommand.test(code) ? { kind: 'unknown', code } : { kind: 'none' }
  }
  const command = scanned.name
  const row = commandOf(command)
  const inDialog = page.querySelector('dialog[open]') !== null
  const ran = inDialog ? undefined : runCommand({ ...scanned, text })
  const isDone = ran ?? (row?.does === 'press' && press(row.key, page, inDialog ? undefined : sink))
  return { kind: isDone ? 'done' : 'nothing', command }
}

function press(key: string, page: Document, sink: ScanSink | undefined): boolean {
  return pressKey(key, page) || (sink?.command?.(key) ?? false)
}
