import { readFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { LabelRenderer } from '../../labels/render/label-renderer.ts'
import {
  configurationLabel,
  errorStatus,
  headHistory,
  hostIdentification,
  hostStatusReturn,
  odometer,
  variable,
  type PrinterCondition,
  type PrinterSettings,
} from './host-status.ts'
import { createPaperStore, papersInMemory } from './paper-store.ts'
import { createPrintEngine, type BufferedFormat } from './print-engine.ts'
import { cannotBeReached, stopsPrinting, type PrinterFault } from './printer-fault.ts'
import { printerManners, type PrinterMannerName } from './printer-manners.ts'
import { printerModels, type PrinterModelName } from './printer-model.ts'
import { readSlowly } from './slow-reading.ts'
import { createZplStream, type HostRequest, type ZplEvent, type ZplStream } from './zpl-stream.ts'

/** One label format that came out, `copies` times. */
export type Paper = {
  /** Number of its files, from 1. */
  readonly id: number
  /** Exactly as received, with what stood between the format before and this one; host requests are not in it. */
  readonly bytes: Uint8Array
  readonly copies: number
  /** Undefined where the printer has no folder. */
  readonly zplFile: string | undefined
}

export type VirtualPrinterOptions = {
  readonly name: string
  readonly host?: string | undefined
  /** 0 picks a free one. */
  readonly port?: number | undefined
  /** Papers land here as NNNN.zpl and NNNN.png; numbering goes on from what is there. Without it they stay in memory. */
  readonly folder?: string | undefined
  /** Without it no PNG is made. The caller closes it, after the printer. */
  readonly renderer?: LabelRenderer | undefined
  /** False leaves the PNG files out: a paper is drawn when somebody looks at it. */
  readonly drawsPapers?: boolean | undefined
  /** ZD421-203 without it. */
  readonly model?: PrinterModelName | undefined
  readonly widthMm?: number | undefined
  readonly heightMm?: number | undefined
  /** Time for each label, 10 without it. */
  readonly printMs?: number | undefined
  /** The paper's speed, in place of `printMs`: a label takes as long as it is. */
  readonly inchesPerSecond?: number | undefined
  /** Plain without it. */
  readonly manner?: PrinterMannerName | undefined
  /** As somebody has set it; it changes nothing of what comes out. */
  readonly settings?: PrinterSettings | undefined
  /** How many labels its roll has; then the paper is out. Endless without it. */
  readonly rollLabels?: number | undefined
}

export type VirtualPrinter = {
  readonly name: string
  readonly host: string
  readonly port: number
  /** What came out since the start, oldest first. */
  papers(): readonly Paper[]
  /** Calls back for each paper, when it is kept. The answer ends it. */
  onPaper(callback: (paper: Paper) => void): () => void
  /** Resolves with the PNG's path when it is written; undefined where no file is made, or it could not be drawn. */
  rendered(paperId: number): Promise<string | undefined>
  /** The paper as a PNG; undefined where it could not be drawn. */
  picture(paperId: number): Promise<Uint8Array | undefined>
  /** Makes the printer faulty, or well again (undefined). Rejects when the port was taken while it was unreachable. */
  setFault(fault: PrinterFault | undefined): Promise<void>
  /** Puts a roll in; where its paper was out it goes on. */
  newRoll(labels: number): Promise<void>
  /** What its sensor says of the roll, where it has one (`~HQES`). */
  setPaperLow(low: boolean): void
  /** Ends all links and waits for what is being written. Labels still in the buffer are lost, as with the power off. */
  close(): Promise<void>
}

/** Between two labels of a roll. */
const gapMm = 3

type Link = { readonly socket: Socket; readonly stream: ZplStream }

/**
 * A label printer as a network sees it: raw ZPL over TCP, as on port 9100, with host status, identification and
 * faults on demand. A format that the host leaves unfinished prints nothing and is dropped with its link.
 */
export async function startVirtualPrinter(options: VirtualPrinterOptions): Promise<VirtualPrinter> {
  const { name, host = '127.0.0.1', renderer, drawsPapers = true } = options
  const model = printerModels[options.model ?? 'ZD421-203']
  const manners = printerManners[options.manner ?? 'plain']
  const { dpmm } = model
  const { widthMm = 101.5, heightMm = 152.25 } = options
  const labelMm = heightMm + gapMm
  const { inchesPerSecond, settings = { darkness: 10, inchesPerSecond: inchesPerSecond ?? 4 } } = options
  const printMs =
    inchesPerSecond === undefined ? (options.printMs ?? 10) : (labelMm / 25.4 / inchesPerSecond) * 1_000
  const dots = (mm: number) => Math.round(mm * dpmm)
  const store = options.folder === undefined ? papersInMemory() : await createPaperStore(options.folder)
  const papers: Paper[] = []
  const paperOf = new Map<BufferedFormat, Paper>()
  const drawings = new Map<number, Promise<string | undefined>>()
  const listeners = new Set<(paper: Paper) => void>()
  const links = new Set<Link>()
  /** Links that wait for their turn are open as well. */
  const sockets = new Set<Socket>()
  let writing = Promise.resolve()
  /** What was asked of a printer that was silent. */
  const asked: { readonly socket: Socket; readonly request: HostRequest }[] = []
  /** Links of a printer that reads one at a time. */
  let inTurn = Promise.resolve()
  let fault: PrinterFault | undefined
  let rollLeft = options.rollLabels
  let paperLow = false
  let port = options.port ?? 0

  const engine = createPrintEngine({
    printMs,
    labelMm,
    countsMovingLabel: manners.countsMovingLabel,
    mayPrint: () => !stopsPrinting(fault),
    labelOut() {
      if (rollLeft === undefined) return
      rollLeft--
      if (rollLeft === 0) fault ??= { kind: 'paper_out' }
    },
    out: emit,
  })
  // A printer may keep its side open after the host has closed; so it decides itself when to close.
  const server = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: true }, accept)
  await listen()

  function listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, () => {
        server.removeListener('error', reject)
        port = (server.address() as AddressInfo).port
        resolve()
      })
    })
  }

  function accept(socket: Socket): void {
    if (fault?.kind === 'reset_before_reading') {
      socket.resetAndDestroy()
      return
    }
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A host that resets the link ends only its own.
    socket.on('error', () => socket.destroy())
    if (manners.closesAtOnce) {
      socket.end(() => socket.destroy())
      return
    }
    if (!manners.servesOneLink) {
      serve(socket)
      return
    }
    // Its host may have gone before its turn, or reset it meanwhile.
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    inTurn = inTurn.then(() => {
      if (!socket.destroyed) serve(socket)
      return closed
    })
  }

  function serve(socket: Socket): void {
    const link: Link = { socket, stream: createZplStream() }
    let received = 0
    let latest: BufferedFormat | undefined

    const handle = (events: readonly ZplEvent[]) => {
      for (const event of events) {
        if (event.kind === 'request') answer(socket, event.request)
        else if (event.kind === 'variable') answerVariable(socket, event.name)
        else if (event.kind === 'trailer') addTrailer(latest, event.bytes)
        else {
          latest = { ...event.format }
          engine.take(latest)
          if (manners.closesAfterFormat) socket.end()
        }
      }
    }
    const read = (chunk: Uint8Array) => {
      const cut = fault?.kind === 'cut_at_byte' ? Math.max(0, fault.byte - received) : chunk.length
      received += chunk.length
      closeWhenQuiet?.()
      handle(link.stream.push(chunk.subarray(0, cut)))
      if (cut < chunk.length) socket.resetAndDestroy()
    }

    const { closesAfterMs } = manners
    const closeWhenQuiet = closesAfterMs === undefined ? undefined : closesWhenQuiet(socket, closesAfterMs)

    links.add(link)
    socket.on('close', () => links.delete(link))
    readSlowly(
      socket,
      () => (fault?.kind === 'slow_reading' ? fault.bytesPerSecond : undefined),
      read,
      () => {
        handle(link.stream.end())
        if (fault?.kind !== 'never_closing') socket.end()
      },
    )
  }

  const isSilent = () => model.silentWhileStopped && stopsPrinting(fault) && fault?.kind !== 'paused'

  function answer(socket: Socket, request: HostRequest): void {
    if (fault?.kind === 'mute' || !socket.writable) return
    if (isSilent()) {
      asked.push({ socket, request })
      return
    }
    say(socket, () => (answers[request] ? said[request]() : ''))
  }

  const { answersHostQueries, answersStatusOnly } = model
  const answers: Record<HostRequest, boolean> = {
    host_status: true,
    host_identification: !answersStatusOnly,
    error_status: answersHostQueries,
    odometer: answersHostQueries,
    head_history: answersHostQueries,
    configuration: !answersStatusOnly,
  }
  const said: Record<HostRequest, () => string> = {
    host_status: () => hostStatusReturn(condition(), model),
    host_identification: () => hostIdentification(model),
    error_status: () => errorStatus(condition()),
    odometer: () => odometer(engine.travelledMm()),
    head_history: () => headHistory(engine.travelledMm()),
    configuration: () =>
      configurationLabel(model, settings, { widthDots: dots(widthMm), lengthDots: dots(labelMm) }),
  }

  function answerVariable(socket: Socket, name: string): void {
    if (fault?.kind === 'mute' || isSilent() || !model.answersVariables) return
    say(socket, () => variable(name, model, settings, engine.travelledMm()))
  }

  function say(socket: Socket, what: () => string): void {
    const sayIt = () => void (socket.writable && socket.write(what(), 'latin1'))
    if (manners.answerMs === 0) sayIt()
    else setTimeout(sayIt, manners.answerMs)
  }

  function condition(): PrinterCondition {
    return {
      fault,
      paperLow,
      labelLengthDots: engine.labelLengthDots() ?? dots(heightMm),
      formatsInBuffer: engine.formatsInBuffer(),
      partialFormat: [...links].some(({ stream }) => stream.insideFormat()),
      labelsRemaining: engine.labelsRemaining(),
    }
  }

  function addTrailer(format: BufferedFormat | undefined, bytes: Uint8Array): void {
    if (format === undefined) return
    format.bytes = Buffer.concat([format.bytes, bytes])
    const paper = paperOf.get(format)
    if (paper !== undefined) writing = writing.then(() => store.appendZpl(paper.id, bytes))
  }

  async function emit(format: BufferedFormat): Promise<void> {
    const id = store.nextId()
    const paper: Paper = {
      id,
      get bytes() {
        return format.bytes
      },
      copies: format.copies,
      zplFile: store.zplFile(id),
    }
    paperOf.set(format, paper)
    const first = format.bytes
    writing = writing.then(() => store.writeZpl(id, first))
    await writing
    papers.push(paper)
    // Without a file to write it is drawn when somebody looks at it.
    if (options.folder !== undefined && drawsPapers) drawings.set(id, writePicture(paper))
    for (const listener of listeners) listener(paper)
  }

  async function draw({ bytes }: Paper): Promise<Uint8Array | undefined> {
    try {
      const paperSize = { dpmm, widthMm: options.widthMm, heightMm: options.heightMm }
      return (await renderer?.render(bytes, paperSize))?.[0]
    } catch {
      // The paper came out all the same; only its picture is missing.
      return undefined
    }
  }

  async function writePicture(paper: Paper): Promise<string | undefined> {
    const png = await draw(paper)
    if (png === undefined) return undefined
    try {
      await store.writePng(paper.id, png)
      return store.pngFile(paper.id)
    } catch {
      return undefined
    }
  }

  async function picture(paperId: number): Promise<Uint8Array | undefined> {
    const file = await drawings.get(paperId)
    if (file !== undefined) return readFile(file)
    const paper = papers.find(({ id }) => id === paperId)
    return paper && draw(paper)
  }

  async function setFault(next: PrinterFault | undefined): Promise<void> {
    const before = fault
    fault = next
    // Somebody has seen to the paper, and has not said how much of it there is.
    if (rollLeft === 0 && next === undefined) rollLeft = undefined
    if (next?.kind === 'power_off') engine.forget()
    if (cannotBeReached(next) || next?.kind === 'reset_before_reading') resetLinks()
    if (cannotBeReached(next) && server.listening) await closeServer(server)
    if (cannotBeReached(before) && !cannotBeReached(next)) await listen()
    for (const { socket, request } of isSilent() ? [] : asked.splice(0)) answer(socket, request)
    engine.wake()
  }

  function resetLinks(): void {
    for (const socket of sockets) socket.resetAndDestroy()
  }

  return {
    name,
    host,
    get port() {
      return port
    },
    papers: () => [...papers],
    onPaper(callback) {
      listeners.add(callback)
      return () => void listeners.delete(callback)
    },
    rendered: (paperId) => drawings.get(paperId) ?? Promise.resolve(undefined),
    picture,
    setFault,
    async newRoll(labels) {
      rollLeft = labels
      paperLow = false
      if (fault?.kind === 'paper_out') await setFault(undefined)
    },
    setPaperLow(low) {
      paperLow = low
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      if (server.listening) await closeServer(server)
      await engine.stop()
      await writing
      await Promise.all(drawings.values())
    },
  }
}

/** Closes its side when it is not called for so long. */
function closesWhenQuiet(socket: Socket, afterMs: number): () => void {
  let timer: NodeJS.Timeout | undefined
  socket.on('close', () => clearTimeout(timer))
  return () => {
    clearTimeout(timer)
    timer = setTimeout(() => socket.end(), afterMs)
  }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)))
  })
}
