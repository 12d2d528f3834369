// Container labels that one bench made, at another bench: seen there, and printed with the bench that made them off.

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { ContainerForm } from '../../../../src/contract/containers.ts'
import { tcpPrinterSetting } from '../../../support/tcp-printer-setting.ts'
import { startTcpTestPrinter } from '../../../support/tcp-test-printer.ts'
import { until } from '../../../support/until.ts'
import { warehouseOnce, type Bench } from '../../../support/warehouse-benches.ts'
import { command } from '../../../support/warehouse-command.ts'

/** Both have the warehouse's key. */
export function describeContainers(bench: {
  readonly left: () => Bench
  readonly right: () => Bench
  readonly openLeft: () => Promise<Bench>
  readonly url: () => string
}): void {
  const { left, right, openLeft, url } = bench

  it('shows the container labels of another bench and prints them with that one off, and is sure of none that is not', async () => {
    const { form: empty } = await left().ask('containers.newForm', {})
    const form: ContainerForm = {
      ...empty,
      carrierAccountId: 'CA-POSTAL',
      entryFacilityType: 'DNDC',
      toAddress: { ...empty.toAddress, zip: '78701' },
    }
    const make = (asked: ContainerForm) =>
      left().ask('containers.make', { gestureId: randomUUID(), form: asked })
    const printers = { left: await startTcpTestPrinter(), right: await startTcpTestPrinter() }
    for (const side of ['left', 'right'] as const)
      await bench[side]().ask('printers.save', tcpPrinterSetting(printers[side], 'pallets'))

    const { containerId } = await make({ ...form, pages: 2 })
    const made = await until(async () => {
      const now = await left().ask('containers.get', { containerId })
      return now.numbers.length === 2 ? now : undefined
    })
    if (made.job) await left().jobOnce(made.job.id, ({ state }) => state === 'confirmed')
    const printedBefore = printers.left.labels().length
    const own = await left().ask('containers.print', {
      gestureId: randomUUID(),
      containerId,
      printerId: 'pallets',
    })
    await left().jobOnce(own.id, ({ state }) => state === 'confirmed')

    // The sandbox breaks the connection when they are made.
    const address = {
      name: 'Springfield Post',
      street1: '1 Sample St',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
    }
    const inDoubt = await make({
      ...form,
      source: 'Native',
      contentCode: 'PB-ERROR CUT-AFTER',
      toAddress: { ...empty.toAddress, ...address },
      fromAddress: { ...empty.fromAddress, ...address },
    })
    await until(
      async () =>
        (await left().ask('containers.get', { containerId: inDoubt.containerId })).state === 'in_doubt',
    )

    const elsewhere = async (query = '') => right().ask('containers.elsewhere', { query })
    const isTold = () =>
      until(async () => {
        const { containers } = await elsewhere()
        const facts = containers.map(({ facts: told }) => told)
        return facts.some((told) => told?.state === 'not_sure') &&
          facts.some((told) => told?.numbers.length === 2)
          ? containers
          : undefined
      })
    const told = await isTold()
    expect(told).toHaveLength(2)
    expect(told).toMatchObject([
      { bench: 'sealing', hasDocument: false, facts: { state: 'not_sure', numbers: [] } },
      {
        bench: 'sealing',
        hasDocument: true,
        facts: { state: 'made', destination: 'DNDC · 78701', pages: 2 },
      },
    ])
    expect((await command('check', '--url', url())).stdout).toMatch(/· sealing · .* · containers: 2\n/)
    // What it made itself is in its own list.
    expect((await left().ask('containers.elsewhere', {})).containers).toEqual([])

    await left().close()
    const [second = ''] = made.numbers.slice(1)
    const opened = await right().ask('containers.open', { text: second })
    expect(opened).toMatchObject({ kind: 'made_elsewhere', container: { bench: 'sealing' } })
    expect((await elsewhere(second)).containers).toHaveLength(1)
    if (opened.kind !== 'made_elsewhere') throw new Error('it is not known there')
    const { benchId, copyId } = opened.container
    const wish = { gestureId: randomUUID(), benchId, copyId, printerId: 'pallets' }
    const job = await right().ask('containers.printElsewhere', wish)
    expect(job).toMatchObject({ kind: 'container_label', subject: 'DNDC · 78701' })
    expect((await right().ask('containers.printElsewhere', wish)).id).toBe(job.id)
    await right().jobOnce(job.id, ({ state }) => state === 'confirmed')
    const ownPrint = printers.left.labels().slice(printedBefore)
    expect(ownPrint).toHaveLength(2)
    expect(printers.right.labels()).toEqual(ownPrint)
    for (const printer of Object.values(printers)) await printer.switchOff()
    const { entries } = await right().ask('audit.list', { limit: 10 })
    expect(entries.find(({ operation }) => operation === 'containers.printElsewhere')).toMatchObject({
      subject: 'DNDC · 78701',
    })
    // They are none of this bench's by that.
    expect((await right().ask('containers.list', {})).containers).toEqual([])
    const unsure = told.find(({ facts }) => facts?.state === 'not_sure')
    await expect(
      right().ask('containers.printElsewhere', {
        ...wish,
        gestureId: randomUUID(),
        copyId: unsure?.copyId ?? '',
      }),
    ).rejects.toMatchObject({ info: { code: 'conflict' } })
    expect(await right().ask('containers.open', { text: '99M899999999000000001' })).toMatchObject({
      kind: 'not_made_here',
      elsewhere: 'none',
    })

    right().link.stall()
    expect(await right().ask('containers.open', { text: second })).toMatchObject({
      kind: 'not_made_here',
      elsewhere: 'not_known',
      reason: { code: 'warehouse_cut_off' },
    })
    right().link.restore()
    await warehouseOnce(right(), ({ state }) => state === 'joined')

    // A person ends the doubt at its own bench.
    await openLeft()
    await left().ask('containers.giveUp', { containerId: inDoubt.containerId, reason: 'service_says' })
    await until(async () => (await elsewhere()).containers.length === 1)
  })
}
