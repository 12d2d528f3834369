// The station's printers inside Windows' Node, as a test outside of it uses them.

import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { AppError } from '../../../src/contract/errors.ts'
import type { LabelPrinter, OpenLabelPrinter, PrinterStatus } from '../../../src/core/printing/ports.ts'
import type { SpoolerPrinter } from '../../../src/adapters/printers/transports/spooler/list-spooler-printers.ts'
import type { AgentAnswer, AgentCall } from './agent-calls.ts'
import type { Windows } from './windows.ts'

export type WindowsStation = {
  readonly openPrinter: OpenLabelPrinter
  listPrinters(): Promise<readonly SpoolerPrinter[]>
  close(): Promise<void>
}

type WithoutId<Call> = Call extends unknown ? Omit<Call, 'id'> : never
type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void }

async function agentLink(windows: Windows) {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const agent = await windows.start(new URL('agent.ts', import.meta.url), String(port))
  const ended = agent.finished.then(({ output }) => {
    throw new Error(`the agent ended: ${output}`)
  })
  ended.catch(() => undefined)
  const [socket] = (await Promise.race([once(server, 'connection'), ended])) as [Socket]
  server.close()
  return { socket, agent }
}

/** Starts the station's printing code there. */
export async function startWindowsStation(windows: Windows): Promise<WindowsStation> {
  const { socket, agent } = await agentLink(windows)
  const waiting = new Map<number, Waiting>()
  let lastId = 0

  createInterface(socket).on('line', (line) => {
    const answer = JSON.parse(line) as AgentAnswer
    const { resolve, reject } = waiting.get(answer.id) ?? {}
    waiting.delete(answer.id)
    if (answer.ok) return resolve?.(answer.value)
    const { code, message, details } = answer.error
    reject?.(new AppError(code, message, details ? { details } : {}))
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the agent is gone'))
    waiting.clear()
  })

  function call(request: WithoutId<AgentCall>): Promise<unknown> {
    const id = ++lastId
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      socket.write(`${JSON.stringify({ ...request, id })}\n`)
    })
  }

  return {
    openPrinter(setting): LabelPrinter {
      const printer = ++lastId
      const opened = call({ method: 'open', printer, setting })
      opened.catch(() => undefined)
      return {
        // What is proved inside is known too late to be said here; it is checked instead.
        proves: 'handed_over',
        async connect() {
          if ((await opened) !== 'handed_over') throw new Error('a queue proves no more than "handed over"')
          await call({ method: 'connect', printer })
        },
        readStatus: async () => (await call({ method: 'readStatus', printer })) as PrinterStatus,
        async send(bytes) {
          await call({ method: 'send', printer, base64: Buffer.from(bytes).toString('base64') })
        },
        close() {
          if (!socket.destroyed) call({ method: 'close', printer }).catch(() => undefined)
        },
      }
    },
    listPrinters: async () => (await call({ method: 'list' })) as readonly SpoolerPrinter[],
    async close() {
      socket.destroy()
      await agent.finished
    },
  }
}
