// The Demo profile's service and printer: the sandbox, in a process of its own.

import type { PracticeFault } from '../../contract/demo.ts'
import { commonLabelPrinter, type PrinterSetting } from '../../contract/printers.ts'
import { AppError } from '../../contract/errors.ts'
import { notFound } from '../../contract/refusals.ts'
import type { ServiceAccountKeys, ShipFromAddress } from '../../contract/settings.ts'
import type { ChildLink, StartChild } from '../../processes/child-link.ts'
import type { PrinterAddress } from '../../sandbox/create-sandbox.ts'
import type { SandboxChildInput, SandboxChildMessage } from '../../sandbox/sandbox-child.ts'
import type { Entries } from '../entries.ts'

const answerWithinMs = 20_000
/** A cold and busy computer takes long to start it, and no application comes up without it. */
const startedWithinMs = 120_000

/** An invented warehouse, where Demo's parcels leave from. */
export const demoShipFrom: ShipFromAddress = {
  name: 'Packbench Demo',
  company: 'Sample Goods Co',
  street1: '1200 Industrial Ave S',
  street2: 'Dock 4',
  city: 'Seattle',
  state: 'WA',
  zip: '98108',
  country: 'US',
  phone: '206-555-0100',
}

/** US cents on Demo's account: no shift of training comes to its end. */
export const demoBalanceMinor = 10_000_000

export type DemoService = {
  readonly baseUrl: string
  readonly keys: ServiceAccountKeys
  readonly printers: readonly PrinterSetting[]
  /** Takes the service off the network or puts it back; the printer stays. */
  setRunning(running: boolean): Promise<void>
  /** Gives the printer a fault, or puts it right without one. */
  setPrinter(fault: PracticeFault | undefined): Promise<void>
  /** A paper that came out of the printer, counted from 1 since the start. Throws `not_found`. */
  paper(number: number): Promise<{ readonly zpl: Uint8Array; readonly png: Uint8Array }>
  close(): void
}

export type DemoServiceOptions = {
  readonly dataDir: string
  /** Seals what the sandbox keeps; a folder that was sealed with another one begins anew. In plain without it. */
  readonly dataKey?: Uint8Array | undefined
  /** US cents on a new folder's account; what the sandbox gives without it. */
  readonly openingBalanceMinor?: number | undefined
}

export const demoPrinters = (printers: readonly PrinterAddress[]): readonly PrinterSetting[] =>
  printers.map(({ name, host, port }, index) => ({
    ...commonLabelPrinter,
    // It prints everything, also Letter forms.
    fitPages: true,
    id: `demo-${index + 1}`,
    name,
    connection: { kind: 'tcp', host, port },
  }))

/** Starts the sandbox and waits until it serves. Throws `child_process_failed`. */
export async function startDemoService(
  startChild: StartChild,
  entries: Entries,
  options: DemoServiceOptions,
): Promise<DemoService> {
  const link = startChild(entries.sandbox, { name: 'Packbench sandbox' })
  const send = (message: SandboxChildInput) => link.send(message)

  send({ type: 'start', ...options, renderWorker: entries.renderWorker.href })
  const { baseUrl, keys, printers } = await answer(link, 'ready', startedWithinMs).catch((error: unknown) => {
    link.kill()
    throw error
  })
  return {
    baseUrl,
    keys,
    printers: demoPrinters(printers),
    async setRunning(running) {
      const answered = answer(link, 'service')
      send({ type: 'service', running })
      await answered
    },
    async setPrinter(fault) {
      const answered = answer(link, 'printer')
      send({ type: 'printer', ...(fault ? { fault: { kind: fault } } : {}) })
      await answered
    },
    async paper(number) {
      const answered = answer(link, 'paper')
      send({ type: 'paper', number })
      const { zpl, png } = await answered
      if (!zpl || !png) throw notFound('demo_paper')
      return { zpl, png }
    },
    close: () => link.kill(),
  }
}

/** The child's next message of a type. Rejects when it fails, ends or stays silent. */
function answer<T extends SandboxChildMessage['type']>(
  link: ChildLink,
  type: T,
  withinMs = answerWithinMs,
): Promise<Extract<SandboxChildMessage, { type: T }>> {
  return new Promise((resolve, reject) => {
    const fail = (message: string) => {
      end()
      reject(new AppError('child_process_failed', message))
    }
    const timer = setTimeout(() => fail('The sandbox does not answer'), withinMs)
    const stopListening = link.onMessage((data) => {
      const message = data as SandboxChildMessage
      if (message.type === 'failed') fail(`The sandbox cannot run: ${message.message}`)
      if (message.type !== type) return
      end()
      resolve(message as Extract<SandboxChildMessage, { type: T }>)
    })
    const stopWatching = link.onExit(() => fail('The sandbox ended'))
    const end = () => {
      clearTimeout(timer)
      stopListening()
      stopWatching()
    }
  })
}
