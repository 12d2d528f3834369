import { createServer, type Socket } from 'node:net'
import { listenOnOwnPort } from './own-port.ts'

/** What the printer puts into its host status. */
export type TestPrinterStatus = {
  readonly paperOut?: boolean
  readonly paused?: boolean
  readonly headUp?: boolean
  readonly formats?: number
  readonly labels?: number
}

export type TcpTestPrinter = {
  readonly host: string
  readonly port: number
  /** Links that are open now, oldest first. */
  readonly links: readonly Socket[]
  /** How many links were ever opened. */
  linkCount(): number
  /** All bytes that came, over all links, without the status requests. */
  received(): Buffer
  /** The formats among them. */
  labels(): readonly string[]
  statusRequests(): number
  setStatus(status: TestPrinterStatus): void
  /** How often the errors and warnings were asked for. */
  errorStatusRequests(): number
  /** What it answers to that, in eight hex digits each. Without it such a request is ignored, as by older firmware. */
  setErrorStatus(flags: { readonly errors?: string; readonly warnings?: string } | undefined): void
  /** What it answers to `~HQOD`, in inches. Without it such a request is ignored, as by older firmware. */
  setOdometer(inches: number | undefined): void
  /** A mute printer takes what comes and never answers. */
  setMute(mute: boolean): void
  /** Called with each status request instead of answering it. */
  onStatusRequest(answer: ((socket: Socket) => void) | undefined): void
  /** Called with each new link before anything is read. */
  onLink(use: ((socket: Socket) => void) | undefined): void
  /** Nothing listens any more, and all links are reset. */
  switchOff(): Promise<void>
  /** Listens again on the same port. */
  switchOn(): Promise<void>
}

const flag = (set: boolean | undefined) => (set ? '1' : '0')

/** The three strings of `~HS`, as a ZT410 frames them. */
export function hostStatusAnswer(status: TestPrinterStatus = {}): string {
  const formats = String(status.formats ?? 0).padStart(3, '0')
  const labels = String(status.labels ?? 0).padStart(8, '0')
  return (
    `\x02030,${flag(status.paperOut)},${flag(status.paused)},1245,${formats},0,0,0,000,0,0,0\x03\r\n` +
    `\x02001,0,${flag(status.headUp)},0,1,2,6,0,${labels},1,000\x03\r\n` +
    '\x021234,0\x03\r\n'
  )
}

/** The answer to `~HQES` of a ZT411. */
export function errorStatusAnswer({ errors = '00000000', warnings = '00000000' } = {}): string {
  const row = (name: string, flags: string) =>
    `   ${name.padEnd(16)}${flag(Number.parseInt(flags, 16) > 0)} 00000000 ${flags} \r\n`
  return `\x02\r\n  PRINTER STATUS${' '.repeat(30)}\r\n${row('ERRORS:', errors)}${row('WARNINGS:', warnings)}\x03`
}

/** The answer to `~HQOD` of a ZT411, which counts inches. */
export function odometerAnswer(inches: number): string {
  const row = (name: string) => `   ${name.padEnd(31)}${inches} "  \r\n`
  const counters = ['TOTAL NONRESETTABLE:', 'USER RESETTABLE CNTR1:', 'USER RESETTABLE CNTR2:']
  return `\x02\r\n  PRINT METERS${' '.repeat(26)}\r\n${counters.map(row).join('')}\x03`
}

/** A TCP server that does with a link exactly what a test tells it, down to the socket. Closed by `switchOff`. */
export async function startTcpTestPrinter(host = '127.0.0.1'): Promise<TcpTestPrinter> {
  const chunks: Buffer[] = []
  const links = new Set<Socket>()
  let linkCount = 0
  let statusRequests = 0
  let errorStatusRequests = 0
  let status: TestPrinterStatus = {}
  let errorStatus: Parameters<TcpTestPrinter['setErrorStatus']>[0]
  let odometer: number | undefined
  let mute = false
  let answerRequest: ((socket: Socket) => void) | undefined
  let useLink: ((socket: Socket) => void) | undefined

  const server = createServer((socket) => {
    linkCount += 1
    links.add(socket)
    socket.on('close', () => links.delete(socket))
    socket.on('error', () => links.delete(socket))
    let tail = ''
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      const text = tail + chunk.toString('latin1')
      let end = 0
      for (const request of text.matchAll(/~HS|~HQES|~HQOD/g)) {
        end = request.index + request[0].length
        if (request[0] === '~HQOD') {
          if (odometer !== undefined && !mute) socket.write(odometerAnswer(odometer))
          continue
        }
        if (request[0] === '~HQES') {
          errorStatusRequests += 1
          if (errorStatus && !mute) socket.write(errorStatusAnswer(errorStatus))
          continue
        }
        statusRequests += 1
        if (answerRequest) answerRequest(socket)
        else if (!mute) socket.write(hostStatusAnswer(status))
      }
      tail = text.slice(Math.max(end, text.length - 4))
    })
    useLink?.(socket)
  })

  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, () => {
        server.off('error', reject)
        resolve()
      })
    })
  const port = await listenOnOwnPort(listen)

  const received = () =>
    Buffer.from(
      Buffer.concat(chunks)
        .toString('latin1')
        .replaceAll(/~(?:HS|HQES|HQOD)\r\n/g, ''),
      'latin1',
    )
  return {
    host,
    port,
    get links() {
      return [...links]
    },
    linkCount: () => linkCount,
    received,
    labels: () =>
      received()
        .toString('latin1')
        .match(/\^XA[^]*?\^XZ/g) ?? [],
    statusRequests: () => statusRequests,
    errorStatusRequests: () => errorStatusRequests,
    setErrorStatus(next) {
      errorStatus = next
    },
    setStatus(next) {
      status = next
    },
    setOdometer(inches) {
      odometer = inches
    },
    setMute(next) {
      mute = next
    },
    onStatusRequest(answer) {
      answerRequest = answer
    },
    onLink(use) {
      useLink = use
    },
    async switchOff() {
      for (const socket of links) socket.resetAndDestroy()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
    switchOn: () => listen(port),
  }
}
