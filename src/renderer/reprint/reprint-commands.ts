import { quantityOfValue } from '../../contract/command-codes.ts'
import { words } from '../language.ts'
import { bindCommand } from '../scanning/bound-commands.ts'
import type { ReprintState } from './reprint-state.svelte.ts'

const m = words.reprint

/** A scanned quantity is so many copies of the label that is chosen, until the answer is called. */
export function bindReprintCommands(reprint: ReprintState): () => void {
  return bindCommand(
    'quantity',
    ({ value = '' }) => {
      const copies = quantityOfValue(value)
      if (!reprint.selected || copies === undefined) return false
      reprint.copies = String(copies)
      return true
    },
    () => (reprint.selected ? m.copies : undefined),
  )
}
