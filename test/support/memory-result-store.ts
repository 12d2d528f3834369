import type { ResultEvent } from '../../src/contract/results.ts'
import { conflict, notFound } from '../../src/contract/refusals.ts'
import type { Clock } from '../../src/core/runtime.ts'
import { isWanted } from '../../src/core/results/is-wanted.ts'
import {
  longestPauseMs,
  type EventContent,
  type ResultStore,
  type ResultTarget,
  type Telling,
} from '../../src/core/results/ports.ts'

type Row = Omit<Telling, 'isBehind'> & { readonly content: EventContent | undefined; readonly endedAt: Date }

/** Its parts may be put others in place of: one that breaks down, or is slow. */
export type MemoryResultStore = { -readonly [Part in keyof ResultStore]: ResultStore[Part] } & {
  /** Notes an event, as triggers do: nobody is told. `content` undefined: no key opens it. */
  note(order: string, more?: { readonly event?: ResultEvent; readonly content?: undefined }): string
  readonly rows: readonly Row[]
  readonly noted: number
  /** Throws in each call, as a full disk does. */
  breakDown(is: boolean): void
}

/** A `ResultStore` that keeps the port's rules in memory. Outlives what tells targets, as a database does. */
export function memoryResultStore(clock: Pick<Clock, 'now'>): MemoryResultStore {
  const targets = new Map<string, ResultTarget>()
  const toldAt = new Map<string, Date>()
  let facts: {
    readonly content: EventContent
    readonly isClosed: boolean
    readonly heirs: readonly string[]
  }[] = []
  let rows: Row[] = []
  let counted = 0
  let isBroken = false

  const uuid = (kind: string) => `${kind}-0000-4000-8000-${String(++counted).padStart(12, '0')}`
  const isOpen = ({ state }: Row) => state === 'waiting' || state === 'stopped'
  const isBehind = (row: Row) =>
    rows
      .slice(0, rows.indexOf(row))
      .some((one) => one.targetId === row.targetId && one.orderNumber === row.orderNumber && isOpen(one))
  const tellingOf = ({ content: _, endedAt: __, ...row }: Row): Telling => ({
    ...row,
    isBehind: rows.some((one) => one.id === row.id && isOpen(one) && isBehind(one)),
  })
  const change = (id: string, to: Partial<Row>) => {
    rows = rows.map((row) => (row.id === id ? { ...row, ...to } : row))
  }
  const need = (id: string): Row => {
    const row = rows.find((one) => one.id === id)
    if (!row) throw notFound('result_telling')
    return row
  }
  const firsts = (targetId: string) =>
    rows.filter((row) => row.targetId === targetId && row.state === 'waiting' && !isBehind(row))

  // Promises as a real store's: what was written is there before the caller goes on.
  const later = <T>(work: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      setImmediate(() => {
        try {
          if (isBroken) throw new Error('the disk is full')
          resolve(work())
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)))
        }
      })
    })

  function writeDown(targetId: string, content: EventContent, isClosed: boolean): void {
    const { eventId, orderNumber, parcelNumber, trackingNumber, timestamp } = content
    if (rows.some((row) => row.targetId === targetId && row.eventId === eventId)) return
    rows.push({
      id: uuid('11111111'),
      targetId,
      eventId,
      event: content.type as ResultEvent,
      orderNumber,
      parcelNumber: parcelNumber === undefined ? undefined : Number(parcelNumber),
      trackingNumber,
      at: new Date(timestamp),
      state: 'waiting',
      tries: 0,
      nextAt: undefined,
      toldAt: undefined,
      fault: undefined,
      skipReason: undefined,
      content: isClosed ? undefined : content,
      endedAt: clock.now(),
    })
  }

  return {
    note(orderNumber, { event = 'parcel.shipped', ...more } = {}) {
      const eventId = uuid('22222222')
      if (targets.size === 0) return eventId
      const timestamp = clock.now().toISOString()
      const content = {
        eventId,
        type: event,
        timestamp,
        orderNumber,
        parcelNumber: '1',
        trackingNumber: '1Z',
      }
      facts.push({ content, isClosed: 'content' in more, heirs: [...targets.keys()] })
      return eventId
    },
    get rows() {
      return rows
    },
    get noted() {
      return facts.length
    },
    breakDown: (is) => {
      isBroken = is
    },
    targets: () => later(() => [...targets.values()]),
    closedTargets: () => later(() => []),
    saveTarget: (target) => later(() => void targets.set(target.id, target)),
    removeTarget: (id) =>
      later(() => {
        targets.delete(id)
        rows = rows.filter(({ targetId }) => targetId !== id)
      }),
    spread: (most) =>
      later(() => {
        const now = facts.slice(0, most)
        facts = facts.slice(most)
        for (const { content, isClosed, heirs } of now) {
          const wanted = { event: content.type as ResultEvent, trackingStatus: undefined, source: undefined }
          for (const { id, config } of targets.values())
            if (heirs.includes(id) && isWanted(config, wanted)) writeDown(id, content, isClosed)
        }
        return now.length
      }),
    due: (targetId, now) =>
      later(() => {
        const row = firsts(targetId).find(
          ({ nextAt }) => !nextAt || nextAt <= now || nextAt.getTime() > now.getTime() + longestPauseMs,
        )
        return row && { telling: tellingOf(row), content: row.content }
      }),
    nextDueAt: (targetId) =>
      later(() => {
        const times = firsts(targetId).map(({ nextAt }) => (nextAt ?? clock.now()).getTime())
        return times.length === 0 ? undefined : new Date(Math.min(...times))
      }),
    tried: (id, end) =>
      later(() => {
        const row = rows.find((one) => one.id === id)
        const isTold = end.state === 'told'
        if (!row || row.state === 'told' || (!isOpen(row) && !isTold)) return
        const { tries, targetId } = row
        if (isTold) toldAt.set(targetId, clock.now())
        change(id, {
          state: end.state,
          tries: tries + 1,
          nextAt: end.state === 'waiting' ? end.nextAt : undefined,
          fault: end.state === 'told' ? undefined : end.fault,
          endedAt: clock.now(),
          ...(isTold ? { toldAt: clock.now(), skipReason: undefined } : {}),
        })
      }),
    retry: (which) =>
      later(() => {
        if ('targetId' in which) {
          if (!targets.has(which.targetId)) throw notFound('result_target')
          const open = rows.filter((row) => row.targetId === which.targetId && isOpen(row))
          for (const { id } of open) change(id, { state: 'waiting', nextAt: undefined })
          return { targetId: which.targetId, count: open.length }
        }
        const { id, state, targetId } = need(which.tellingId)
        if (state === 'told' || state === 'skipped') throw conflict(`telling_${state}`)
        change(id, { state: 'waiting', nextAt: undefined })
        return { targetId, count: 1 }
      }),
    skip: (id, skipReason) =>
      later(() => {
        if (need(id).state === 'told') throw conflict('telling_told')
        change(id, { state: 'skipped', skipReason, nextAt: undefined, endedAt: clock.now() })
        return tellingOf(need(id))
      }),
    list: ({ targetId, limit }) =>
      later(() => {
        const found = rows.filter((row) => targetId === undefined || row.targetId === targetId)
        const tellings = found.toReversed().slice(0, limit).map(tellingOf)
        return { tellings, total: found.length, next: undefined }
      }),
    ofOrder: (orderNumber) =>
      later(() => rows.filter((row) => row.orderNumber === orderNumber).map(tellingOf)),
    closedOfOrder: () => later(() => new Map()),
    counts: (id) =>
      later(() => {
        const open = rows.filter((row) => row.targetId === id && isOpen(row))
        return {
          waiting: open.filter(({ state }) => state === 'waiting').length,
          stopped: open.filter(({ state }) => state === 'stopped').length,
          oldestAt: open[0]?.at,
          closed: { count: 0, since: undefined },
          oldestStoppedAt: open.find(({ state }) => state === 'stopped')?.at,
          toldAt: toldAt.get(id),
        }
      }),
    prune: (before, most) =>
      later(() => {
        const old = rows.filter((row) => !isOpen(row) && row.endedAt < before).slice(0, most)
        rows = rows.filter((row) => !old.includes(row))
        return old.length
      }),
  }
}
