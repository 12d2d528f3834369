// The sandbox as a child process of the station. The first message carries its options; it answers
// `{type: 'ready', baseUrl, keys, printers}`. Later messages `{type: 'service', running}` cut or restore the service,
// and are answered with the same; `{type: 'printer', fault}` makes the printer faulty, or well again without a fault; `{type: 'paper', number}` asks for a paper that came out of the printer, counted
// from 1 since the start. What cannot be done is answered `{type: 'failed', message}`.

import { z } from 'zod'
import { parentLink } from '../processes/parent-link.ts'
import { createSandbox } from './create-sandbox.ts'
import type { PrinterAddress, Sandbox } from './create-sandbox.ts'
import { PrinterFault } from './printer/printer-fault.ts'
import { dialectNames } from './service/dialects.ts'
import type { AccountKeys } from './service/state/account-state.ts'

const port = z.int().min(0).max(65535)

const Start = z.object({
  type: z.literal('start'),
  dataDir: z.string().min(1),
  dataKey: z.custom<Uint8Array>((value) => value instanceof Uint8Array).optional(),
  port: port.optional(),
  printerPort: port.optional(),
  dialect: z.enum(dialectNames).optional(),
  printMs: z.number().nonnegative().optional(),
  renderWorker: z.url().optional(),
  openingBalanceMinor: z.int().nonnegative().optional(),
})
const Service = z.object({ type: z.literal('service'), running: z.boolean() })
const Paper = z.object({ type: z.literal('paper'), number: z.int().min(1) })
const Printer = z.object({ type: z.literal('printer'), fault: PrinterFault.optional() })
const ParentMessage = z.discriminatedUnion('type', [Start, Service, Paper, Printer])

/** What the parent sends. */
export type SandboxChildInput = z.input<typeof ParentMessage>

/** What the child answers. */
export type SandboxChildMessage =
  | {
      readonly type: 'ready'
      readonly baseUrl: string
      readonly keys: AccountKeys
      readonly printers: readonly PrinterAddress[]
    }
  | { readonly type: 'service'; readonly running: boolean }
  | { readonly type: 'printer' }
  /** The bytes as the printer got them, and their picture; both absent where no such paper came out. */
  | { readonly type: 'paper'; readonly number: number; readonly zpl?: Uint8Array; readonly png?: Uint8Array }
  | { readonly type: 'failed'; readonly message: string }

const parent = parentLink()
const send = (message: SandboxChildMessage) => parent.send(message)

let sandbox: Sandbox | undefined

function started(): Sandbox {
  if (!sandbox) throw new Error('the sandbox is not started')
  return sandbox
}

async function follow(message: z.output<typeof ParentMessage>): Promise<void> {
  switch (message.type) {
    case 'start': {
      const { renderWorker, ...options } = message
      sandbox = await createSandbox({
        ...options,
        renderWorker: renderWorker ? new URL(renderWorker) : undefined,
      })
      send({ type: 'ready', baseUrl: sandbox.baseUrl, keys: sandbox.keys, printers: sandbox.printers })
      return
    }
    case 'service': {
      await (message.running ? started().startService() : started().stopService())
      send({ type: 'service', running: message.running })
      return
    }
    case 'printer': {
      await started().printer.setFault(message.fault)
      send({ type: 'printer' })
      return
    }
    case 'paper': {
      send({ type: 'paper', number: message.number, ...(await paper(started(), message.number)) })
      return
    }
  }
}

async function paper({ printer }: Sandbox, number: number): Promise<{ zpl?: Uint8Array; png?: Uint8Array }> {
  // By place, not by id: ids go on from an earlier start's papers.
  const found = printer.papers()[number - 1]
  if (!found) return {}
  const png = await printer.picture(found.id)
  return { zpl: found.bytes, ...(png ? { png } : {}) }
}

// One message after another: a cut and its restoring must not overtake each other.
let turn = Promise.resolve()
parent.onMessage((input) => {
  turn = turn
    .then(() => follow(ParentMessage.parse(input)))
    .catch((error: unknown) =>
      send({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
    )
})
