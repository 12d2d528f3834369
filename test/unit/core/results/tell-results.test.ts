// When targets are told, and how long nothing is tried after what does not get there.

import { expect, it } from 'vitest'
import type { TellOutcome } from '../../../../src/core/results/ports.ts'
import {
  database,
  fault,
  folder,
  hourMs,
  minuteMs,
  outbox,
  secret,
  shop,
  started,
  taken,
} from '../../../support/outbox-bench.ts'

it('tells soon what is noted, each once, and says so to pages', async () => {
  const { happen, orders, view, views, changes, store, clock } = await started()
  await happen('A', 'B')
  expect(orders()).toEqual(['A', 'B'])
  expect(store.rows.map(({ state, tries }) => [state, tries])).toEqual([
    ['told', 1],
    ['told', 1],
  ])
  await clock.advance(minuteMs)
  expect(orders()).toEqual(['A', 'B'])
  expect(await view()).toMatchObject({
    state: 'idle',
    counts: { waiting: 0, stopped: 0 },
    toldAt: '2026-11-20T09:00:00.050Z',
    hasSecret: false,
  })
  expect(views.at(-1)).toEqual(await view())
  expect(changes()).toBeGreaterThan(0)
})

it('finds what was noted and not said, and takes up at its start what waits', async () => {
  const { store, orders, clock, reopen } = await started()
  store.note('A')
  await clock.advance(10_000)
  expect(orders()).toEqual(['A'])
  store.note('B')
  await reopen()
  expect(orders()).toEqual(['A', 'B'])
})

it('tells the events of an order one after another, and others meanwhile', async () => {
  const { answers, happen, orders, clock } = await started()
  answers.of = (order) => (order === 'A' ? fault('busy', 409) : taken)
  await happen('A', 'A', 'B')
  expect(orders()).toEqual(['A', 'B'])
  answers.of = () => taken
  await clock.advance(2_000)
  expect(orders()).toEqual(['A', 'B', 'A', 'A'])
})

it('keeps what happens while a target is off, and tells it once it is on', async () => {
  const { id, telling, happen, orders, clock, view } = await started({ ...shop, enabled: false })
  await happen('A')
  await clock.advance(hourMs)
  expect(orders()).toEqual([])
  expect(await view()).toMatchObject({ state: 'off', counts: { waiting: 1 } })
  await telling.saveTarget({ targetId: id, config: shop })
  await clock.advance(0)
  expect(orders()).toEqual(['A'])
})

it.each([fault('no_answer'), fault('too_slow'), fault('busy', 503), fault('busy', 429)])(
  'pauses the whole target where it does not answer, longer each time, to ten minutes: %o',
  async (outcome) => {
    const { answers, happen, sent, clock, view, store } = await started()
    answers.of = () => outcome
    await happen('A', 'B', 'C')
    expect(sent).toHaveLength(1)
    expect(await view()).toMatchObject({ state: 'failing', fault: outcome.fault, counts: { waiting: 3 } })
    await clock.advance(2_000)
    expect(sent).toHaveLength(2)
    await clock.advance(hourMs)
    const pauses = sent.map(({ atMs }, at) => atMs - (sent[at - 1]?.atMs ?? atMs)).slice(1)
    expect(pauses.slice(0, 9)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512].map((seconds) => seconds * 1_000))
    expect(Math.max(...pauses)).toBe(10 * minuteMs)
    expect(new Date((await view())?.nextAt ?? 0).getTime()).toBeGreaterThan(clock.now().getTime())
    expect(store.rows.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])
    // The first that gets through wakes it: each is told, and none later than what failed longest.
    answers.of = () => taken
    await clock.advance(10 * minuteMs + 1_000)
    expect(store.rows.map(({ state }) => state)).toEqual(['told', 'told', 'told'])
    expect(await view()).toMatchObject({ state: 'idle', counts: { waiting: 0 } })
    expect(await view()).not.toHaveProperty('fault')
  },
)

it('draws up to half of a pause by lot, and waits no less than it was asked to, up to an hour', async () => {
  const { telling, add, answers, happen, sent, clock, view } = outbox({ random: 1 })
  await telling.start()
  await add()
  answers.of = () => fault('no_answer')
  await happen('A', 'B')
  await clock.advance(999)
  expect(sent).toHaveLength(1)
  answers.of = () => ({ ...fault('busy', 429), retryAfterMs: 1_800_000 })
  await clock.advance(1)
  expect(sent).toHaveLength(2)
  await clock.advance(1_800_000 - 1)
  expect(sent).toHaveLength(2)
  answers.of = () => ({ ...fault('busy', 503), retryAfterMs: 100 * hourMs })
  await clock.advance(1)
  expect(sent).toHaveLength(3)
  expect(await view()).toMatchObject({
    nextAt: new Date(clock.now().getTime() + hourMs).toISOString(),
  })
})

it('lets no event that a receiver fails of keep the others back', async () => {
  const { answers, happen, orders, clock, view } = await started()
  answers.of = (order) => (order === 'poison' ? fault('busy', 500) : taken)
  await happen('poison', 'A', 'B')
  await clock.advance(2_000)
  expect(orders()).toEqual(['poison', 'A', 'B'])
  for (let event = 0; event < 60; event++) {
    await happen(`order ${event}`)
    await clock.advance(minuteMs)
    expect(orders()).toContain(`order ${event}`)
  }
  // By its own count: not once for each of the others.
  const tries = orders().filter((order) => order === 'poison').length
  expect(tries).toBeGreaterThan(5)
  expect(tries).toBeLessThan(20)
  expect(await view()).toMatchObject({ counts: { waiting: 1, stopped: 0 } })
})

it.each([fault('busy', 409), fault('busy', 425)])(
  'lets an event wait alone where the answer is of it: %o',
  async (outcome) => {
    const { answers, happen, sent, clock, view } = await started()
    answers.of = (order) => (order === 'A' ? outcome : taken)
    await happen('A', 'B')
    expect(await view()).toMatchObject({ state: 'idle', counts: { waiting: 1 } })
    await clock.advance(hourMs)
    const ofA = sent.filter(({ order }) => order === 'A').map(({ atMs }) => atMs)
    const pauses = ofA.map((atMs, at) => atMs - (ofA[at - 1] ?? atMs)).slice(1)
    expect(pauses.slice(0, 3)).toEqual([2_000, 4_000, 8_000])
    expect(Math.max(...pauses)).toBe(10 * minuteMs)
    expect(new Set(sent.filter(({ order }) => order === 'A').map(({ eventId }) => eventId)).size).toBe(1)
  },
)

it.each([fault('answered_no', 422), fault('nothing_there', 404), fault('sent_on', 301)])(
  'stops an event that is answered no, for a person, and tells the others: %o',
  async (outcome) => {
    const { id, telling, answers, happen, orders, clock, view, store } = await started()
    answers.of = (order) => (order === 'A' ? outcome : taken)
    await happen('A', 'A', 'B')
    await clock.advance(2 * hourMs)
    expect(orders()).toEqual(['A', 'B'])
    expect(await view()).toMatchObject({ state: 'idle', counts: { waiting: 1, stopped: 1 } })
    expect(store.rows[0]).toMatchObject({ state: 'stopped', fault: outcome.fault })
    answers.of = () => taken
    expect(await telling.retry({ targetId: id })).toBe(2)
    await clock.advance(0)
    expect(orders()).toEqual(['A', 'B', 'A', 'A'])
  },
)

it('stops what no key opens, and sends nothing of it', async () => {
  const { telling, store, clock, sent } = await started()
  store.note('A', { content: undefined })
  telling.noted()
  await clock.advance(50)
  expect(sent).toEqual([])
  expect(store.rows[0]).toMatchObject({ state: 'stopped', fault: { code: 'content_closed' } })
})

it.each([fault('no_entry', 401), fault('no_entry', 403)])(
  'rests a target that lets nobody in, and says why; it stops none of a day’s events: %o',
  async (outcome) => {
    const { id, telling, answers, happen, orders, clock, view } = await started()
    answers.of = () => outcome
    await happen('A', 'B', 'C')
    expect(await view()).toMatchObject({
      state: 'failing',
      fault: outcome.fault,
      nextAt: new Date(clock.now().getTime() + 10 * minuteMs).toISOString(),
    })
    await clock.advance(2 * hourMs)
    expect(orders()).toHaveLength(13)
    expect(await view()).toMatchObject({ counts: { waiting: 3, stopped: 0 } })
    // Mended here: a saved target is told at once, also what waits for its time.
    answers.of = () => taken
    const before = orders().length
    await telling.saveTarget({ targetId: id, config: { ...shop, name: 'Mended' } })
    await clock.advance(0)
    expect(orders().slice(before).toSorted()).toEqual(['A', 'B', 'C'])
  },
)

it('stops an event that is not let in where others were meanwhile', async () => {
  const { answers, happen, orders, clock, view } = await started()
  answers.of = (order) => (order === 'A' ? fault('no_entry', 403) : taken)
  await happen('A', 'B')
  await clock.advance(11 * minuteMs)
  expect(orders()).toEqual(['A', 'B', 'A'])
  expect(await view()).toMatchObject({ state: 'idle', counts: { waiting: 0, stopped: 1 } })
})

it('rests a target whose secret is not there, and sends nothing without it', async () => {
  const { id, telling, kept, happen, sent, clock, view } = await started({ ...shop, auth: 'header' }, secret)
  expect(await view()).toMatchObject({ hasSecret: true })
  kept.delete(id)
  await happen('A', 'B')
  await clock.advance(hourMs)
  expect(sent).toEqual([])
  expect(await view()).toMatchObject({
    state: 'failing',
    hasSecret: false,
    fault: { code: 'secret_missing' },
    counts: { waiting: 2, stopped: 0 },
  })
  await telling.saveTarget({ targetId: id, config: { ...shop, auth: 'header' }, secret: ` ${secret}\n` })
  await clock.advance(0)
  expect(sent.map(({ request }) => request.headers)).toEqual([
    { Authorization: secret },
    { Authorization: secret },
  ])
})

it('sends no secret to another address than it was given for, whatever stands in the database', async () => {
  const { id, telling, store, reopen, happen, sent, clock, view } = await started(
    { ...shop, auth: 'header' },
    secret,
  )
  const other = { ...shop, auth: 'header' as const, url: 'https://other.example/{orderNumber}' }
  const wrong = { code: 'invalid_input', details: { targetFault: { code: 'secret_of_other_address' } } }
  await expect(telling.saveTarget({ targetId: id, config: other })).rejects.toMatchObject(wrong)
  await expect(telling.tryTarget({ targetId: id, config: other })).rejects.toMatchObject(wrong)
  await store.saveTarget({ id, config: other })
  await reopen()
  await happen('A')
  await clock.advance(hourMs)
  expect(sent).toEqual([])
  expect(await view()).toMatchObject({ hasSecret: false, fault: { code: 'secret_of_other_address' } })
})

it('tells again what was being sent as it closed, and keeps what arrived just then', async () => {
  const { answers, happen, orders, store, reopen, telling, sent } = await started()
  const { promise, resolve } = Promise.withResolvers<TellOutcome>()
  answers.of = () => promise
  await happen('A', 'B')
  const closing = telling.close()
  expect(sent[0]?.request.signal?.aborted).toBe(true)
  resolve(fault('no_answer'))
  await closing
  expect(store.rows[0]).toMatchObject({ state: 'waiting', tries: 0 })
  answers.of = () => taken
  await reopen()
  expect(orders()).toEqual(['A', 'A', 'B'])
  expect(sent[0]?.eventId).toBe(sent[1]?.eventId)
})

it('keeps as told what is known to have arrived while it closed', async () => {
  const { answers, happen, orders, store, reopen, telling } = await started()
  const { promise, resolve } = Promise.withResolvers<TellOutcome>()
  answers.of = () => promise
  await happen('A')
  const closing = telling.close()
  resolve(taken)
  await closing
  expect(store.rows[0]).toMatchObject({ state: 'told' })
  await reopen()
  expect(orders()).toEqual(['A'])
})

it('takes nothing up, and says nothing, once it is closed', async () => {
  const { answers, happen, orders, store, telling, views, clock } = await started()
  answers.of = () => fault('no_answer')
  await happen('A')
  await telling.close()
  const told = views.length
  store.note('B')
  telling.noted()
  await clock.advance(2 * hourMs)
  expect(orders()).toEqual(['A'])
  expect(views).toHaveLength(told)
})

it('a retry by hand wakes a target at once, and so does what a person leaves untold', async () => {
  const { id, telling, answers, happen, orders, clock, store } = await started()
  answers.of = () => fault('no_answer')
  await happen('A', 'B')
  await clock.advance(hourMs)
  answers.of = () => taken
  const before = orders().length
  expect(await telling.retry({ tellingId: store.rows[0]?.id ?? '' })).toBe(1)
  await clock.advance(0)
  expect(orders()[before]).toBe('A')
  await expect(telling.retry({ tellingId: store.rows[0]?.id ?? '' })).rejects.toMatchObject({
    code: 'conflict',
  })

  answers.of = () => fault('answered_no', 400)
  await telling.retry({ targetId: id })
  await happen('C', 'C')
  answers.of = () => taken
  const first = store.rows.find(({ orderNumber }) => orderNumber === 'C')
  expect(await telling.skip(first?.id ?? '', 'told_otherwise')).toMatchObject({
    state: 'skipped',
    skipReason: 'told_otherwise',
    orderNumber: 'C',
  })
  await clock.advance(0)
  expect(orders().slice(-2)).toEqual(['C', 'C'])
  expect(store.rows.at(-1)).toMatchObject({ state: 'told' })
})

it('hears what is noted while the last event is being told', async () => {
  const { answers, happen, orders, store, telling, clock } = await started()
  const { promise, resolve } = Promise.withResolvers<TellOutcome>()
  answers.of = () => promise
  await happen('A')
  store.note('B')
  telling.noted()
  await clock.advance(50)
  answers.of = () => taken
  resolve(taken)
  await clock.advance(0)
  expect(orders()).toEqual(['A', 'B'])
})

it('hears what is noted while it looks when it has to look again', async () => {
  const { id, answers, happen, orders, store, telling, clock } = await started()
  answers.of = () => fault('busy', 409)
  await happen('A')
  const { nextDueAt } = store
  store.nextDueAt = async (targetId) => {
    const next = await nextDueAt(targetId)
    store.nextDueAt = nextDueAt
    store.note('B')
    await store.spread(1)
    await telling.retry({ targetId: id })
    return next
  }
  answers.of = () => taken
  await clock.advance(2_000)
  expect(orders()).toEqual(['A', 'A', 'B'])
})

it('tells again, later each time, what there was no room to write down', async () => {
  const { id, store, telling, happen, sent, clock, view, bugs } = await started()
  const { tried } = store
  store.tried = () => Promise.reject(new Error('the disk is full'))
  await happen('A')
  await clock.advance(hourMs)
  expect(sent.length).toBeGreaterThan(10)
  expect(sent.length).toBeLessThan(20)
  expect(new Set(sent.map(({ eventId }) => eventId)).size).toBe(1)
  expect(bugs).toHaveLength(sent.length)
  expect(await view()).toMatchObject({ state: 'failing', counts: { waiting: 1 } })
  store.tried = tried
  await telling.retry({ targetId: id })
  await clock.advance(0)
  expect(await view()).toMatchObject({ state: 'idle', counts: { waiting: 0 } })
})

it('waits no longer than a pause where the computer’s clock is set back', async () => {
  const { answers, happen, orders, clock } = await started()
  answers.of = () => fault('busy', 409)
  await happen('A')
  clock.setWallClock(-24 * hourMs)
  answers.of = () => taken
  await clock.advance(10 * minuteMs)
  expect(orders()).toEqual(['A', 'A'])
})

it('does a statement for each event of a database, and does again what was never answered', async () => {
  const { answers, happen, written, clock, view, store } = await started(database, 'p4ss word ')
  await happen('A')
  expect(written).toMatchObject([
    {
      place: database.place,
      password: 'p4ss word ',
      statement: database.statement,
      values: { orderNumber: 'A', manifestNumber: null, timestamp: expect.any(Date) as Date },
    },
  ])
  answers.write = () => ({ is: 'not_known', fault: { code: 'database_broke_off' } })
  await happen('B')
  expect(await view()).toMatchObject({ state: 'failing', fault: { code: 'database_unsure' } })
  answers.write = () => ({ is: 'written', affected: 1 })
  await clock.advance(3_000)
  const ids = written.map(({ values }) => values['eventId'])
  expect(ids).toEqual([ids[0], ids[1], ids[1]])
  // One that it has no row for is a person's, and holds back nothing of other orders; one that is locked waits alone.
  answers.write = (order) =>
    order === 'C'
      ? { is: 'written', affected: 0 }
      : order === 'D'
        ? { is: 'not_written', fault: { code: 'database_busy', serverCode: '40P01' } }
        : { is: 'written', affected: undefined }
  await happen('C', 'D', 'E')
  expect(await view()).toMatchObject({ state: 'idle', counts: { waiting: 1, stopped: 1 } })
  expect(store.rows.find(({ orderNumber }) => orderNumber === 'C')?.fault).toEqual({ code: 'no_row' })
  expect(store.rows.find(({ orderNumber }) => orderNumber === 'D')?.fault).toEqual({
    code: 'database_busy',
    serverCode: '40P01',
  })
})

it('rests a database that cannot do its statement, and stops no event of it', async () => {
  const { answers, happen, written, clock, view } = await started(database)
  answers.write = () => ({ is: 'not_written', fault: { code: 'database_no_column', serverCode: '42703' } })
  await happen('A', 'B')
  expect(written).toHaveLength(1)
  expect(await view()).toMatchObject({
    fault: { code: 'database_cannot', serverCode: '42703' },
    counts: { waiting: 2, stopped: 0 },
  })
  answers.write = () => ({ is: 'written', affected: 1 })
  await clock.advance(11 * minuteMs)
  expect(await view()).toMatchObject({ counts: { waiting: 0 } })
})

it('puts files into a folder, again under its name where it did not answer, and waits for none to close', async () => {
  const { answers, happen, dropped, clock, view, telling } = await started(folder)
  await happen('A')
  expect(dropped[0]?.name).toMatch(/^packbench-20261120T090000\d{3}Z-22222222-.*\.json$/)
  const { promise, resolve } = Promise.withResolvers<TellOutcome>()
  answers.drop = () => promise
  await happen('B')
  await clock.advance(hourMs)
  expect(await view()).toMatchObject({ state: 'telling', hasSecret: false })
  expect(dropped).toHaveLength(2)
  answers.drop = () => taken
  resolve(fault('folder_hangs'))
  await clock.advance(0)
  expect(await view()).toMatchObject({ state: 'failing', fault: { code: 'folder_hangs' } })
  await clock.advance(3_000)
  expect(dropped.map(({ name }) => name)).toEqual([dropped[0]?.name, dropped[1]?.name, dropped[1]?.name])
  expect(await view()).toMatchObject({ state: 'idle' })
  answers.drop = () => new Promise(() => undefined)
  await happen('C')
  await telling.close()
})

it.each([
  [fault('folder_missing'), 2_000],
  [fault('folder_full'), 2_000],
  [fault('folder_forbidden'), 10 * minuteMs],
] as const)('keeps the events of a folder that cannot be written to: %o', async (outcome, pauseMs) => {
  const { answers, happen, dropped, clock, view } = await started(folder)
  answers.drop = () => outcome
  await happen('A', 'B')
  await clock.advance(pauseMs - 1)
  expect(dropped).toHaveLength(1)
  answers.drop = () => taken
  await clock.advance(1_001)
  expect(dropped).toHaveLength(3)
  expect(await view()).toMatchObject({ counts: { waiting: 0, stopped: 0 } })
})

it('forgets what was told or left ninety days ago, in pieces, at its start and each day', async () => {
  const { store, happen, clock, reopen, answers, daily } = await started()
  await happen(...Array.from({ length: 600 }, (_, at) => `order ${at}`))
  const told = () => store.rows.filter(({ state }) => state === 'told').length
  while (told() < 600) await clock.advance(1)
  answers.of = () => fault('answered_no', 400)
  await happen('stopped')
  clock.setWallClock(89 * 24 * hourMs)
  daily()
  await clock.advance(1)
  expect(store.rows).toHaveLength(601)
  clock.setWallClock(2 * 24 * hourMs)
  daily()
  await clock.advance(1)
  expect(store.rows).toHaveLength(101)
  await clock.advance(1)
  expect(store.rows.map(({ orderNumber }) => orderNumber)).toEqual(['stopped'])
  answers.of = () => taken
  await happen('later')
  clock.setWallClock(91 * 24 * hourMs)
  await reopen()
  expect(store.rows.map(({ orderNumber }) => orderNumber)).toEqual(['stopped'])
})

it('does nothing at all where there is no target', async () => {
  const { telling, store, clock } = outbox()
  await telling.start()
  store.note('A')
  telling.noted()
  await clock.advance(hourMs)
  expect([store.noted, store.rows, await telling.targets()]).toEqual([0, [], []])
})

// Hazard: a shop that is down and asked to be left alone is asked again each time a person tells another one something again.
it('tells an event again by hand at once, and lifts the pause of no other target', async () => {
  const { telling, add, answers, happen, sent, clock, store, id } = await started()
  const other = await add({ ...shop, name: 'Other', url: 'https://other.example/{orderNumber}' })
  answers.of = () => fault('busy', 503)
  await happen('A', 'B')
  expect(sent).toHaveLength(2)
  answers.of = () => taken
  const { id: tellingId } = store.rows.find(({ targetId }) => targetId === other)!
  await telling.retry({ tellingId })
  await clock.advance(0)
  const statesOf = (targetId: string) =>
    store.rows.filter((row) => row.targetId === targetId).map(({ state }) => state)
  expect(statesOf(other)).toEqual(['told', 'told'])
  expect(statesOf(id)).toEqual(['waiting', 'waiting'])
})
