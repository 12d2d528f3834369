// kill -9 of the station in the middle of a batch. After a restart the batch stands still with what became of every row;
// it goes on when it is told to, no parcel is bought twice, no paid label is lost, and no label comes out twice unasked.

import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BatchRowView } from '../../../src/contract/batch.ts'
import { inTurn } from '../../support/in-turn.ts'
import { missingForKeyring } from '../../support/keyring.ts'
import { openLanes, type Lane, type Lanes } from '../../support/kill-lanes.ts'
import { csvOf } from '../../support/test-station.ts'
import { until } from '../../support/until.ts'

const missing = missingForKeyring()
const script = 'killable-batch.ts'
const orders = ['BATCH-KILL-1', 'BATCH-KILL-2', 'BATCH-KILL-3']
/** The first alone, and then two beside each other. */
const many = [...orders, 'BATCH-KILL-4', 'BATCH-KILL-5']

type BatchRun = {
  readonly effects: readonly string[]
  readonly found?: { readonly state: string; readonly pause?: string; readonly rows: readonly BatchRowView[] }
  readonly rows: readonly BatchRowView[]
}

/** What leaves something on disk, at the service or on paper. The effects between them only read. */
const leavesSomething = [
  'batches.updateRow',
  'batches.moveRow',
  'batches.tryAgain',
  'purchases.insertPrepared',
  'purchases.update',
  'service.createShipment',
  'purchases.commitBought',
  'jobs.startSending',
  'printer.send',
]

describe.skipIf(missing !== undefined)(`kill -9 in a batch${missing ? ` (${missing})` : ''}`, () => {
  let lanes: Lanes

  beforeAll(async () => {
    lanes = await openLanes(async (station, { faults }) => {
      await station.importCsv(csvOf(...many))
      await station.ask('batch.create', { source: { kind: 'all_open' } })
      // Long enough that several are with the service at once.
      faults.set({ endpoint: 'createShipment', kind: 'latency', latencyMs: 150, times: 100_000 })
    })
  })
  afterAll(() => lanes.close())

  /** Copies of a label among papers that came out. */
  function copiesOf(papers: readonly { readonly bytes: Uint8Array }[], { trackingNumber }: BatchRowView) {
    return papers.filter(({ bytes }) => new TextDecoder().decode(bytes).includes(trackingNumber ?? '?'))
      .length
  }

  async function killAndGoOn(
    lane: Lane,
    where: string,
    kill: (dataDir: string) => Promise<void>,
  ): Promise<void> {
    const { sandbox } = lane
    const dataDir = await lane.copy(where.replaceAll(/\W+/g, '-'))
    const before = { shipments: sandbox.state().shipments, papers: sandbox.printer.papers().length }
    await kill(dataDir)
    const soldBefore = sandbox.state().shipments - before.shipments

    const after = await lane.run<BatchRun>(script, dataDir, '0', 'resume')
    if (!after?.found) throw new Error(`${where}: no answer after the restart`)
    const { state, pause, rows } = after.found
    if (state === 'paused') expect(pause, where).toBe('restart')
    else expect(['draft', 'done'], where).toContain(state)
    const boughtThen = rows.filter((row) => row.state === 'bought')
    expect(
      rows.every((row) => row.state === 'bought' || row.state === 'waiting'),
      `${where}: every row has its outcome, or its turn before it`,
    ).toBe(true)
    expect(boughtThen.length, `${where}: what was sold is bought`).toBeGreaterThanOrEqual(soldBefore)

    expect(
      after.rows.map((row) => row.state),
      where,
    ).toEqual(many.map(() => 'bought'))
    expect(sandbox.state().shipments - before.shipments, `${where}: shipments`).toBe(many.length)
    const papers = sandbox.printer.papers().slice(before.papers)
    for (const row of after.rows) {
      const copies = copiesOf(papers, row)
      if (row.printed === 'confirmed') expect(copies, `${where}: ${row.orderNumber}`).toBe(1)
      else {
        expect(row.printed, `${where}: ${row.orderNumber} is asked about`).toBe('unknown')
        expect(copies, `${where}: ${row.orderNumber}`).toBeLessThanOrEqual(1)
      }
    }
    rmSync(dataDir, { recursive: true })
  }

  it('buys each row once, loses no label, and prints none twice unasked', async () => {
    const [first] = lanes.lanes
    const whole = await first?.run<BatchRun>(script, await first.copy('whole'), '0', 'begin')
    expect(whole?.rows.map(({ state, printed }) => [state, printed])).toEqual(
      many.map(() => ['bought', 'confirmed']),
    )
    const effects = whole?.effects ?? []
    const requests = effects.flatMap((effect, at) => (effect === 'service.createShipment' ? [at] : []))
    expect(requests).toHaveLength(many.length)
    const commits = effects.flatMap((effect, at) => (effect === 'purchases.commitBought' ? [at] : []))
    const [, , third = 0] = requests
    expect(
      commits.filter((at) => at < third),
      'two are with the service at once',
    ).toHaveLength(1)
    // Each kind of step once while two rows are with the service, and until both are bought.
    const kills = [effects.lastIndexOf('batches.end') + 1]
    for (const kind of leavesSomething) {
      const at = effects.indexOf(kind, requests[1])
      if (at >= 0 && at <= (commits[2] ?? 0)) kills.push(at + 1)
    }
    kills.push(third + 1, (commits[1] ?? 0) + 2)
    kills.push(effects.lastIndexOf('jobs.startSending') + 1, effects.lastIndexOf('printer.send') + 1)
    await lanes.each(inTurn('a kill in a batch buys each row once', kills, 5), (lane, killAt) =>
      killAndGoOn(
        lane,
        `killed before effect ${killAt} (${effects[killAt - 1] ?? 'none'})`,
        async (dataDir) => {
          await lane.run(script, dataDir, String(killAt), 'begin')
        },
      ),
    )
    for (const { sandbox } of lanes.lanes) {
      expect(Object.values(sandbox.state().shipmentsByTransactionId).every((count) => count === 1)).toBe(true)
    }
  })

  it('finds both that the service sold while nobody was listening any more', async () => {
    const [lane] = lanes.lanes
    if (!lane) throw new Error('no lane')
    const { faults } = lane.sandbox
    await killAndGoOn(lane, 'killed in the middle of a request', async (dataDir) => {
      faults.clear()
      faults.set({ endpoint: 'createShipment', kind: 'latency', latencyMs: 0 })
      faults.set({ endpoint: 'createShipment', kind: 'hang', when: 'after_work', times: 2 })
      const child = lane.start(script, dataDir, '0', 'begin')
      await expect.poll(() => faults.held()).toBe(2)
      child.kill('SIGKILL')
      await new Promise((resolve) => child.once('exit', resolve))
      faults.clear()
    })
  })
})

describe.skipIf(missing !== undefined)(
  `kill -9 while rows are tried again${missing ? ` (${missing})` : ''}`,
  () => {
    let lanes: Lanes

    beforeAll(async () => {
      // Paused, with two rows that were refused and one that waits.
      lanes = await openLanes(async (station, { faults }) => {
        await station.importCsv(csvOf(...orders))
        const { id: batchId } = await station.ask('batch.create', { source: { kind: 'all_open' } })
        const refused = { endpoint: 'createShipment', kind: 'status', status: 422 } as const
        for (let row = 0; row < 2; row++)
          faults.set({ ...refused, code: 'ADDRESS.VALIDATION_FAILED', message: 'no such ZIP' })
        faults.set({ ...refused, code: 'ACCOUNT.SUSPENDED', message: 'nothing is taken' })
        await station.ask('batch.start', { batchId, rows: orders.length })
        await until(async () => (await station.ask('batch.current', {})).batch?.state === 'paused')
        faults.clear()
      })
    })
    afterAll(() => lanes.close())

    it('knows afterwards which rows wait again and which is out, and buys each once', async () => {
      const [first] = lanes.lanes
      const whole = await first?.run<BatchRun>(script, await first.copy('whole'), '0', 'again')
      expect(whole?.rows.map(({ state }) => state)).toEqual(['bought', 'bought', 'taken_out'])
      const effects = whole?.effects ?? []
      const takenOut = effects.indexOf('batches.moveRow')
      const secondRequest = effects.lastIndexOf('service.createShipment')
      const kills = effects.flatMap((effect, at) =>
        at >= takenOut && at <= secondRequest && leavesSomething.includes(effect) ? [at + 1] : [],
      )
      expect(kills[0]).toBe(takenOut + 1)
      await lanes.each(inTurn('a kill while rows are tried again', kills, 3), async (lane, killAt) => {
        const where = `killed before effect ${killAt} (${effects[killAt - 1] ?? 'none'})`
        const { sandbox } = lane
        const before = sandbox.state().shipments
        const dataDir = await lane.copy(`again-${killAt}`)
        expect(await lane.run(script, dataDir, String(killAt), 'again'), where).toBeUndefined()
        const after = await lane.run<BatchRun>(script, dataDir, '0', 'resume')
        const [one, two, last] = after?.found?.rows ?? []
        const isOut = killAt - 1 > takenOut
        const isTried = killAt - 1 > effects.indexOf('batches.tryAgain')
        expect(last?.state, where).toBe(isOut ? 'taken_out' : 'waiting')
        for (const row of [one, two]) {
          if (isTried) expect(['waiting', 'bought'], where).toContain(row?.state)
          else expect(row?.state, where).toBe('refused')
        }
        const bought = isOut ? 2 : 3
        expect(
          after?.rows.filter(({ state }) => state === 'bought'),
          where,
        ).toHaveLength(bought)
        expect(sandbox.state().shipments - before, `${where}: shipments`).toBe(bought)
        rmSync(dataDir, { recursive: true })
      })
      for (const { sandbox } of lanes.lanes) {
        expect(Object.values(sandbox.state().shipmentsByTransactionId).every((count) => count === 1)).toBe(
          true,
        )
      }
    })
  },
)
