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
import { allAside, asideBefore, asideOfOrder, closedFor, earliest, forTargets } from './closed-facts.ts'
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
  timeOrNull,
  type Value,
} from './columns.ts'
import { readEach, seqsOf } from './list-piece.ts'
import { eventContent, resultEventsOf, type NotedEvent } from './result-events.ts'
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
/** What is told of a row that cannot be read. */
const rowMarks = view(
  `SELECT seq, target_id, coalesce(${timeOrNull('created_at')}, ${timeOrNull('at')}) AS since FROM result_tellings`,
  { seq: int, targetId: text, since: optional(time) },
)
const openCounts = view(
  `SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'stopped') AS stopped,
     min(${timeOrNull('created_at')}) AS oldest_at,
     min(${timeOrNull('created_at')}) FILTER (WHERE state = 'stopped') AS oldest_stopped_at
   FROM result_tellings INDEXED BY result_tellings_open`,
  { waiting: int, stopped: int, oldestAt: optional(time), oldestStoppedAt: optional(time) },
)
/** What is noted and not written down, of those that a target is among. */
const waitingFacts = view(
  `SELECT count(*) AS waiting, min(${timeOrNull('at')}) AS oldest_at FROM result_facts`,
  { waiting: int, oldestAt: optional(time) },
)
const toldTimes = view('SELECT told_at FROM result_targets', { toldAt: optional(time) })

// As the indexes of migrations/052-results.ts say them.
const isOpen = `state IN ('waiting', 'stopped')`
/** And is not among these places. */
const isFirst = `target_id = ?1 AND state = 'waiting' AND is_behind = 0 AND seq NOT IN (SELECT value FROM json_each(?2))`

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
  /**
   * Where tellings stand whose row could not be read as their turn came: each stays as it is, and holds up what is behind it. Of a damaged
   * row that does not say its order, target or place any more, nobody can tell what is behind it.
   */
  const unreadable = new Set<number>()

  const run = (sql: string, ...values: readonly Value[]) =>
    Number(database.prepare(sql).run(...values).changes)

  const openTargets = () => allTargets(context).flatMap(({ id, config }) => (config ? [{ id, config }] : []))

  const known = (id: string): Telling => {
    const telling = tellings.get(id)
    if (!telling) throw notFound('result_telling')
    return telling
  }
  const bySeq = (seq: number) => tellings.one('WHERE seq = ?', seq)
  const isReadable = ({ seq }: { readonly seq: number }) =>
    database.unlessDamaged(() => bySeq(seq)) !== undefined
  const contentOf = ({ id }: Telling) => contents(context).first('WHERE id = ?', id)?.content

  /** The first that can be read of those that `places` finds for a target. */
  function firstReadable(places: string, targetId: string, ...values: readonly Value[]) {
    for (;;) {
      const passed = JSON.stringify([...unreadable])
      const [seq] = seqsOf(database.prepare(places).all(targetId, passed, ...values))
      if (seq === undefined) return undefined
      const found = database.unlessDamaged(() => {
        const telling = bySeq(seq)
        return { telling, content: contentOf(telling) }
      })
      if (found) return found
      unreadable.add(seq)
    }
  }
  const unreadableOf = (targetId: string) =>
    unreadable.size === 0
      ? []
      : rowMarks(context).all(
          `WHERE seq IN (SELECT value FROM json_each(?)) AND target_id = ? AND state = 'waiting'`,
          JSON.stringify([...unreadable]),
          targetId,
        )

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

  /** What an earlier session could not write down may be written down with the keys of this one. */
  function begin(): void {
    if (isBegun) return
    isBegun = true
    const open = openTargets().map(({ id }) => id)
    run(
      `UPDATE result_facts SET is_aside = 0 WHERE is_aside = 1 AND (${forTargets} IS NULL OR EXISTS (
         SELECT 1 FROM json_each(${forTargets}) AS wanted WHERE wanted.value IN (SELECT value FROM json_each(?))
       ))`,
      JSON.stringify(open),
    )
  }

  /**
   * A row that cannot be read keeps no other order from being told, and is not given up: it is put aside as it is. What comes after it in
   * its order is put aside for those who may want it; where a damaged row does not say its order any more, nobody can tell what does.
   */
  function spreadOne(seq: number, everyTarget: readonly StoredTarget[]): void {
    const fact = database.unlessDamaged(() => events.at(seq))
    const event = fact && database.unlessDamaged(() => events.eventOf(fact))
    if (!event) {
      run('UPDATE result_facts SET is_aside = 1 WHERE seq = ?', seq)
      return
    }
    const ids = fact.forTargets && new Set(fact.forTargets)
    const heirs = ids ? everyTarget.filter(({ id }) => ids.has(id)) : everyTarget
    const earlier = asideBefore(context, fact.orderId, seq)
    const later = heirs.flatMap(({ id, config }) => {
      // Whether it wants this stands in what cannot be opened.
      if (!config) return [id]
      if (!isWanted(config, event.wanted)) return []
      if (closedFor({ id, config }, earlier).count > 0) return [id]
      writeDown(id, event)
      return []
    })
    if (later.length === 0) run('DELETE FROM result_facts WHERE seq = ?', seq)
    else
      run('UPDATE result_facts SET is_aside = 1, for_targets = ? WHERE seq = ?', JSON.stringify(later), seq)
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
              `WHERE ${forTargets} IS NULL OR EXISTS (SELECT 1 FROM json_each(${forTargets}) WHERE value = ?)`,
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
      // Of those that wait for nothing, for a time that has come, and for one that no pause reaches to.
      due: (targetId, now) =>
        firstReadable(
          `SELECT seq FROM (
             SELECT seq FROM (SELECT seq FROM result_tellings WHERE ${isFirst} AND next_at IS NULL ORDER BY seq LIMIT 1)
             UNION ALL
             SELECT seq FROM (SELECT seq FROM result_tellings WHERE ${isFirst} AND next_at <= ?3 ORDER BY next_at, seq LIMIT 1)
             UNION ALL
             SELECT seq FROM (SELECT seq FROM result_tellings WHERE ${isFirst} AND next_at > ?4 ORDER BY next_at, seq LIMIT 1)
           ) ORDER BY seq LIMIT 1`,
          targetId,
          now.getTime(),
          now.getTime() + longestPauseMs,
        ),
      nextDueAt(targetId) {
        const next = firstReadable(
          `SELECT seq FROM result_tellings WHERE ${isFirst} ORDER BY next_at LIMIT 1`,
          targetId,
        )
        return next && (next.telling.nextAt ?? clock.now())
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
        const { rows, unreadable: unread } = readEach(database, seqs, bySeq)
        return {
          tellings: rows,
          unreadable: unread,
          total: tellings.count(`WHERE ${where}`, ...values),
          next: found.length > limit ? seqs.at(-1) : undefined,
        }
      },
      ofOrder(orderNumber) {
        const found = places(context).all('WHERE number_key = ? ORDER BY seq', orderNumberKey(orderNumber))
        return readEach(
          database,
          found.map(({ seq }) => seq),
          bySeq,
        ).rows
      },
      closedOfOrder(orderNumber) {
        const key = orderNumberKey(orderNumber)
        const facts = asideOfOrder(context, key)
        const rows = rowMarks(context)
          .all(`WHERE number_key = ? AND ${isOpen}`, key)
          .filter((row) => !isReadable(row))
        const ofTargets = facts.length + rows.length === 0 ? [] : openTargets()
        return new Map(
          ofTargets
            .map((target) => {
              const { count } = closedFor(target, facts)
              return [
                target.id,
                count + rows.filter(({ targetId }) => targetId === target.id).length,
              ] as const
            })
            .filter(([, count]) => count > 0),
        )
      },
      counts(targetId) {
        const facts = allAside(context)
        const target = facts.length === 0 ? undefined : openTargets().find(({ id }) => id === targetId)
        const aside = target ? closedFor(target, facts) : { count: 0, since: undefined }
        const rows = unreadableOf(targetId)
        const open = openCounts(context).one(`WHERE ${isOpen} AND target_id = ?`, targetId)
        return {
          ...open,
          waiting: open.waiting - rows.length,
          closed: { count: aside.count + rows.length, since: earliest([aside, ...rows]) },
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
        // Their places may be taken by others.
        unreadable.clear()
        run('DELETE FROM result_tellings WHERE target_id = ?', id)
        run('DELETE FROM result_targets WHERE id = ?', id)
        if (targets.count('') === 0) run('DELETE FROM result_facts')
        // What was kept for it alone, and for others that there are no more.
        else
          run(
            `DELETE FROM result_facts WHERE ${forTargets} IS NOT NULL AND NOT EXISTS (
               SELECT 1 FROM json_each(${forTargets}) AS wanted JOIN result_targets ON result_targets.id = wanted.value
             )`,
          )
      },
      spread(most) {
        begin()
        const noted = events.places(most)
        if (noted.length === 0) return 0
        const everyTarget = allTargets(context)
        for (const seq of noted) spreadOne(seq, everyTarget)
        return noted.length
      },
      tried(id, end) {
        const telling = tellings.get(id)
        if (!telling || telling.state === 'told') return
        const tries = telling.tries + 1
        if (end.state !== 'told') {
          if (telling.state === 'skipped') return
          const nextAt = end.state === 'waiting' ? end.nextAt : undefined
          tellings.update(id, { state: end.state, tries, nextAt, fault: end.fault })
          return
        }
        const toldAt = clock.now()
        // Also where a person left it while it was on its way: the target has it.
        const taken = { nextAt: undefined, fault: undefined, skipReason: undefined }
        tellings.update(id, { state: 'told', tries, toldAt, ...taken })
        targets.keep(telling.targetId, { toldAt })
        letNext(telling.targetId, orderIdOf(id))
      },
      retry(which) {
        unreadable.clear()
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
