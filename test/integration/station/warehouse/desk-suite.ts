// What benches tell of themselves and are told: the board, a stop, messages.

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import packageJson from '../../../../package.json' with { type: 'json' }
import type { TestStation } from '../../../support/test-station.ts'
import { until } from '../../../support/until.ts'
import { bought, warehouseOnce, type WarehouseBenches } from '../../../support/warehouse-benches.ts'
import { command } from '../../../support/warehouse-command.ts'

export const deskOrders = ['BOARD', 'STOPPED']

export function describeDesk(benches: () => WarehouseBenches): void {
  it('shows all benches at each of them, and nothing of a customer', async () => {
    const { left, right, postgres, sold } = benches()
    const shown = async () => {
      const { board } = await right.ask('warehouse.board', {})
      return board?.benches.map(({ name, own, isHere, facts }) => ({ name, own, isHere, facts })) ?? []
    }
    await right.shipped('BOARD', bought)
    // What changed is told within seconds.
    const voided = async (bench: TestStation) =>
      (await bench.ask('refunds.list', { which: 'all' })).refunds.length
    const boughtInAll = async () =>
      (await shown()).reduce((sum, { facts }) => sum + (facts?.lastHour ?? 0), 0) ===
      sold() - (await voided(left)) - (await voided(right))
    await until(boughtInAll)
    expect((await shown()).filter(({ name }) => name !== 'third')).toMatchObject([
      { name: 'left', own: false, isHere: true, facts: { inDoubt: 0, stopped: false } },
      {
        name: 'right',
        own: true,
        isHere: true,
        facts: { inDoubt: 0, stopped: false, lastParcel: { orderNumber: 'BOARD' } },
      },
    ])
    const kept = JSON.stringify(await postgres.query('SELECT facts FROM packbench.benches'))
    const { recent } = await right.ask('station.status', {})
    expect(recent[0]?.recipient).toBeTruthy()
    expect(kept).toContain(packageJson.version)
    for (const text of [recent[0]?.recipient, recent[0]?.destination, recent[0]?.trackingNumber])
      expect(kept).not.toContain(text)
    const table = await command('benches', '--url', postgres.url())
    expect(table.code).toBe(0)
    const lines = table.stdout.trimEnd().split('\n')
    expect(lines[0]).toMatch(/^warehouse +profile +bench +last heard of/)
    expect(lines.find((line) => line.includes(' left '))).toContain(packageJson.version)
  })

  it('stops all benches as an audited act; one that is cut off obeys the last it knew', async () => {
    const { left, right, sold } = benches()
    const before = sold()
    await left.ask('warehouse.stop', {})
    expect(await left.scan('STOPPED')).toMatchObject({
      kind: 'not_sent',
      error: { code: 'warehouse_stopped', details: { bench: 'left' } },
    })
    const { draft } = await left.ask('ship.openDraft', { orderNumber: 'STOPPED' })
    const subject = { kind: 'manual', parcelId: randomUUID(), reference: 'Without an order' } as const
    expect(
      await left.ask('ship.buy', { gestureId: randomUUID(), draft: { ...draft, subject } }),
    ).toMatchObject({ kind: 'not_sent', error: { code: 'warehouse_stopped' } })
    const { stopped } = await warehouseOnce(right, (view) => view.stopped !== undefined)
    expect(stopped).toMatchObject({ bench: 'left' })
    expect(await right.scan('STOPPED')).toMatchObject({
      kind: 'not_sent',
      error: { code: 'warehouse_stopped' },
    })
    const { entries } = await left.ask('audit.list', { limit: 5 })
    expect(entries.find(({ operation }) => operation === 'warehouse.stop')).toMatchObject({ outcome: 'done' })

    right.link.cut()
    await left.ask('warehouse.go', {})
    const { board, silentSince } = await right.ask('warehouse.board', {})
    expect(silentSince).toBeDefined()
    // What was read before is still shown, and is as old as it says.
    expect(Date.parse(board?.readAt ?? '')).toBeLessThan(Date.parse(silentSince ?? ''))
    expect(await right.scan('STOPPED')).toMatchObject({
      kind: 'not_sent',
      error: { code: 'warehouse_stopped' },
    })
    right.link.restore()
    await warehouseOnce(right, (view) => view.stopped === undefined)
    await right.shipped('STOPPED', bought)
    expect(sold() - before).toBe(1)
  })

  it('shows a message at its bench until it is read there, and then who read it and when', async () => {
    const { left, right } = benches()
    const { board } = await left.ask('warehouse.board', {})
    const benchId = board?.benches.find(({ name }) => name === 'right')?.benchId ?? ''
    const messageId = randomUUID()
    await left.ask('warehouse.sendMessage', { messageId, benchId, text: '  Break at ten ' })
    const { messages } = await warehouseOnce(right, (view) => view.messages.length > 0)
    expect(messages).toMatchObject([{ messageId, text: 'Break at ten', bench: 'left' }])
    expect((await left.ask('station.status', {})).warehouse?.messages).toEqual([])
    await right.ask('warehouse.confirmMessage', { messageId })
    await warehouseOnce(right, (view) => view.messages.length === 0)
    const readers = async () => (await left.ask('warehouse.board', {})).board?.messages[0]?.readers ?? []
    await until(async () => (await readers()).some(({ readAt }) => readAt !== undefined))
    expect(await readers()).toMatchObject([{ bench: 'right' }])
  })
}
