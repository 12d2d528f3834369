// Hazard: a backup is put back. What was bought and printed since is not in it; without asking the service, the next scans
// buy and print all of it again.

import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../src/contract/errors.ts'
import type { OperationInput } from '../../../src/contract/operations.ts'
import { daysAround } from '../../../src/core/manifests/manifest.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { withEffects } from '../../support/effects.ts'
import { missingForKeyring, startKeyring, type Keyring } from '../../support/keyring.ts'
import { startStationProgram } from '../../support/station-program.ts'
import { clockAhead } from '../../support/clock-ahead.ts'
import { csvOf, openTestStation, Refused, type TestStation } from '../../support/test-station.ts'

/** So long after a request the service may begin to list what it did. */
const listsWithinMs = 10 * 60_000

type OpenOptions = Parameters<typeof openTestStation>[0]

const missing = missingForKeyring()

describe.skipIf(missing !== undefined)(`a backup that is put back${missing ? ` (${missing})` : ''}`, () => {
  let keyring: Keyring
  let sandbox: Sandbox
  let folder: string
  let station: TestStation
  let time: ReturnType<typeof clockAhead>

  const database = () => join(folder, 'station/test/packbench.db')
  const open = async (adapt?: OpenOptions['adapt']) => {
    station = await openTestStation({
      ...(adapt ? { adapt } : {}),
      dataDir: join(folder, 'station'),
      keychainEnv: keyring.env,
      clock: time.clock,
    })
  }
  const papers = () => sandbox.printer.papers().length
  async function orderStates() {
    const { orders } = await station.ask('orders.list', { state: 'all' })
    return Object.fromEntries(orders.map(({ orderNumber, state }) => [orderNumber, state]))
  }
  /** What the service may list late has been waited for too. */
  const compared = () => {
    time.ahead(listsWithinMs)
    return vi.waitFor(
      async () => {
        const view = await station.ask('restore.get', {})
        if (view.pending && !view.pending.comparing) await station.ask('restore.compare', {})
        expect(view.pending).toBeUndefined()
        return view
      },
      { timeout: 180_000, interval: 50 },
    )
  }

  beforeAll(async () => {
    keyring = await startKeyring()
  })
  afterAll(() => keyring.stop())
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'packbench-restore-'))
    time = clockAhead()
    sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
    await open()
    await station.connect(sandbox)
    await station.importCsv(csvOf('BACK-1', 'BACK-2', 'BACK-3', 'BACK-4'))
  })
  afterEach(async () => {
    await station.close()
    await sandbox.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('what was shipped since is taken in, and nothing is bought or printed twice', async () => {
    await station.shipped('BACK-1')
    const { backups } = await station.ask('backups.make', {})
    for (const order of ['BACK-2', 'BACK-3', 'BACK-4']) await station.shipped(order)
    const printed = papers()
    await putBack(backups[0]!.name)
    await compared()

    expect(await orderStates()).toEqual({
      'BACK-1': 'shipped',
      'BACK-2': 'shipped',
      'BACK-3': 'shipped',
      'BACK-4': 'shipped',
    })
    for (const order of ['BACK-2', 'BACK-3', 'BACK-4']) {
      const outcome = await station.scan(order)
      expect(outcome).toMatchObject({
        kind: 'already_shipped',
        parcel: { state: 'bought', orderNumber: order },
      })
    }
    const { total } = await station.ask('reprint.search', { query: '' })
    expect(total).toBe(4)
    expect(papers()).toBe(printed)
    expect(sandbox.state()).toMatchObject({ shipments: 4, charges: 4 })
    const { entries } = await station.ask('audit.list', { limit: 10 })
    expect(entries).toContainEqual(
      expect.objectContaining({ operation: 'restore.compared', outcome: '3 of 4' }),
    )
  })

  it('what was queued waits for a yes, all at once, whatever its printer is', async () => {
    await sandbox.printer.setFault({ kind: 'paper_out' })
    await station.shipped('BACK-1', ({ job }) => job?.condition === 'paper_out')
    await station.shipped('BACK-2', ({ job }) => job !== undefined)
    const { backups } = await station.ask('backups.make', {})
    await sandbox.printer.setFault(undefined)
    await station.shipped('BACK-3')
    const printed = papers()
    expect(printed).toBe(3)
    await putBack(backups[0]!.name)
    await compared()

    expect(await station.ask('restore.get', {})).toMatchObject({ heldJobs: 2 })
    const { jobs } = await station.ask('print.jobs', { limit: 20 })
    expect(jobs.map(({ state, heldFor }) => [state, heldFor])).toEqual([
      ['queued', 'restore'],
      ['queued', 'restore'],
    ])
    // New labels do not wait behind them.
    await station.shipped('BACK-4')
    expect(papers()).toBe(printed + 1)
    expect(await station.ask('restore.answerJobs', { print: false })).toMatchObject({ heldJobs: 0 })
    expect(papers()).toBe(printed + 1)

    await putBack(backups[0]!.name)
    await compared()
    expect(await station.ask('restore.answerJobs', { print: true })).toMatchObject({ heldJobs: 0 })
    await vi.waitFor(() => expect(papers()).toBe(printed + 3), { timeout: 180_000 })
  })

  it('a doubt in the backup is settled, is not sent again, and its label waits for a yes', async () => {
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'cut_after_work' })
    sandbox.faults.set({ endpoint: 'findShipments', kind: 'status', status: 500, times: 100 })
    await station.shipped('BACK-1', ({ state }) => state === 'in_doubt')
    const { backups } = await station.ask('backups.make', {})
    sandbox.faults.clear()
    await vi.waitFor(async () => expect(await orderStates()).toMatchObject({ 'BACK-1': 'shipped' }), {
      timeout: 180_000,
    })
    await vi.waitFor(() => expect(papers()).toBe(1), { timeout: 180_000 })
    await putBack(backups[0]!.name)
    await compared()
    await vi.waitFor(async () => expect(await orderStates()).toMatchObject({ 'BACK-1': 'shipped' }), {
      timeout: 180_000,
    })
    expect(await station.ask('restore.get', {})).toMatchObject({ heldJobs: 1 })
    expect(papers()).toBe(1)
    expect(sandbox.state()).toMatchObject({ shipments: 1, charges: 1 })
  })

  // Hazard: the comparison waits for a label that the disk does not take, and the station for the comparison: it never ends.
  it('a station whose disk takes no label closes in the middle of the comparison, and loses nothing', async () => {
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'cut_after_work' })
    sandbox.faults.set({ endpoint: 'findShipments', kind: 'status', status: 500, times: 100 })
    await station.shipped('BACK-1', ({ state }) => state === 'in_doubt')
    const { backups } = await station.ask('backups.make', {})
    sandbox.faults.clear()
    await station.ask('backups.restore', { name: backups[0]!.name })
    await station.close()
    let tries = 0
    const full = withEffects((effect, call) => {
      if (effect !== 'purchases.commitBought') return call()
      tries++
      throw new AppError('data_folder_unusable', 'The disk is full')
    })
    await open(full)
    await vi.waitFor(() => expect(tries).toBe(1), { timeout: 180_000 })
    expect((await station.ask('restore.get', {})).pending).toMatchObject({ comparing: true })
    await station.close()

    await open()
    await compared()
    expect(await orderStates()).toMatchObject({ 'BACK-1': 'shipped' })
    expect(sandbox.state()).toMatchObject({ shipments: 1, charges: 1 })
  })

  it('until the service was asked no order is bought, over starts too; a person’s word is written down', async () => {
    const { backups } = await station.ask('backups.make', {})
    await station.shipped('BACK-1')
    await sandbox.stopService()
    await putBack(backups[0]!.name)
    expect(await station.scan('BACK-1')).toMatchObject({
      kind: 'not_sent',
      error: { code: 'restored_not_compared' },
    })
    await station.close()
    await open()
    expect(await station.scan('BACK-2')).toMatchObject({
      kind: 'not_sent',
      error: { code: 'restored_not_compared' },
    })
    await vi.waitFor(
      async () =>
        expect((await station.ask('restore.get', {})).pending).toMatchObject({
          comparing: false,
          reason: { code: 'service_unreachable' },
        }),
      { timeout: 180_000 },
    )
    await station.ask('restore.waive', { reason: 'account_gone' })
    await sandbox.startService()
    expect((await station.ask('restore.get', {})).pending).toBeUndefined()
    const { entries } = await station.ask('audit.list', { limit: 3 })
    expect(entries).toContainEqual(
      expect.objectContaining({ operation: 'restore.waive', reason: 'account_gone', outcome: 'done' }),
    )
    await station.shipped('BACK-2')
  })

  // Hazard: the service is still at work on what was sent last; its list does not have it yet, and that is taken for proof.
  it('what the service lists late is waited for, and not bought again', async () => {
    await station.shipped('BACK-1')
    const { backups } = await station.ask('backups.make', {})
    await station.close()
    const program = await startStationProgram({
      dataDir: join(folder, 'station'),
      home: folder,
      env: keyring.env,
    })
    expect(program.line, program.said()).toBeDefined()
    await program.ask('backups.restore', { name: backups[0]!.name })
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'cut_during_work' })
    void program.ask('ship.scan', { gestureId: randomUUID(), text: 'BACK-2' }).catch(() => undefined)
    await vi.waitFor(() => expect(sandbox.faults.held()).toBe(1), { timeout: 180_000, interval: 20 })
    await program.stop('SIGKILL')
    await open()
    await vi.waitFor(
      async () => {
        const { pending } = await station.ask('restore.get', {})
        expect(pending).toMatchObject({ comparing: false, againAt: expect.any(String) as string })
      },
      { timeout: 180_000, interval: 20 },
    )
    expect(sandbox.state()).toMatchObject({ shipments: 1 })
    expect(await station.scan('BACK-2')).toMatchObject({ error: { code: 'restored_not_compared' } })

    sandbox.faults.release()
    await vi.waitFor(() => expect(sandbox.state()).toMatchObject({ shipments: 2 }), { timeout: 180_000 })
    await compared()
    expect(await station.scan('BACK-2')).toMatchObject({ kind: 'already_shipped' })
    expect(sandbox.state()).toMatchObject({ shipments: 2, charges: 2 })
  })

  // Hazard: another account's list is empty, and its silence frees orders that were shipped with the one before.
  it('another account cannot tell what was shipped since', async () => {
    await station.shipped('BACK-1')
    const { backups } = await station.ask('backups.make', {})
    await station.shipped('BACK-2')
    const other = await createSandbox({ dataDir: join(folder, 'other-account') })
    await sandbox.stopService()
    await putBack(backups[0]!.name)
    await station.ask('account.connect', { baseUrl: other.baseUrl, keys: other.keys })
    await vi.waitFor(
      async () => {
        await station.ask('restore.compare', {})
        expect((await station.ask('restore.get', {})).pending).toMatchObject({
          comparing: false,
          reason: { code: 'other_account' },
        })
      },
      { timeout: 180_000, interval: 100 },
    )
    expect(await station.scan('BACK-2')).toMatchObject({ error: { code: 'restored_not_compared' } })
    await sandbox.startService()
    await station.ask('account.connect', { baseUrl: sandbox.baseUrl, keys: sandbox.keys })
    await station.ask('restore.compare', {})
    await compared()
    expect(await station.scan('BACK-2')).toMatchObject({ kind: 'already_shipped' })
    await other.close()
  })

  // Hazard: the backup bought last with one account, and the parcels since were bought with the one after.
  it('both the account of the backup and the one since tell what was shipped', async () => {
    const other = await createSandbox({ dataDir: join(folder, 'other-account') })
    const connect = async ({ baseUrl, keys }: Sandbox) => {
      await station.ask('account.connect', { baseUrl, keys })
      await station.ask('spending.goOn', {})
    }
    await connect(other)
    await station.shipped('BACK-1')
    const { backups } = await station.ask('backups.make', {})
    await station.shipped('BACK-2')
    await connect(sandbox)
    await station.shipped('BACK-3')
    await putBack(backups[0]!.name)
    const waitsFor = (heard: string) =>
      vi.waitFor(
        async () => {
          await station.ask('restore.compare', {})
          const { pending } = await station.ask('restore.get', {})
          expect(pending).toMatchObject({ comparing: false, reason: { code: 'other_account' } })
          expect((await orderStates())[heard]).toBe('shipped')
        },
        { timeout: 180_000, interval: 100 },
      )
    time.ahead(listsWithinMs)
    await waitsFor('BACK-3')
    expect(await station.scan('BACK-2')).toMatchObject({ error: { code: 'restored_not_compared' } })
    await connect(other)
    await compared()
    await connect(sandbox)
    expect(await station.scan('BACK-2')).toMatchObject({ kind: 'already_shipped' })
    expect(await station.scan('BACK-3')).toMatchObject({ kind: 'already_shipped' })
    expect([sandbox, other].map((one) => one.state().charges)).toEqual([1, 2])
    await other.close()
  })

  // Hazard: a label whose refund was asked for since looks as if it could be used, or be given back once more.
  it('what was asked back since is void, and goes onto no manifest', async () => {
    const parcel = await station.shipped('BACK-1')
    const { backups } = await station.ask('backups.make', {})
    await station.ask('refunds.request', { gestureId: randomUUID(), purchaseIds: [parcel.purchaseId] })
    const refunded = () => station.ask('refunds.list', { which: 'all', limit: 10 })
    await expect.poll(async () => (await refunded()).refunds).toMatchObject([{ state: 'requested' }])
    await putBack(backups[0]!.name)
    expect((await refunded()).refunds).toEqual([])
    await compared()
    expect((await refunded()).refunds).toMatchObject([{ state: 'requested', orderNumber: 'BACK-1' }])
    const { lists } = await station.ask('manifests.today', {})
    expect(lists.map(({ ready }) => ready)).toEqual([0])
  })

  it('a file that was copied back by hand is noticed, with nothing bought since either', async () => {
    await sandbox.printer.setFault({ kind: 'paper_out' })
    await station.shipped('BACK-1', ({ job }) => job?.condition === 'paper_out')
    await station.close()
    copyFileSync(database(), join(folder, 'by-hand.db'))
    await open()
    await sandbox.printer.setFault(undefined)
    await vi.waitFor(() => expect(papers()).toBe(1), { timeout: 180_000 })
    await station.close()
    copyFileSync(join(folder, 'by-hand.db'), database())
    rmSync(`${database()}-wal`, { force: true })
    await open()
    await compared()
    expect(await station.ask('restore.get', {})).toMatchObject({ heldJobs: 1 })
    expect(papers()).toBe(1)
    await station.close()
    await open()
    expect((await station.ask('restore.get', {})).pending).toBeUndefined()
  })

  // Hazard: a comparison that was cut off takes the rest for compared, or takes in twice what it had.
  it('a station that is killed in the middle of the comparison begins it again, and takes nothing in twice', async () => {
    await station.shipped('BACK-1')
    const { backups } = await station.ask('backups.make', {})
    for (const order of ['BACK-2', 'BACK-3', 'BACK-4']) await station.shipped(order)
    await station.ask('backups.restore', { name: backups[0]!.name })
    await station.close()
    sandbox.faults.set({ endpoint: 'getLabel', kind: 'latency', latencyMs: 1 })
    sandbox.faults.set({ endpoint: 'getLabel', kind: 'hang' })
    const program = await startStationProgram({
      dataDir: join(folder, 'station'),
      home: folder,
      env: keyring.env,
    })
    expect(program.line, program.said()).toBeDefined()
    await vi.waitFor(() => expect(sandbox.faults.held()).toBe(1), { timeout: 180_000, interval: 20 })
    expect(await program.ask('restore.get', {})).toMatchObject({
      ok: true,
      value: { pending: { comparing: true, counts: { found: 1, taken: 1 } } },
    })
    await program.stop('SIGKILL')
    sandbox.faults.clear()

    await open()
    await compared()
    expect(Object.values(await orderStates())).toEqual(['shipped', 'shipped', 'shipped', 'shipped'])
    expect((await station.ask('reprint.search', { query: '' })).total).toBe(4)
    expect(papers()).toBe(4)
    expect(sandbox.state()).toMatchObject({ shipments: 4, charges: 4 })
  })

  it('shipments of days and by a key are taken in once, counted, and refused beyond the limit of days', async () => {
    const other = await openTestStation({ dataDir: join(folder, 'other'), keychainEnv: keyring.env })
    await other.connect(sandbox)
    await other.importCsv(csvOf('THERE-1', 'THERE-2'))
    await other.shipped('THERE-1')
    const { trackingNumber = '' } = await other.shipped('THERE-2')
    await other.close()
    const printed = papers()
    const run = async (wish: OperationInput<'shipmentImport.start'>) => {
      await station.ask('shipmentImport.start', wish)
      return vi.waitFor(
        async () => {
          const view = await station.ask('shipmentImport.get', {})
          expect(view.run?.state).not.toBe('running')
          return view.run!
        },
        { timeout: 180_000, interval: 20 },
      )
    }
    expect(await run({ by: 'key', key: 'TrackingNumber', value: trackingNumber })).toMatchObject({
      state: 'done',
      counts: { found: 1, taken: 1 },
    })
    const days = { by: 'days', ...daysAround(new Date()) } as const
    expect(await run(days)).toMatchObject({ state: 'done', counts: { found: 2, taken: 1, known: 1 } })
    expect(await run(days)).toMatchObject({ state: 'done', counts: { found: 2, taken: 0, known: 2 } })
    await expect(station.ask('shipmentImport.start', { ...days, startDate: '2020-01-01' })).rejects.toThrow(
      'invalid_input',
    )
    expect(papers()).toBe(printed)

    // What this station can do with it now.
    const { hits } = await station.ask('reprint.search', { query: trackingNumber })
    expect(hits).toMatchObject([{ imported: true, prints: 0, recipient: 'Ada Example' }])
    await station.ask('reprint.print', {
      gestureId: crypto.randomUUID(),
      labelId: hits[0]!.labelId,
      reason: 'lost',
    })
    await vi.waitFor(() => expect(papers()).toBe(printed + 1), { timeout: 180_000 })
    const { lists } = await station.ask('manifests.today', {})
    expect(lists).toMatchObject([{ ready: 2 }])
    expect(await station.ask('tracking.ask', { trackingNumber })).toMatchObject({ trackingNumber })
    const purchaseId = (await station.ask('refunds.find', { text: trackingNumber })).candidates[0]!.parcel
      .purchaseId
    expect((await station.ask('refunds.candidate', { purchaseId })).hindrance).toBeUndefined()
  })

  it('an order that the backup has not is shipped by what was taken in, once it comes again', async () => {
    const { backups } = await station.ask('backups.make', {})
    await station.importCsv(csvOf('LATER-1'))
    await station.shipped('LATER-1')
    await putBack(backups[0]!.name)
    const { unmatched } = await compared()
    expect(unmatched).toHaveLength(1)
    await station.importCsv(csvOf('LATER-1'))
    expect(await station.scan('later-1')).toMatchObject({ kind: 'already_shipped' })
    expect(await orderStates()).toMatchObject({ 'LATER-1': 'shipped' })
    expect((await compared()).unmatched).toEqual([])
    expect(sandbox.state()).toMatchObject({ shipments: 1 })
  })

  it('a database that is too damaged to open is restored from the first page; the damaged one stays', async () => {
    await station.shipped('BACK-1')
    const { backups } = await station.ask('backups.make', {})
    await station.shipped('BACK-2')
    await station.close()
    writeFileSync(database(), readFileSync(database()).fill(0, 0, 4_096))
    await open()
    await expect(station.ask('station.status', {})).rejects.toThrow(Refused)
    const { damaged } = await station.ask('startup.get', {})
    expect(damaged).toMatchObject({ profile: 'test', backups: [{ name: backups[0]!.name }] })
    expect(await station.ask('startup.check', { name: backups[0]!.name })).toEqual({ whole: true })
    expect(await station.ask('startup.restore', { name: backups[0]!.name })).toEqual({})
    await compared()
    expect(await orderStates()).toMatchObject({ 'BACK-1': 'shipped', 'BACK-2': 'shipped', 'BACK-3': 'open' })
    expect(await station.ask('audit.verify', {})).toMatchObject({ state: 'whole' })
    expect(readdirSync(join(folder, 'station/test')).some((name) => name.includes('.damaged-'))).toBe(true)
  })

  async function putBack(name: string) {
    await station.ask('backups.restore', { name })
    await station.close()
    await open()
  }
})
