// Runs inside Windows' Node: opens printers with the station's own code and does what the test at the other end asks.

import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { openPrinter } from '../../../src/adapters/printers/open-printer.ts'
import { listSpoolerPrinters } from '../../../src/adapters/printers/transports/spooler/list-spooler-printers.ts'
import { isAppError } from '../../../src/contract/errors.ts'
import type { LabelPrinter } from '../../../src/core/printing/ports.ts'
import type { AgentAnswer, AgentCall } from './agent-calls.ts'

const printers = new Map<number, LabelPrinter>()

function opened(printer: number): LabelPrinter {
  const found = printers.get(printer)
  if (!found) throw new Error('this printer was not opened')
  return found
}

async function act(call: AgentCall): Promise<unknown> {
  switch (call.method) {
    case 'list':
      return listSpoolerPrinters()
    case 'open': {
      const printer = openPrinter(call.setting)
      printers.set(call.printer, printer)
      return printer.proves
    }
    case 'send':
      return opened(call.printer).send(Buffer.from(call.base64, 'base64'))
    case 'close':
      opened(call.printer).close()
      return undefined
    default:
      return opened(call.printer)[call.method]()
  }
}

async function answer(call: AgentCall): Promise<AgentAnswer> {
  try {
    return { id: call.id, ok: true, value: await act(call) }
  } catch (error) {
    const info = isAppError(error)
      ? error.toInfo()
      : { code: 'internal' as const, message: error instanceof Error ? (error.stack ?? '') : String(error) }
    return { id: call.id, ok: false, error: info }
  }
}

const socket = connect(Number(process.argv[2]), '127.0.0.1')
socket.on('close', () => process.exit())
createInterface(socket).on('line', (line) => {
  void answer(JSON.parse(line) as AgentCall).then((reply) => socket.write(`${JSON.stringify(reply)}\n`))
})
