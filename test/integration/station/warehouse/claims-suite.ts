// Who has an order: it is claimed, fenced, taken over, given free, kept in doubt.

import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { missingForKeyring, startKeyring } from '../../../support/keyring.ts'
import { program } from '../../../support/programs.ts'
import { until } from '../../../support/until.ts'
import { everyOrder, packerAt, shownOf } from '../../../support/verified-packing.ts'
import { bought, warehouseOnce, type WarehouseBenches } from '../../../support/warehouse-benches.ts'

const races = Array.from({ length: 12 }, (_, at) => `RACE-${at + 1}`)
export const claimedOrders = [
  ...races,
  ...['TAKE', 'HALF-LEFT', 'FENCE', 'REFUSED', 'VOID', 'PERSON', 'KILL', 'STILL-STOPPED'],
]

export function describeClaims(benches: () => WarehouseBenches): void {
  it('packs each order once, whoever scans it at once, and tells the other who has it', async () => {
    const { left, right, sold } = benches()
    const before = sold()
    for (const order of races) {
      const outcomes = await Promise.all([left.scan(order), right.scan(order)])
      const kinds = outcomes.map(({ kind }) => kind).toSorted()
      expect(kinds, order).toEqual(['not_sent', 'shipping'])
      const winner = outcomes[0].kind === 'shipping' ? left : right
      const loser = winner === left ? right : left
      const other = outcomes.find(({ kind }) => kind === 'not_sent')
      expect(other, order).toMatchObject({
        error: { details: { bench: winner === left ? 'left' : 'right' } },
      })
      const begun = outcomes.find(({ kind }) => kind === 'shipping')
      if (begun?.kind === 'shipping') await winner.parcelOnce(begun.parcel.purchaseId, bought)
      await until(async () => {
        const again = await loser.scan(order)
        return again.kind === 'not_sent' && again.error.code === 'order_packed'
      })
    }
    expect(sold() - before).toBe(races.length)
  })

  it('keeps an order for the bench that scans its items, from the first of them on', async () => {
    const { left, right, sold } = benches()
    const before = sold()
    const packer = packerAt(left)
    await packer.order('ITEMS', 'TEA @ 100 g | MUG @ 300 g')
    await packerAt(right).order('ITEMS', 'TEA @ 100 g | MUG @ 300 g')
    for (const bench of [left, right]) await bench.ask('verification.saveRule', everyOrder)
    // A look keeps nobody from it.
    shownOf(await left.scan('ITEMS'))
    expect(shownOf(await right.scan('ITEMS')).news).toEqual({ kind: 'begun' })
    shownOf(await packer.item('TEA', 'ITEMS'))
    const claimed = { kind: 'not_sent', error: { code: 'order_claimed', details: { bench: 'left' } } }
    expect(await right.scan('ITEMS')).toMatchObject(claimed)
    expect(await packerAt(right).item('TEA', 'ITEMS')).toMatchObject(claimed)
    const last = await packer.item('MUG', 'ITEMS')
    if (last.kind !== 'shipping') throw new Error(JSON.stringify(last))
    await left.parcelOnce(last.parcel.purchaseId, bought)
    await until(async () => {
      const again = await right.scan('ITEMS')
      return again.kind === 'not_sent' && again.error.code === 'order_packed'
    })
    for (const bench of [left, right]) {
      await bench.ask('verification.saveRule', { ...everyOrder, mode: 'off' })
    }
    expect(sold() - before).toBe(1)
  })

  it('tells the others how far it is scanned, and where that stopped when its bench is gone', async () => {
    const { right, openBench, postgres, sold } = benches()
    const before = sold()
    const third = await openBench('stops')
    const items = 'TEA x 2 @ 100 g | MUG @ 300 g'
    for (const bench of [third, right]) {
      await packerAt(bench).order('HALF', items)
      await bench.ask('verification.saveRule', everyOrder)
    }
    const boardOf = async () => (await right.ask('warehouse.board', {})).board?.orders ?? []
    const rowOf = async () => (await boardOf()).find(({ orderNumber }) => orderNumber === 'HALF')
    shownOf(await third.scan('HALF'))
    shownOf(await packerAt(third).item('TEA', 'HALF', { count: 2 }))
    const there = { bench: 'stops', packed: 2, all: 3 }
    await until(async () => {
      const outcome = await right.scan('HALF')
      return outcome.kind === 'not_sent' && outcome.error.details?.['scanned'] !== undefined
    })
    expect(await right.scan('HALF')).toMatchObject({
      kind: 'not_sent',
      error: { code: 'order_claimed', details: { bench: 'stops', scanned: there } },
    })
    expect(await rowOf()).toMatchObject({ bench: 'stops', scanned: there })
    expect(await rowOf()).not.toHaveProperty('left')

    await third.close()
    await postgres.query(
      `UPDATE packbench.claims SET lease_until = now() - interval '1 second' WHERE order_key = 'half'`,
    )
    expect(await rowOf()).toMatchObject({ bench: 'stops', left: true, scanned: there })
    // Where no items are scanned, nothing is bought by a scan either.
    await right.ask('verification.saveRule', { ...everyOrder, mode: 'off' })
    expect(await right.scan('HALF')).toMatchObject({
      kind: 'not_sent',
      error: { code: 'order_half_scanned', details: { scanned: there } },
    })
    await right.ask('verification.saveRule', everyOrder)
    const begun = shownOf(await right.scan('HALF'))
    expect(begun.news).toMatchObject({ kind: 'begun', elsewhere: there })
    expect(begun.verification).toMatchObject({ packed: 0, left: 3 })
    shownOf(await packerAt(right).item('TEA', 'HALF', { count: 2 }))
    const last = await packerAt(right).item('MUG', 'HALF')
    if (last.kind !== 'shipping') throw new Error(JSON.stringify(last))
    await right.parcelOnce(last.parcel.purchaseId, bought)
    await until(async () => (await rowOf()) === undefined)
    const written = await postgres.query(`SELECT scanned FROM packbench.claims WHERE order_key = 'half'`)
    expect(written).toEqual([{ scanned: null }])
    expect(sold() - before).toBe(1)
    await right.ask('verification.saveRule', { ...everyOrder, mode: 'off' })
  })

  it('buys what another bench left half scanned, and scans nothing, on a supervisor’s word alone', async () => {
    const { right, openThird, sold } = benches()
    const before = sold()
    const third = await openThird()
    const claim = await third.claims.claim({ orderKey: 'half-left', parcelNumber: 1 })
    if (claim.kind !== 'claimed') throw new Error(JSON.stringify(claim))
    const held = { orderKey: 'half-left', parcelNumber: 1, fencing: claim.fencing }
    await third.claims.tellScans(held, { packed: 1, all: 2, by: 'Pat', sealed: undefined, agoMs: 0 })
    await third.claims.release(held, 'untouched')
    const isLeft = {
      kind: 'not_sent',
      error: { code: 'order_half_scanned', details: { scanned: { by: 'Pat' } } },
    }
    expect(await right.scan('HALF-LEFT')).toMatchObject(isLeft)
    expect(await right.scan('HALF-LEFT')).toMatchObject(isLeft)
    await right.ask('warehouse.takeOver', { orderNumber: 'HALF-LEFT' })
    await right.shipped('HALF-LEFT')
    expect(sold() - before).toBe(1)
    await third.close()
  })

  it('takes over what another bench has, as an act that is written down', async () => {
    const { right, openThird } = benches()
    const third = await openThird()
    await third.claims.claim({ orderKey: 'take', parcelNumber: 1 })
    expect(await right.scan('TAKE')).toMatchObject({
      kind: 'not_sent',
      error: { code: 'order_claimed', details: { bench: 'third', inDoubt: false, stuck: false } },
    })
    await right.ask('warehouse.takeOver', { orderNumber: 'TAKE' })
    await right.shipped('TAKE')
    const { entries } = await right.ask('audit.list', { limit: 20 })
    expect(
      entries.find(({ operation, outcome }) => operation === 'warehouse.takeOver' && outcome === 'done'),
    ).toMatchObject({
      subject: 'TAKE',
    })
    await third.close()
  })

  it('sends nothing by a claim that is another’s by now', async () => {
    const { left, sold, openThird, between } = benches()
    const before = sold()
    const third = await openThird()
    between.beforeLeaving = async () => void (await third.claims.takeOver('fence', false))
    const outcome = await left.scan('FENCE')
    if (outcome.kind !== 'shipping') throw new Error(JSON.stringify(outcome))
    const parcel = await left.parcelOnce(outcome.parcel.purchaseId, ({ state }) => state === 'refused')
    expect(parcel.reason?.code).toBe('order_claimed')
    between.beforeLeaving = undefined
    expect(sold()).toBe(before)
    await third.close()
  })

  it('gives an order free that the service has refused, and one whose label is void', async () => {
    const { left, right, sandbox, sold } = benches()
    const before = sold()
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'status', status: 422 })
    await left.shipped('REFUSED', ({ state }) => state === 'refused')
    sandbox.faults.clear()
    await until(async () => {
      const outcome = await right.scan('REFUSED')
      return outcome.kind === 'shipping'
    })
    const { purchaseId } = await left.shipped('VOID', ({ job }) => job?.state === 'confirmed')
    expect(await right.scan('VOID')).toMatchObject({ error: { code: 'order_packed' } })
    await left.ask('refunds.request', { gestureId: randomUUID(), purchaseIds: [purchaseId] })
    await until(async () => (await right.scan('VOID')).kind === 'shipping')
    await until(() => Promise.resolve(sold() - before === 3))
    const counts = Object.values(sandbox.state().shipmentsByTransactionId)
    expect(counts.every((count) => count === 1)).toBe(true)
  })

  it('keeps what is in doubt for its bench; on a person’s word another asks for the same shipment', async () => {
    const { left, right, sandbox, sold } = benches()
    const before = sold()
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'cut_after_work' })
    // Its own bench cannot find out either.
    sandbox.faults.set({ endpoint: 'findShipments', kind: 'status', status: 503, times: 1_000 })
    const doubt = await left.shipped('PERSON', ({ state }) => state === 'in_doubt')
    expect(await right.scan('PERSON')).toMatchObject({
      error: { code: 'order_claimed', details: { bench: 'left', inDoubt: true } },
    })
    await expect(right.ask('warehouse.takeOver', { orderNumber: 'PERSON' })).rejects.toMatchObject({
      info: { code: 'order_claimed' },
    })
    await right.ask('warehouse.takeOver', { orderNumber: 'PERSON', reason: 'not_bought_there' })
    await right.shipped('PERSON', bought)
    // The person was wrong, and it cost nothing.
    expect(sold() - before).toBe(1)
    sandbox.faults.clear()
    await left.ask('ship.retry', { purchaseId: doubt.purchaseId })
    await left.parcelOnce(doubt.purchaseId, bought)
    await warehouseOnce(left, ({ packedTwice }) => packedTwice.includes('PERSON'))
    await left.ask('warehouse.closePackedTwice', { orderNumber: 'PERSON' })
    await warehouseOnce(left, ({ packedTwice }) => packedTwice.length === 0)
  })

  it.skipIf(missingForKeyring())(
    'kill -9 in mid-purchase leaves the order to its own bench, which keeps what it was told',
    async () => {
      const { left, right, sandbox, sold, openBench, folder } = benches()
      const keyring = await startKeyring()
      try {
        await (await openBench('killed', { keychainEnv: keyring.env })).close()
        const before = sold()
        sandbox.faults.set({ endpoint: 'createShipment', kind: 'hang' })
        const args = [program('test/support/killable-station.ts'), join(folder, 'killed'), '0', 'KILL']
        const child = execFile(
          process.execPath,
          args,
          { env: { ...process.env, ...keyring.env } },
          () => undefined,
        )
        await until(() => sandbox.faults.held() > 0)
        child.kill('SIGKILL')
        expect(await right.scan('KILL')).toMatchObject({
          error: { code: 'order_claimed', details: { bench: 'killed', inDoubt: true } },
        })
        sandbox.faults.release()
        sandbox.faults.clear()
        await until(() => sold() - before === 1)
        const again = await openBench('killed', { keychainEnv: keyring.env })
        const { recent } = await again.ask('station.status', {})
        await again.parcelOnce(recent[0]?.purchaseId ?? '', bought)
        await until(async () => {
          const outcome = await right.scan('KILL')
          return outcome.kind === 'not_sent' && outcome.error.code === 'order_packed'
        })
        expect(sold() - before).toBe(1)

        // What it was told last holds through a restart, while the database does not answer.
        await right.ask('warehouse.stop', {})
        await warehouseOnce(again, ({ stopped }) => stopped !== undefined)
        again.link.cut()
        await again.close()
        const cutOff = await openBench('killed', { keychainEnv: keyring.env }, 'cut_off')
        await right.ask('warehouse.go', {})
        expect(await cutOff.scan('STILL-STOPPED')).toMatchObject({
          kind: 'not_sent',
          error: { code: 'warehouse_stopped', details: { bench: 'right' } },
        })
        await cutOff.close()
        await warehouseOnce(left, ({ stopped }) => stopped === undefined)
      } finally {
        await keyring.stop()
      }
    },
  )
}
