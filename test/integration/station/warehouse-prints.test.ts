// A print of one bench that comes out at another bench of its warehouse: asked for, taken or called off, printed once.

import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openKeyStore } from '../../../src/adapters/postgres/keys.ts'
import { keyIdOf } from '../../../src/adapters/sqlite/sealer.ts'
import type { PrintJobView } from '../../../src/contract/domain.ts'
import { missingForKeyring, startKeyring, type Keyring } from '../../support/keyring.ts'
import { withoutPostgres } from '../../support/private-postgres.ts'
import { startTcpTestPrinter, type TcpTestPrinter } from '../../support/tcp-test-printer.ts'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'
import { until } from '../../support/until.ts'
import { openWarehouseBenches, type WarehouseBenches } from '../../support/warehouse-benches.ts'

const missing = withoutPostgres ?? missingForKeyring()
const orders = Array.from({ length: 12 }, (_, at) => `GO-${at + 1}`)

describe.skipIf(missing !== undefined)(
  `prints between the benches of a warehouse${missing ? ` (${missing})` : ''}`,
  () => {
    const inEnvironment = 'PACKBENCH_WAREHOUSE_KEY'
    const key = randomBytes(32)
    const unused = [...orders]
    let keyring: Keyring
    let benches: WarehouseBenches
    const printers = {} as Record<'left' | 'right', TcpTestPrinter>

    const how = () => ({ keychainEnv: keyring.env })
    /** Its printer has no paper. */
    const asker = () => benches.left
    const other = () => benches.right

    async function benchOf(name: string) {
      return until(async () =>
        (await asker().ask('benchPrints.benches', {})).benches.find((bench) => bench.name === name),
      )
    }
    /** A label that waits at the asker's printer. */
    async function waiting() {
      const order = unused.shift() ?? ''
      const {
        job,
        purchaseId,
        trackingNumber = '',
      } = await asker().shipped(
        order,
        (parcel) => parcel.job?.state === 'queued' && parcel.job.condition === 'paper_out',
      )
      return { order, purchaseId, trackingNumber, jobId: job?.id ?? '', labelId: job?.labelId ?? '' }
    }
    const send = async (jobId: string, gestureId = randomUUID()) => {
      const { benchId } = await benchOf('right')
      return asker().ask('benchPrints.send', { gestureId, jobId, benchId })
    }
    const jobAt = (bench: 'left' | 'right', is: (job: PrintJobView) => boolean) =>
      until(async () => (await benches[bench].ask('print.jobs', { limit: 200 })).jobs.find(is))
    const becomes = (jobId: string, is: (job: PrintJobView) => boolean) =>
      jobAt('left', (job) => job.id === jobId && is(job))
    /** What came out of a bench's printer that has this tracking number. */
    const paper = (at: 'left' | 'right', trackingNumber: string) =>
      printers[at].labels().filter((label) => label.replaceAll(/\D/g, '').includes(trackingNumber))
    const written = async (bench: 'left' | 'right', operation: string, order: string) =>
      (await benches[bench].ask('audit.list', { limit: 100 })).entries.filter(
        (one) => one.operation === operation && one.subject === order,
      )
    const rows = () =>
      benches.postgres.query('SELECT * FROM packbench.print_requests ORDER BY asked_at') as Promise<
        readonly Record<string, unknown>[]
      >

    beforeAll(async () => {
      process.env[inEnvironment] = key.toString('base64')
      keyring = await startKeyring()
      benches = await openWarehouseBenches(orders, how())
      const store = await openKeyStore({ url: benches.postgres.url(), password: undefined }, 'main')
      await store.addKey(1, keyIdOf(key), 'left')
      await store.close()
      for (const side of ['left', 'right'] as const) {
        printers[side] = await startTcpTestPrinter()
        await benches[side].ask('printers.save', tcpPrinterSetting(printers[side], 'bench', side))
      }
      printers.left.setStatus({ paperOut: true })
    })
    afterAll(async () => {
      Reflect.deleteProperty(process.env, inEnvironment)
      await benches.close()
      for (const printer of Object.values(printers)) await printer.switchOff()
      await keyring.stop()
    })

    it('comes out at the other bench, once, and is printed where both look', async () => {
      const { order, jobId, trackingNumber } = await waiting()
      await until(async () => (await benchOf('right')).printer?.name === 'right')
      expect(await benchOf('right')).toMatchObject({
        isHere: true,
        takesPrints: true,
        printer: { name: 'right', held: false },
      })
      const gestureId = randomUUID()
      const sent = await send(jobId, gestureId)
      expect(sent).toMatchObject({ state: 'asking', job: { id: jobId, heldFor: 'bench', held: true } })
      // The same gesture, and another one for the same print, are the same request.
      for (const again of [gestureId, randomUUID()])
        expect((await send(jobId, again)).job.atBench?.requestId).toBe(gestureId)
      const done = await becomes(jobId, ({ state }) => state === 'confirmed')
      expect(done.atBench).toMatchObject({ bench: 'right', state: 'printed', isOver: true })
      expect(paper('right', trackingNumber)).toHaveLength(1)
      expect(paper('left', trackingNumber)).toEqual([])
      const there = await jobAt('right', ({ atBench }) => atBench?.requestId === gestureId)
      expect(there).toMatchObject({
        kind: 'label_copy',
        state: 'confirmed',
        atBench: { way: 'taken', bench: 'left', state: 'printed' },
      })
      // Its bytes are not kept, and nothing of it is to be read.
      const row = (await rows()).find(({ request_id }) => request_id === gestureId)
      expect(row).toMatchObject({ state: 'printed', content: null })
      expect(JSON.stringify(row)).not.toContain(order)
      expect((await written('left', 'benchPrints.send', order)).length).toBeGreaterThan(0)
      expect(
        (await written('left', 'benchPrints.told', order)).map(({ reason, outcome }) => [reason, outcome]),
      ).toEqual(
        expect.arrayContaining([
          ['right', 'asking'],
          ['right', 'printed'],
        ]),
      )
      expect(
        (await written('right', 'benchPrints.served', order)).map(({ reason, outcome }) => [reason, outcome]),
      ).toEqual([
        ['left', 'printed'],
        ['left', 'taken'],
      ])
    })
  },
)
