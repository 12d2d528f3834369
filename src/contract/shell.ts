// The station's own window, where it has one, and what comes to the page from outside of it: menus, links, the command
// line. Part of the operations of the station (operations.ts).

import { z } from 'zod'
import { commands, type Command } from './command-codes.ts'
import { ErrorInfo } from './errors.ts'
import { WindowSetting } from './station-profile.ts'
import { Done, Nothing, op, type OperationTable } from './op.ts'

/** How the station's window behaves on this computer. A kiosk fills the screen for good, without menus and window buttons. */
export const WindowChoice = WindowSetting.required()
export type WindowChoice = z.infer<typeof WindowChoice>

export const ShellView = z.object({
  /** False in a browser: nothing of `window` has an effect there. */
  ownWindow: z.boolean(),
  window: WindowChoice,
})
export type ShellView = z.infer<typeof ShellView>

/** What the command line can ask of a station. Paths are absolute. */
export const CommandAct = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('print'),
    path: z.string().min(1).max(4_096),
    printer: z.string().min(1).max(200),
  }),
  z.strictObject({ kind: z.literal('reprint'), trackingNumber: z.string().min(4).max(100) }),
  z.strictObject({ kind: z.enum(['import', 'import_items']), path: z.string().min(1).max(4_096) }),
])
export type CommandAct = z.infer<typeof CommandAct>

/** What became of it. `queued` is not printed: the print job tells that. */
export const ActOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('queued'), subject: z.string(), printerName: z.string() }),
  z.object({
    kind: z.literal('imported'),
    subject: z.string(),
    added: z.int(),
    changed: z.int(),
    rejected: z.int(),
  }),
  z.object({ kind: z.literal('refused'), subject: z.string(), error: ErrorInfo }),
])
export type ActOutcome = z.infer<typeof ActOutcome>

/** What the page is asked to show. An order that is opened so costs nothing: only a scan or a person's answer buys. */
export const ShellRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open_order'), orderNumber: z.string() }),
  z.object({ kind: z.literal('act_ended'), outcome: ActOutcome }),
])
export type ShellRequest = z.infer<typeof ShellRequest>

const commandNames = commands.map(({ name }) => name) as [Command['name'], ...Command['name'][]]

export const shellOperations = {
  'shell.get': op({ access: 'look', input: Nothing, output: ShellView }),
  'shell.save': op({ access: 'supervise', audit: 'done', input: WindowChoice, output: ShellView }),
  /** What waits to be shown, each once. */
  'shell.takeRequests': op({
    access: 'look',
    input: Nothing,
    output: z.object({ requests: z.array(ShellRequest) }),
  }),
  /** The network has changed: the service and the printers are asked how they are. */
  'shell.lookAgain': op({ access: 'look', input: Nothing, output: Done }),
} satisfies OperationTable

export const shellEvents = {
  /** There is something to take. */
  shellRequests: z.object({}),
  /** A menu was chosen: what its barcode does is done. */
  shellCommand: z.object({ command: z.enum(commandNames) }),
} as const satisfies Record<string, z.ZodType>
