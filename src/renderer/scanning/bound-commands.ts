// What command barcodes do on the page as it is: whoever can do a command binds it while that is so. The last bound wins.

import type { CommandName, ScannedCommand } from '../../contract/command-codes.ts'
import { Bindings } from '../bindings.ts'

/** Does the command; false where it has no meaning now. */
export type CommandHandler = (scanned: BoundScan) => boolean

/** The command with the text that was scanned. */
export type BoundScan = ScannedCommand & { readonly text: string }

/** What it does now, for the list of keys; undefined where it would do nothing. */
type CommandLabel = () => string | undefined

type Binding = { readonly handler: CommandHandler; readonly label: CommandLabel }

/** A command as it works now. */
export type BoundCommand = { readonly name: CommandName; readonly label: string }

const bound = new Bindings<CommandName, Binding>()

/** Does `handler` at each scan of a command's barcode, until the answer is called. */
export function bindCommand(name: CommandName, handler: CommandHandler, label: CommandLabel): () => void {
  return bound.add(name, { handler, label })
}

/** Every bound command that does something now. Read in an effect or a template, it is read again when they change. */
export function boundCommands(): readonly BoundCommand[] {
  return bound.all().flatMap(([name, binding]) => {
    const label = binding.label()
    return label === undefined ? [] : [{ name, label }]
  })
}

/** Does what is bound to a command; undefined where nothing is. */
export function runCommand(scanned: BoundScan): boolean | undefined {
  return bound.of(scanned.name)?.handler(scanned)
}
