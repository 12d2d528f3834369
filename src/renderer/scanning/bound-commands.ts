// What command barcodes do on the page as it is: whoever can do a command binds it while that is so. The last bound wins.

import { createSubscriber } from 'svelte/reactivity'
import type { CommandName, ScannedCommand } from '../../contract/command-codes.ts'

/** Does the command; false where it has no meaning now. */
export type CommandHandler = (scanned: BoundScan) => boolean

/** The command with the text that was scanned. */
export type BoundScan = ScannedCommand & { readonly text: string }

/** What it does now, for the list of keys; undefined where it would do nothing. */
type CommandLabel = () => string | undefined

type Binding = { readonly handler: CommandHandler; readonly label: CommandLabel }

/** A command as it works now. */
export type BoundCommand = { readonly name: CommandName; readonly label: string }

const bound = new Map<CommandName, readonly Binding[]>()
let changed: (() => void) | undefined

const subscribe = createSubscriber((update) => {
  changed = update
  return () => (changed = undefined)
})

/** Does `handler` at each scan of a command's barcode, until the answer is called. */
export function bindCommand(name: CommandName, handler: CommandHandler, label: CommandLabel): () => void {
  const binding: Binding = { handler, label }
  bound.set(name, [...bindingsOf(name), binding])
  changed?.()
  return () => {
    bound.set(
      name,
      bindingsOf(name).filter((one) => one !== binding),
    )
    changed?.()
  }
}

/** Every bound command that does something now. Read in an effect or a template, it is read again when they change. */
export function boundCommands(): readonly BoundCommand[] {
  subscribe()
  return [...bound].flatMap(([name, bindings]) => {
    const label = bindings.at(-1)?.label()
    return label === undefined ? [] : [{ name, label }]
  })
}

/** Does what is bound to a command; undefined where nothing is. */
export function runCommand(scanned: BoundScan): boolean | undefined {
  return bindingsOf(scanned.name).at(-1)?.handler(scanned)
}

const bindingsOf = (name: CommandName) => bound.get(name) ?? []
