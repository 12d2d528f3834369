// A station on the Test profile: a sandbox of its own behind a line that can be cut, and a printer that a test chooses.

import { once } from 'node:events'
import {
  createServer as createHttpServer,
  request,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, type RunningStation, type SandboxLine } from './station.ts'
import { tcpPrinterSetting } from '../support/tcp-printer-setting.ts'

/** A port that nothing listens on. */
export async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/**
 * A line to the service on which answers to purchases, and about them, can be held back: requests arrive, and nothing comes
 * back. `purchases`: nothing comes back of what is asked about purchases, and new ones are answered.
 */
export async function startLine(baseUrl: string) {
  const service = new URL(baseUrl)
  let answers: boolean | 'purchases' = true
  const server = createHttpServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url = '/', headers } = incoming
    const options = {
      host: service.hostname,
      port: service.port,
      method,
      path: url,
      headers: { ...headers, host: service.host },
    }
    const onward = request(options, (answer) => {
      const isAnswered = answers === 'purchases' ? method === 'POST' : answers
      if (!isAnswered && /\/Shipment(\?|$)/.test(url)) {
        answer.resume()
        answer.on('end', () => incoming.socket.destroy())
        return
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => incoming.socket.destroy())
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}${service.pathname}`,
    setAnswers: (to: typeof answers) => (answers = to),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A printer that takes a label and breaks the link before it says anything of it. */
export async function startBreakingPrinter() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      if (data.includes('^XA')) socket.resetAndDestroy()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Puts the station on the Test profile with an account, a printer, a sender and one order, WEB-1. */
export async function setUpTest(...set: Parameters<typeof setUpFirstTest>): Promise<void> {
  await setUpFirstTest(...set)
  // The sandbox takes its play money: a supervisor knows it, and says so once.
  await set[0].ask('spending.goOn', {})
}

/**
 * The same, before anybody has said that money may be spent with the account. Where a page is given, it has heard of it then: one that
 * hears later has no parcel on its stage any more.
 */
export async function setUpFirstTest(
  station: RunningStation,
  account: { readonly baseUrl: string; readonly keys: SandboxLine['keys'] },
  printerPort: number,
  bench?: Page,
): Promise<void> {
  await station.ask('profile.switch', { profile: 'test' })
  await station.ask('account.connect', { baseUrl: account.baseUrl, keys: account.keys })
  await station.ask('printers.save', tcpPrinterSetting({ port: printerPort }, 'left', 'Zebra left'))
  await station.ask('settings.saveShipFrom', {
    name: 'Bench Test',
    street1: '1200 Industrial Ave S',
    city: 'Seattle',
    state: 'WA',
    zip: '98108',
    country: 'US',
  })
  await importOrder(station)
  if (bench) await expect(bench.locator('.frame > header .profile.test')).toBeVisible()
}

/** One order, WEB-1. */
export async function importOrder(station: RunningStation): Promise<void> {
  const rows = [
    'order number,name,street,city,state,zip,country,weight',
    'WEB-1,Avery Example,1200 Sample Ave,Chicago,IL,60601,US,340 g',
    'WEB-2,Jordan Placeholder,48 Template St,Boston,MA,02108,US,340 g',
  ]
  const contentBase64 = Buffer.from(rows.join('\n')).toString('base64')
  await station.ask('orders.import', { fileName: 'orders.csv', contentBase64 })
}
