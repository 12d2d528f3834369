import { z } from 'zod'
import {
  ResultTargetConfig,
  TellFault,
  resultEvents,
  skipReasons,
  tellingStates,
} from '../../contract/results.ts'
import { conflict, notFound } from '../../contract/refusals.ts'
import { orderNumberKey } from '../../core/orders/order-number.ts'
import { isWanted } from '../../core/results/is-wanted.ts'
import {
  longestPauseMs,
  type ResultStore,
  type Telling,
  type TellingFilter,
} from '../../core/results/ports.ts'
import { allAside, asideOfOrder, closedFor } from './closed-facts.ts'
import {
  flag,
  int,
  json,
  of,
  oneOf,
  optional,
  orElse,
  orNothing,
  sealedJson,
  text,
  time,
  type Value,
} from './columns.ts'
import { eventContent, resultEventsOf, type Fact, type NotedEvent } from './result-events.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { table, view } from './table.ts'

const targetTable = table('result_targets', {
  fixed: { id: text },
  changing: { config: sealedJson(ResultTargetConfig) },
  besides: { toldAt: optional(time), createdAt: time, updatedAt: time },
})
const storedTargets = view('SELECT id, config, created_at FROM result_targets ORDER BY seq', {
  id: text,
  createdAt: time,
  config: of('result_targets', 'id', orElse<unknown>(undefined, sealedJson(z.unknown()))),
})
/** `config` is undefined where its key is not here, or a later version wrote it. */
const allTargets = (context: StoreContext) =>
  storedTargets(context)
    .all('')
    .map(({ config, ...target }) => ({ ...target, config: ResultTargetConfig.safeParse(config).data }))
type StoredTarget = ReturnType<typeof allTargets>[number]

const tellingTable = table('result_tellings', {
  fixed: {
    id: text,
    targetId: text,
    eventId: text,
    event: oneOf(resultEvents),
    orderNumber: text,
    parcelNumber: optional(int),
    trackingNumber: optional(text),
    at: time,
  },
  changing: {
    state: oneOf(tellingStates),
    isBehind: flag,
    tries: int,
    nextAt: optional(time),
    toldAt: optional(time),
    fault: optional(json(TellFault)),
    skipReason: optional(oneOf(skipReasons)),
  },
  besides: { orderId: text, numberKey: text, content: eventContent, createdAt: time, updatedAt: time },
})
const contents = view('SELECT id, content FROM result_tellings', {
  content: of('result_tellings', 'id', orNothing(eventContent)),
})
const places = view('SELECT seq FROM result_tellings', { seq: int })
const nextTimes = view('SELECT next_at FROM result_tellings', { nextAt: optional(time) })
const openCounts = view(
  `SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'stopped') AS stopped,
     min(created_at) AS oldest_at, min(created_at) FILTER (WHERE state = 'stopped') AS oldest_stopped_at
   FROM result_tellings INDEXED BY result_tellings_open`,
  { waiting: int, stopped: int, oldestAt: optional(time), oldestStoppedAt: optional(time) },
)
/** What is noted and not written down, of those that a target is among. */
const waitingFacts = view('SELECT count(*) AS waiting, min(at) AS oldest_at FROM result_facts', {
  waiting: int,
  oldestAt: optional(time),
})
const toldTimes = view('SELECT told_at FROM result_targets', { toldAt: optional(time) })

// As the indexes of migrations/052-results.ts say them.
const isOpen = `state IN ('waiting', 'stopped')`
const isFirst = `target_id = ?1 AND state = 'waiting' AND is_behind = 0`

const filters: Readonly<Record<TellingFilter['which'], string>> = {
  open: isOpen,
  stopped: `state = 'stopped'`,
  told: `state = 'told'`,
  skipped: `state = 'skipped'`,
  all: '1',
}

/** What `LIKE` understands besides letters stands for itself. */
const literally = (query: string) => query.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** `ResultStore` in SQLite: the events are noted by triggers. */
export function sqliteResultStore(context: StoreContext): ResultStore {
  const { database, clock, newId } = context
  const targets = targetTable(context)
  const tellings = tellingTable(context)
  const events = resultEventsOf(context)
  let isBegun = false

  const run = (sql: string, ...values: readonly Value[]) =>
    Number(database.prepare(sql).run(...values).changes)

  const openTargets = () => allTargets(context).flatMap(({ id, config }) => (config ? [{ id, config }] : []))

  const known = (id: string): Telling => {
    const telling = tellings.get(id)
    if (!telling) throw notFound('result_telling')
    return telling
  }
  const orderIdOf = (id: string) =>
    String(database.prepare('SELECT order_id FROM result_tellings WHERE id = ?').get(id)?.['order_id'])

  /** The oldest of an order that is open has its turn. */
  const letNext = (targetId: string, orderId: string) =>
    void run(
      `UPDATE result_tellings SET is_behind = 0 WHERE seq = (
         SELECT seq FROM result_tellings WHERE target_id = ? AND order_id = ? AND ${isOpen} ORDER BY seq LIMIT 1
       )`,
      targetId,
      orderId,
    )

  /** What is noted twice, by two benches or by one that was put back, is told once. */
  function writeDown(targetId: string, { wanted: _, ...event }: NotedEvent): void {
    const { eventId, orderId } = event
    if (tellings.count('WHERE target_id = ? AND event_id = ?', targetId, eventId) > 0) return
    const isBehind =
      tellings.count(`WHERE target_id = ? AND order_id = ? AND ${isOpen}`, targetId, orderId) > 0
    const now = clock.now()
    tellings.insert({
      ...event,
      id: newId(),
      targetId,
      state: 'waiting',
      isBehind,
      tries: 0,
      createdAt: now,
      updatedAt: now,
    })
  }

  const putAside = ({ seq }: Fact, forTargets: string | null) =>
    void run('UPDATE result_facts SET is_aside = 1, for_targets = ? WHERE seq = ?', forTargets, seq)

  /** What an earlier session could not write down may be written down with the keys of this one. */
  function begin(): void {
    if (isBegun) return
    isBegun = true
    const open = openTargets().map(({ id }) => id)
    run(
      `UPDATE result_facts SET is_aside = 0 WHERE is_aside = 1 AND (for_targets IS NULL OR EXISTS (
         SELECT 1 FROM json_each(for_targets) AS wanted WHERE wanted.value IN (SELECT value FROM json_each(?))
       ))`,
      JSON.stringify(open),
    )
  }

  function spreadOne(fact: Fact, everyTarget: readonly StoredTarget[]): void {
    const { forTargets = null } = fact
    const ids = forTargets === null ? undefined : new Set(JSON.parse(forTargets) as readonly string[])
    const heirs = ids ? everyTarget.filter(({ id }) => ids.has(id)) : everyTarget
    // A row that cannot be read keeps no other from being told, and is not given up.
    const event = database.unlessDamaged(() => events.eventOf(fact))
    if (!event) {
      putAside(fact, forTargets)
      return
    }
    for (const { id, config } of heirs) if (config && isWanted(config, event.wanted)) writeDown(id, event)
    // Whether these want it stands in what cannot be opened.
    const closed = heirs.flatMap(({ id, config }) => (config ? [] : [id]))
    if (closed.length > 0) putAside(fact, JSON.stringify(closed))
    else run('DELETE FROM result_facts WHERE seq = ?', fact.seq)
  }

  function filterOf({ which, targetId, query }: TellingFilter) {
    const numbers = `%${literally(query)}%`
    return {
      where: [
        filters[which],
        ...(targetId === undefined ? [] : ['target_id = ?']),
        ...(query === '' ? [] : [`(order_number LIKE ? ESCAPE '\\' OR tracking_number LIKE ? ESCAPE '\\')`]),
      ].join(' AND '),
      values: [
        ...(targetId === undefined ? [] : [targetId]),
        ...(query === '' ? [] : [numbers, `%${literally(query.replace(/[\s-]/g, ''))}%`]),
      ],
    }
  }

  return storeOf<ResultStore>(database)({
    reads: {
      targets: openTargets,
      closedTargets: () =>
        allTargets(context)
          .filter(({ config }) => !config)
          .map(({ id, createdAt: addedAt }) => {
            const noted = waitingFacts(context).one(
              'WHERE for_targets IS NULL OR EXISTS (SELECT 1 FROM json_each(for_targets) WHERE value = ?)',
              id,
            )
            const open = openCounts(context).one(`WHERE ${isOpen} AND target_id = ?`, id)
            return {
              id,
              addedAt,
              waiting: noted.waiting + open.waiting + open.stopped,
              oldestAt: open.oldestAt ?? noted.oldestAt,
            }
          }),
      due(targetId, now) {
        // Of those that wait for nothing, for a time that has come, and for one that no pause reaches to.
        const telling = tellings.first(
          `WHERE seq IN (
             SELECT seq FROM (SELECT seq FROM result_tellings WHERE ${isFirst} AND next_at IS NULL ORDER BY seq LIMIT 1)
             UNION ALL
             SELECT seq FROM (SELECT seq FROM result_tellings WHERE ${isFirst} AND next_at <= ?2 ORDER BY next_at, seq LIMIT 1)
             UNION ALL
             SELECT seq FROM (SELECT seq FROM result_tellings WHERE ${isFirst} AND next_at > ?3 ORDER BY next_at, seq LIMIT 1)
           ) ORDER BY seq LIMIT 1`,
          targetId,
          now.getTime(),
          now.getTime() + longestPauseMs,
        )
        return telling && { telling, content: contents(context).first('WHERE id = ?', telling.id)?.content }
      },
      nextDueAt(targetId) {
        const next = nextTimes(context).first(`WHERE ${isFirst} ORDER BY next_at LIMIT 1`, targetId)
        return next && (next.nextAt ?? clock.now())
      },
      list(filter) {
        const { where, values } = filterOf(filter)
        const { limit, before = Number.MAX_SAFE_INTEGER, skip = 0 } = filter
        const found = places(context).all(
          `WHERE ${where} AND seq < ? ORDER BY seq DESC LIMIT ? OFFSET ?`,
          ...values,
          before,
          limit + 1,
          skip,
        )
        const seqs = found.slice(0, limit).map(({ seq }) => seq)
        return {
          tellings: tellings.readable(
            'WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY seq DESC',
            JSON.stringify(seqs),
          ),
          total: tellings.count(`WHERE ${where}`, ...values),
          next: found.length > limit ? seqs.at(-1) : undefined,
        }
      },
      ofOrder: (orderNumber) =>
        tellings.readable('WHERE number_key = ? ORDER BY seq', orderNumberKey(orderNumber)),
      closedOfOrder(orderNumber) {
        const facts = asideOfOrder(context, orderNumberKey(orderNumber))
        const ofTargets = facts.length === 0 ? [] : openTargets()
        return new Map(
          ofTargets
            .map((target) => [target.id, closedFor(target, facts)] as const)
            .filter(([, { count }]) => count > 0),
        )
      },
      counts(targetId) {
        const facts = allAside(context)
        const target = facts.length === 0 ? undefined : openTargets().find(({ id }) => id === targetId)
        return {
          ...openCounts(context).one(`WHERE ${isOpen} AND target_id = ?`, targetId),
          closed: target ? closedFor(target, facts) : { count: 0, since: undefined },
          toldAt: toldTimes(context).first('WHERE id = ?', targetId)?.toldAt,
        }
      },
    },
    writes: {
      saveTarget({ id, config }, heirOf) {
        if (targets.update(id, { config })) return
        const now = clock.now()
        // What was noted before is for those that there were then.
        const before = JSON.stringify(allTargets(context).map((target) => target.id))
        run('UPDATE result_facts SET for_targets = ? WHERE for_targets IS NULL', before)
        targets.insert({ id, config, createdAt: now, updatedAt: now })
        if (heirOf === undefined) return
        run('UPDATE result_tellings SET target_id = ? WHERE target_id = ?', id, heirOf)
        run(
          'UPDATE result_facts SET for_targets = replace(for_targets, ?, ?) WHERE for_targets IS NOT NULL',
          heirOf,
          id,
        )
      },
      removeTarget(id) {
        run('DELETE FROM result_tellings WHERE target_id = ?', id)
        run('DELETE FROM result_targets WHERE id = ?', id)
        if (targets.count('') === 0) run('DELETE FROM result_facts')
        // What was kept for it alone, and for others that there are no more.
        else
          run(
            `DELETE FROM result_facts WHERE for_targets IS NOT NULL AND NOT EXISTS (
               SELECT 1 FROM json_each(for_targets) AS wanted JOIN result_targets ON result_targets.id = wanted.value
             )`,
          )
      },
      spread(most) {
        begin()
        const noted = events.facts(most)
        if (noted.length === 0) return 0
        const everyTarget = allTargets(context)
        for (const fact of noted) spreadOne(fact, everyTarget)
        return noted.length
      },
      tried(id, end) {
        const telling = tellings.get(id)
        if (!telling || telling.state === 'told' || telling.state === 'skipped') return
        const tries = telling.tries + 1
        if (end.state !== 'told') {
          const nextAt = end.state === 'waiting' ? end.nextAt : undefined
          tellings.update(id, { state: end.state, tries, nextAt, fault: end.fault })
          return
        }
        const toldAt = clock.now()
        tellings.update(id, { state: 'told', tries, nextAt: undefined, toldAt, fault: undefined })
        targets.keep(telling.targetId, { toldAt })
        letNext(telling.targetId, orderIdOf(id))
      },
      retry(which) {
        if ('targetId' in which) {
          const { targetId } = which
          if (targets.count('WHERE id = ?', targetId) === 0) throw notFound('result_target')
          run(
            `UPDATE result_tellings SET state = 'waiting', next_at = NULL, updated_at = ?
             WHERE target_id = ? AND ${isOpen} AND (state = 'stopped' OR next_at IS NOT NULL)`,
            clock.now().getTime(),
            targetId,
          )
          return { targetId, count: tellings.count(`WHERE ${isOpen} AND target_id = ?`, targetId) }
        }
        const { state, targetId } = known(which.tellingId)
        if (state === 'told' || state === 'skipped') throw conflict(`telling_${state}`)
        tellings.update(which.tellingId, { state: 'waiting', nextAt: undefined })
        return { targetId, count: 1 }
      },
      skip(id, skipReason) {
        const { state, targetId } = known(id)
        if (state === 'told') throw conflict('telling_told')
        if (state === 'skipped') return known(id)
        tellings.update(id, { state: 'skipped', skipReason, nextAt: undefined, isBehind: false })
        letNext(targetId, orderIdOf(id))
        return known(id)
      },
      prune: (before, most) =>
        run(
          `DELETE FROM result_tellings WHERE seq IN (
             SELECT seq FROM result_tellings WHERE state IN ('told', 'skipped') AND updated_at < ? LIMIT ?
           )`,
          before.getTime(),
          most,
        ),
    },
  })
}
