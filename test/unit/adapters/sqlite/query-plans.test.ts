import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Database } from '../../../../src/adapters/sqlite/database.ts'
import { sqliteSavedAddressStore } from '../../../../src/adapters/sqlite/addresses.ts'
import { sqliteContainerStore } from '../../../../src/adapters/sqlite/containers.ts'
import { labelSearch } from '../../../../src/adapters/sqlite/label-search.ts'
import { sqliteManifestStore } from '../../../../src/adapters/sqlite/manifests.ts'
import { openDatabase } from '../../../../src/adapters/sqlite/open-database.ts'
import { orderSearch } from '../../../../src/adapters/sqlite/order-search.ts'
import { sqliteResultStore } from '../../../../src/adapters/sqlite/results.ts'
import { sqliteVerificationStore } from '../../../../src/adapters/sqlite/verification.ts'
import { sqliteTodayStore } from '../../../../src/adapters/sqlite/today.ts'
import { labelStateFilters } from '../../../../src/contract/domain.ts'
import { tellingFilters } from '../../../../src/contract/results.ts'
import { orderSorts } from '../../../../src/contract/orders.ts'
import { targetOf } from './result-samples.ts'
import { buy, newId, printJob, startOfTime, storesOn, temporaryFolder } from './samples.ts'

/** Reads that go through a table on purpose: a list's newest rows, up to its limit, and the two rows of counts. */
const readsInOrder = [
  /^SELECT [\w, ]+ FROM print_jobs ORDER BY seq DESC LIMIT/,
  // The list itself, counted down or up by its key, up to its limit.
  /^SELECT seq FROM label_index\s+ORDER BY seq/,
  /^SELECT state, count FROM (order|label)_counts$/,
  // What is noted and not written down yet: a few, with a new target and at the begin of a session.
  /^UPDATE result_facts SET (is_aside = 0|for_targets = \? WHERE for_targets)/,
  // The few who are told of results.
  /^SELECT (id, config, created_at|count\(\*\) AS count) FROM result_targets/,
  // One row.
  /^SELECT since FROM order_trail$/,
]

/**
 * With a trigger on it, an insert of a parent plans a look for children that were there before their parent. SQLite does it
 * only while a foreign key is broken (`FkIfZero`), which never outlasts a statement here.
 */
const plansForBrokenKeys = /^INSERT INTO purchases /

it('no statement of the stores reads through a whole table', async () => {
  const database = await openDatabase(join(temporaryFolder(), 'station.db'))
  onTestFinished(() => database.close())
  const statements = new Set<string>()
  const recording: Database = {
    ...database,
    prepare(sql) {
      statements.add(sql)
      return database.prepare(sql)
    },
  }
  const stores = storesOn(recording)
  const { orders, purchases, labels, jobs, documents, settings } = stores
  const today = sqliteTodayStore({ ...stores.context, database: recording })
  const manifests = sqliteManifestStore({ ...stores.context, database: recording })
  const containers = sqliteContainerStore({ ...stores.context, database: recording })
  const results = sqliteResultStore({ ...stores.context, database: recording })
  await sqliteVerificationStore({ ...stores.context, database: recording }).openShipped()
  const target = targetOf()
  await results.saveTarget(target)
  const addresses = sqliteSavedAddressStore({ ...stores.context, database: recording })
  const { order, purchase, label } = await buy(stores, { orderNumber: 'ORD-1' })
  await results.spread(5)
  const { telling } = (await results.due(target.id, new Date()))!
  await results.tried(telling.id, { state: 'stopped', fault: { code: 'answered_no' } })
  await results.retry({ tellingId: telling.id })
  await results.retry({ targetId: target.id })
  await results.skip(telling.id, 'not_wanted')
  const job = await jobs.insert(printJob(label, { gestureId: newId() }))
  await jobs.update(job.id, 'queued', { condition: 'paused' })
  await jobs.noteWaiting('zebra', { condition: undefined, reason: undefined })
  await jobs.moveWaiting('zebra', 'other')
  const cut = await jobs.insert(printJob(label))
  await jobs.startSending(cut.id, 'zebra')
  await jobs.update(cut.id, 'sending', { state: 'unknown' })
  await jobs.answer(cut.id, printJob(label))
  const documentId = newId()
  await documents.insert({
    id: documentId,
    kind: 'feed',
    subject: 'Zebra 1',
    format: 'zpl',
    bytes: new Uint8Array(),
  })
  await Promise.all([
    ...['', 'ord-1', 'ada', 'a'].flatMap((query) => [
      labels.search(query, 5),
      orders.search(query, 5),
      manifests.search(query, 5),
      labels.portion({ query, state: 'all' }, 5, 1_000),
      ...labelStateFilters.flatMap((state) =>
        [{}, { from: startOfTime }].flatMap((days) => [
          labels.list({ query, state, ...days, limit: 5 }),
          labels.list({ query, state, ...days, skip: 1_000, limit: 5 }),
        ]),
      ),
      ...(['open', 'shipped', 'all'] as const).flatMap((state) =>
        orderSorts.flatMap((sort) => [
          orders.list({ query, state, sort, limit: 5 }),
          orders.list({ query, state, sort, before: 1, limit: 5 }),
          orders.list({ query, state, sort, among: [order.id], limit: 5 }),
        ]),
      ),
    ]),
    results.targets(),
    results.nextDueAt(target.id),
    results.counts(target.id),
    results.ofOrder('ORD-1'),
    results.closedOfOrder('ORD-1'),
    results.prune(startOfTime, 5),
    ...tellingFilters.flatMap((which) =>
      [undefined, target.id].flatMap((targetId) => [
        results.list({ which, targetId, query: '', limit: 5 }),
        results.list({ which, targetId, query: '', before: 1, limit: 5 }),
      ]),
    ),
    containers.list('4567', 5),
    addresses.list('account'),
    orders.counts(),
    labels.counts(),
    labels.listLeftUnprinted({ from: startOfTime, to: new Date() }, 5),
    orders.get(order.id),
    orders.trail(order.id),
    purchases.get(purchase.id),
    purchases.findByOrder(order.id),
    purchases.findByOrder(newId()),
    purchases.findByGesture(purchase.gestureId),
    purchases.listByState('sent', 'in_doubt'),
    purchases.recent(5),
    purchases.listAddressAsked(5),
    purchases.latest(5),
    purchases.listInDoubt(),
    purchases.countBoughtSince(new Date(0)),
    purchases.countDay(new Date(0)),
    purchases.keepRaw(purchase.id, 'raw'),
    labels.get(label.id),
    labels.summary(label.id),
    labels.orderNumber(label.id),
    labels.listByPurchase(purchase.id),
    purchases.listByOrder(order.id),
    purchases.listRefused(order.id, 5),
    purchases.findByOrder(order.id, 2),
    jobs.get(job.id),
    jobs.countHeldBack(),
    jobs.nextQueued('zebra'),
    jobs.nextQueued('zebra', 'by_hand'),
    jobs.listInterrupted(),
    jobs.listAsked(),
    jobs.listByState('queued'),
    jobs.latestForLabel(label.id),
    jobs.listForLabel(label.id, 5),
    jobs.countPrints(label.id),
    jobs.countQueued('zebra'),
    jobs.findStopping('zebra'),
    ...[undefined, 'zebra'].flatMap((printerId) => [
      jobs.listLatest(5, printerId),
      jobs.listWaiting(5, printerId),
    ]),
    today.bought(startOfTime, new Date()),
    today.count(startOfTime, new Date()),
    today.lastBought(),
    documents.get(documentId),
    documents.summary(documentId),
    settings.set('name', 1),
    settings.get('name'),
  ])

  // As they are asked where a state has too many rows to be taken first.
  const many = -1
  const { sealer } = stores.context
  for (const query of ['ord-1', 'ada', 'a']) {
    for (const days of [{}, { from: startOfTime }]) {
      labelSearch(recording, sealer, many).page({ query, state: 'unprinted', ...days, limit: 5 })
      labelSearch(recording, sealer, many).page({ query, state: 'unsure', ...days, limit: 5 })
    }
    orderSearch(recording, sealer, many).page({ query, state: 'shipped', limit: 5 })
  }

  const onPurpose = [...readsInOrder, plansForBrokenKeys]
  const planned = [...statements].filter((sql) => !onPurpose.some((pattern) => pattern.test(sql.trim())))
  expect(planned.length).toBeGreaterThan(25)
  expect(statements.size - planned.length).toBeGreaterThanOrEqual(onPurpose.length)
  for (const sql of planned) {
    const plan = database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map((row) => String(row['detail']))
    const scans = plan.filter((step) => /^SCAN (?!.*(USING|VIRTUAL TABLE INDEX)|\(subquery)/.test(step))
    expect(scans, sql).toEqual([])
    // Nor asks a search the full-text index about each row by itself: that takes hours of a million.
    const lookedUp = plan.filter((step) => /_terms VIRTUAL TABLE INDEX \d+:.*=/.test(step))
    expect(lookedUp, sql).toEqual([])
  }
  // What is due is found by its place, however much waits for one that is told nothing.
  const due = [...statements].find((sql) => sql.includes('next_at <= ?3'))!
  const steps = database.prepare(`EXPLAIN QUERY PLAN ${due}`).all()
  const byPlace = / USING COVERING INDEX result_tellings_due \(target_id=\? AND next_at[=<>]\?\)/
  expect(steps.filter(({ detail }) => byPlace.test(String(detail)))).toHaveLength(3)
})
