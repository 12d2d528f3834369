// What programs hear of the station: events with ids, of which the last are kept, so that whoever was cut off goes on where it
// was (Server-Sent Events, Last-Event-ID).

import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { ProgramDoor } from '../app/programs/program-door.ts'
import type { ProgramScope } from '../contract/access.ts'
import type { EventName } from '../contract/operations.ts'
import { OrderCounts } from '../contract/orders.ts'
import type { Program } from '../core/programs/ports.ts'
import { Refusal } from './problems.ts'
import { Job, Parcel, Printer } from './views.ts'

/** Kept for those who come again. */
export const mostKept = 1_000
export const mostOfOneKey = 4
const mostOfAll = 32
/** So much may wait for a client that does not read; then it is cut off, and goes on from its last event. */
const mostPendingBytes = 1024 * 1024
/** More of what was missed is not sent at once: with what comes besides, the client would be cut off, and come again for the same. */
const mostMissedBytes = mostPendingBytes / 2
const heartbeatMs = 15_000
/** So long after the last client has gone, events are gathered for it. */
const keptForMs = 600_000

type Kind = { readonly scopes: readonly ProgramScope[]; readonly schema: z.ZodType; readonly says: string }

/** By the names that clients listen to. */
export const programEventKinds = {
  job: { scopes: ['read', 'print'], schema: Job, says: 'A print job was queued, or is another now.' },
  parcel: { scopes: ['read', 'ship'], schema: Parcel, says: 'A parcel was begun, or is another now.' },
  orders: {
    scopes: ['read', 'orders'],
    schema: z.object({ counts: OrderCounts }),
    says: 'Orders came, changed or moved: so many are in each state.',
  },
  printers: {
    scopes: ['read', 'print'],
    schema: z.object({ printers: z.array(Printer) }),
    says: 'A printer is another now.',
  },
} as const satisfies Readonly<Record<string, Kind>>
type ProgramEventKind = keyof typeof programEventKinds

const kindOf: Partial<Record<EventName, ProgramEventKind>> = {
  printJob: 'job',
  parcel: 'parcel',
  ordersChanged: 'orders',
  station: 'printers',
}

type Kept = { readonly number: number; readonly kind: ProgramEventKind; readonly data: string }

/** Begins to send; the answer ends it. */
export type EventStream = (client: { send(text: string): void; end(): void }) => () => void

export type ProgramEvents = ReturnType<typeof createProgramEvents>

/** Of one host, whatever listens for it: a stream goes on over another listener too. */
export function createProgramEvents(
  door: Pick<ProgramDoor, 'subscribe' | 'onEnded'>,
  nowMs: () => number = () => performance.now(),
) {
  type Client = { readonly program: Program; told(event: Kept): void; end(): void }
  const clients = new Set<Client>()
  let epoch = ''
  let count = 0
  let kept: Kept[] = []
  let printers = ''
  let leftAtMs = Number.NEGATIVE_INFINITY
  /** While something is gathered. */
  let leaveStation: (() => void) | undefined

  function listenToStation(): void {
    const unsubscribe = door.subscribe(hear)
    const stopWatching = door.onEnded(ended)
    leaveStation = () => {
      unsubscribe()
      stopWatching()
      leaveStation = undefined
    }
  }

  function hear(event: EventName, payload: unknown): void {
    if (clients.size === 0 && nowMs() - leftAtMs > keptForMs) {
      leaveStation?.()
      return
    }
    const kind = kindOf[event]
    if (!kind) return
    const data = JSON.stringify(programEventKinds[kind].schema.parse(payload))
    // What the status line shows changes often, and mostly something else of it.
    if (kind === 'printers' && data === printers) return
    if (kind === 'printers') printers = data
    const heard = { number: ++count, kind, data }
    kept = [...kept.slice(-(mostKept - 1)), heard]
    for (const client of clients) client.told(heard)
  }

  /** Nothing of what was is told any more. */
  function beginAnew(): void {
    epoch = randomBytes(6).toString('base64url').replaceAll('-', '_')
    count = 0
    kept = []
    printers = ''
  }

  function ended(programId: string | undefined): void {
    for (const client of clients) if (programId === undefined || client.program.id === programId) client.end()
    if (programId === undefined) beginAnew()
  }

  /** What came since; undefined where nobody can tell. */
  function since(lastEventId: string): readonly Kept[] | undefined {
    const [, of, number] = /^(.+)-(\d+)$/.exec(lastEventId) ?? []
    const last = Number(number)
    const first = kept[0]?.number ?? count + 1
    return of === epoch && last <= count && last >= first - 1
      ? kept.filter((one) => one.number > last)
      : undefined
  }

  return {
    /** Throws `Refusal` where as many are open as may be. */
    open(program: Program, lastEventId: string | undefined): EventStream {
      const own = [...clients].filter((client) => client.program.id === program.id)
      if (own.length >= mostOfOneKey || clients.size >= mostOfAll)
        throw new Refusal('too_many_streams', { headers: { 'Retry-After': '5' } })
      if (!leaveStation) {
        beginAnew()
        listenToStation()
      }
      // Its client comes once it is begun: what is told until then finds nobody yet.
      leftAtMs = nowMs()
      const mayHear = ({ kind }: Kept) =>
        programEventKinds[kind].scopes.some((scope) => program.scopes.includes(scope))
      const id = (number: number) => `id: ${epoch}-${number}\n`
      const textOf = ({ number, kind, data }: Kept) => `${id(number)}event: ${kind}\ndata: ${data}\n\n`
      return ({ send, end }) => {
        const client: Client = {
          program,
          told: (event) => {
            if (mayHear(event)) send(textOf(event))
          },
          end,
        }
        const missed = lastEventId === undefined ? [] : since(lastEventId)
        const texts = missed?.filter(mayHear).map(textOf) ?? []
        if (missed && bytesOf(texts) <= mostMissedBytes) {
          send(`${id(count - missed.length)}event: ready\ndata: {}\n\n`)
          for (const text of texts) send(text)
        } else send(`${id(count)}event: reset\ndata: {}\n\n`)
        clients.add(client)
        const heartbeat = setInterval(() => send(': alive\n\n'), heartbeatMs)
        return () => {
          clearInterval(heartbeat)
          clients.delete(client)
          leftAtMs = nowMs()
        }
      }
    },
    /** Ends every stream, and hears nothing any more. */
    close(): void {
      for (const client of clients) client.end()
      leaveStation?.()
    },
  }
}

const bytesOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)

/** The stream as an answer, as long as the client reads it. */
export function streamOf(begin: EventStream): Response {
  let stop: (() => void) | undefined
  const text = new TextEncoder()
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const client = { isOver: false }
        const over = (how: () => void) => {
          if (client.isOver) return
          client.isOver = true
          stop?.()
          how()
        }
        stop = begin({
          send(part) {
            if (client.isOver) return
            controller.enqueue(text.encode(part))
            // What waits is thrown away, and the line is cut: to close would wait for who does not read.
            if ((controller.desiredSize ?? 0) <= 0) over(() => controller.error(new Error('not read')))
          },
          end: () => over(() => controller.close()),
        })
        if (client.isOver) stop()
      },
      cancel: () => stop?.(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: mostPendingBytes }),
  )
  return new Response(body, {
    headers: { 'Content-Type': 'text/event-stream' },
  })
}
