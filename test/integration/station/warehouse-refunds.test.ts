// The refund of a label that another bench of the warehouse bought: asked for at one bench, and from the service by the other, once.

import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openKeyStore } from '../../../src/adapters/postgres/keys.ts'
import { keyIdOf } from '../../../src/adapters/sqlite/sealer.ts'
import type { RefundRequestView } from '../../../src/contract/refund-requests.ts'
import { missingForKeyring, startKeyring, type Keyring } from '../../support/keyring.ts'
import { withoutPostgres } from '../../support/private-postgres.ts'
import { until } from '../../support/until.ts'
import {
  openWarehouseBenches,
  warehouseOnce,
  type WarehouseBenches,
} from '../../support/warehouse-benches.ts'

const missing = withoutPostgres ?? missingForKeyring()
const orders = Array.from({ length: 12 }, (_, at) => `BACK-${at + 1}`)

describe.skipIf(missing !== undefined)(
  `refunds between the benches of a warehouse${missing ? ` (${missing})` : ''}`,
  () => {
    const inEnvironment = 'PACKBENCH_WAREHOUSE_KEY'
    const key = randomBytes(32)
    const unused = [...orders]
    let keyring: Keyring
    let benches: WarehouseBenches

    const how = () => ({ keychainEnv: keyring.env })
    const owner = () => benches.left
    const asker = () => benches.right

    /** A label that the one bench bought and the other finds. */
    async function boughtThere() {
      const order = unused.shift() ?? ''
      const { purchaseId } = await owner().shipped(order)
      const label = await until(async () => (await found(order))[0])
      return { order, purchaseId, benchId: label.benchId, labelId: label.labelId }
    }
    type Bought = Awaited<ReturnType<typeof boughtThere>>
    const found = async (query: string) => (await asker().ask('reprint.elsewhere', { query })).labels

    const askFor = ({ benchId, labelId }: Pick<Bought, 'benchId' | 'labelId'>, gestureId = randomUUID()) =>
      asker().ask('refundRequests.ask', { gestureId, benchId, labelId })
    const now = async (requestId: string) => {
      const { requests } = await asker().ask('refundRequests.list', {})
      return requests.find((request) => request.requestId === requestId)
    }
    const becomes = (requestId: string, is: (request: RefundRequestView) => boolean) =>
      until(async () => {
        const request = await now(requestId)
        return request && is(request) && request
      })
    const refundsOf = async (order: string) =>
      (await owner().ask('refunds.list', { which: 'all', query: order })).refunds
    /** Who asked for its refunds, as the order's page has it at the bench that bought it. */
    const askedFor = async (orderNumber: string) =>
      (await owner().ask('orders.show', { orderNumber })).history.flatMap(({ what, by, askedAtBench }) =>
        what === 'refund_asked' ? [{ by, askedAtBench }] : [],
      )
    /** What of the order's refund needs attention at the bench that asked. */
    const waiting = async (orderNumber: string) => {
      const { items, unread } = await asker().ask('attention.list', {})
      expect(unread).not.toContain('refund_elsewhere')
      return items.filter(({ kind, subject }) => kind === 'refund_elsewhere' && subject === orderNumber)
    }
    const see = (requestId: string, state: RefundRequestView['state']) =>
      asker().ask('refundRequests.see', { requestId, state })
    const written = async (bench: 'left' | 'right', operation: string) =>
      (await benches[bench].ask('audit.list', { limit: 40 })).entries.filter(
        (one) => one.operation === operation,
      )
    const rows = () => benches.postgres.query('SELECT * FROM packbench.refund_requests ORDER BY asked_at')

    beforeAll(async () => {
      process.env[inEnvironment] = key.toString('base64')
      keyring = await startKeyring()
      benches = await openWarehouseBenches(orders, how())
      const store = await openKeyStore({ url: benches.postgres.url(), password: undefined }, 'main')
      await store.addKey(1, keyIdOf(key), 'left')
      await store.close()
    })
    afterEach(() => benches.sandbox.faults.clear())
    afterAll(async () => {
      Reflect.deleteProperty(process.env, inEnvironment)
      await benches.close()
      await keyring.stop()
    })

    it('asks the bench that bought it, which asks the service once, and both benches have it written down', async () => {
      const bought = await boughtThere()
      const gestureId = randomUUID()
      const asked = await askFor(bought, gestureId)
      expect(asked).toMatchObject({
        requestId: gestureId,
        bench: 'left',
        askedAtBench: 'right',
        own: true,
        orderNumber: bought.order,
      })
      expect((await askFor(bought, gestureId)).requestId).toBe(gestureId)
      // Another wish for the same label is the same one, while it is open.
      expect((await askFor(bought)).requestId).toBe(gestureId)
      const done = await becomes(gestureId, ({ state }) => state === 'done')
      expect(done).toMatchObject({ word: 'requested' })
      expect(done.endedAt).toBeUndefined()
      const refunds = await refundsOf(bought.order)
      expect(refunds).toMatchObject([
        { purchaseId: bought.purchaseId, state: 'requested', status: 'Initiated' },
      ])

      const [label] = await until(async () => {
        const labels = await found(bought.order)
        return labels[0]?.isVoid === true && labels
      })
      expect(label?.request).toMatchObject({ requestId: gestureId, state: 'done' })
      const asks = await written('right', 'refundRequests.ask')
      expect(asks.map(({ subject, outcome }) => [subject, outcome])).toContainEqual([bought.order, 'asked'])
      const served = await written('left', 'refundRequests.served')
      expect(served.map(({ outcome }) => outcome)).toEqual(['requested', 'taken'])
      expect(served).toMatchObject([
        { subject: bought.order, reason: 'right', amount: refunds[0]?.amount },
        { subject: bought.order, reason: 'right' },
      ])
      expect(await askedFor(bought.order)).toEqual([{ by: undefined, askedAtBench: 'right' }])
      // Nobody is named in the database, nor is the parcel.
      const plain = JSON.stringify(
        (await rows()).map(({ sealed, ...row }) => ({ ...row, sealed: String(sealed) })),
      )
      expect(plain).not.toContain(bought.order)

      // How the carrier decides is told too.
      benches.sandbox.clock.advance(40 * 24 * 60 * 60 * 1000)
      await owner().ask('refunds.refresh', { refundIds: refunds.map(({ refundId }) => refundId) })
      expect(await becomes(gestureId, ({ word }) => word === 'refunded')).toMatchObject({ state: 'done' })
    })

    it('needs attention where it was asked once it is done, until a person has seen it, and again where it is rejected', async () => {
      const bought = await boughtThere()
      const { requestId } = await askFor(bought)
      const [done] = await until(async () => {
        const items = await waiting(bought.order)
        return items.length > 0 && items
      })
      expect(done).toMatchObject({
        id: requestId,
        refundRequest: { bench: 'left', state: 'done', word: 'requested' },
      })
      // Also where it was closed meanwhile.
      await asker().close()
      await benches.openAgain('right', how())
      await until(async () => {
        const { unread, items } = await asker().ask('attention.list', {})
        return !unread.includes('refund_elsewhere') && items.some(({ id }) => id === requestId)
      })
      await see(requestId, 'done')
      expect(await waiting(bought.order)).toEqual([])
      expect((await written('right', 'refundRequests.see'))[0]).toMatchObject({
        subject: bought.order,
        outcome: 'done',
      })
      await expect(see(requestId, 'done')).rejects.toMatchObject({ info: { code: 'not_found' } })

      await benches.postgres.query(
        `UPDATE packbench.refund_requests SET state = 'refused', word = 'rejected', said_at = now(), ended_at = now()
         WHERE request_id = '${requestId}'`,
      )
      const [rejected] = await until(async () => {
        const items = await waiting(bought.order)
        return items.length > 0 && items
      })
      expect(rejected).toMatchObject({ refundRequest: { state: 'refused', word: 'rejected' } })
      await see(requestId, 'refused')
      expect(await waiting(bought.order)).toEqual([])
    })

    it('waits for a bench that is closed, says since when, and is called off while nobody has taken it', async () => {
      const [kept, off] = [await boughtThere(), await boughtThere()]
      await owner().close()
      const asked = await askFor(kept)
      expect(asked).toMatchObject({ state: 'asked' })
      expect(Date.parse(asked.benchHeardAt ?? '')).toBeLessThan(Date.parse(asked.askedAt))
      const { requestId } = await askFor(off)
      const print = () =>
        asker().ask('reprint.printElsewhere', {
          gestureId: randomUUID(),
          benchId: off.benchId,
          labelId: off.labelId,
          reason: 'lost',
        })
      await expect(print()).rejects.toMatchObject({ info: { details: { reason: 'label_refunded' } } })
      const callOff = () => asker().ask('refundRequests.callOff', { requestId })
      expect(await callOff()).toMatchObject({ state: 'called_off' })
      expect(await callOff()).toMatchObject({ state: 'called_off' })
      expect(await waiting(off.order)).toEqual([])
      expect(await print()).toMatchObject({ kind: 'label_copy' })
      await benches.openAgain('left', how())
      await becomes(asked.requestId, ({ state }) => state === 'done')
      expect(await refundsOf(kept.order)).toHaveLength(1)
      expect(await refundsOf(off.order)).toEqual([])
      // It is too late, and the label that was called off can be asked for anew.
      await expect(
        asker().ask('refundRequests.callOff', { requestId: asked.requestId }),
      ).rejects.toMatchObject({ info: { code: 'conflict', details: { reason: 'refund_request_taken' } } })
      const again = await askFor(off)
      expect(again.requestId).not.toBe(requestId)
      await becomes(again.requestId, ({ state }) => state === 'done')
      expect(await refundsOf(off.order)).toHaveLength(1)
    })

    it('is the same request where the asking bench was cut off, and nothing where it never arrived', async () => {
      const bought = await boughtThere()
      const gestureId = randomUUID()
      const before = (await rows()).length
      asker().link.cut()
      await expect(askFor(bought, gestureId)).rejects.toMatchObject({ info: { code: 'warehouse_cut_off' } })
      expect(await rows()).toHaveLength(before)
      asker().link.restore()
      await warehouseOnce(asker(), ({ state }) => state === 'joined')
      await askFor(bought, gestureId)
      await becomes(gestureId, ({ state }) => state === 'done')
      expect(await rows()).toHaveLength(before + 1)
      expect(await refundsOf(bought.order)).toHaveLength(1)
    })

    it('says that the service refused it, and by what', async () => {
      const bought = await boughtThere()
      benches.sandbox.faults.set({ endpoint: 'refundShipment', kind: 'status', status: 422 })
      const { requestId } = await askFor(bought)
      const refused = await becomes(requestId, ({ endedAt }) => endedAt !== undefined)
      expect(refused).toMatchObject({ state: 'refused', word: 'refused', code: 'service_refused' })
      expect((await found(bought.order))[0]).toMatchObject({ isVoid: false, request: { state: 'refused' } })
    })

    it('says of one in doubt that it is in doubt, and never that it was refused', async () => {
      const bought = await boughtThere()
      const { faults } = benches.sandbox
      faults.set({ endpoint: 'refundShipment', kind: 'cut_after_work' })
      faults.set({ endpoint: 'findShipments', kind: 'hang' })
      const { requestId } = await askFor(bought)
      const doubtful = await becomes(requestId, ({ word }) => word === 'in_doubt')
      expect(doubtful).toMatchObject({ state: 'taken' })
      await until(() => faults.held() > 0)
      faults.clear()
      await becomes(requestId, ({ state }) => state === 'done')
      expect(await refundsOf(bought.order)).toHaveLength(1)
    })

    it('stands for the refund that was asked for before at the bench that bought it', async () => {
      const bought = await boughtThere()
      // It is void there by now, and the other bench has not heard so.
      benches.left.link.cut()
      await warehouseOnce(owner(), ({ state }) => state === 'cut_off')
      const wish = { gestureId: randomUUID(), purchaseIds: [bought.purchaseId] }
      await owner().ask('refunds.request', wish)
      const { requestId } = await askFor(bought)
      benches.left.link.restore()
      await becomes(requestId, ({ state }) => state === 'done')
      expect(await refundsOf(bought.order)).toHaveLength(1)
      expect(await askedFor(bought.order)).toEqual([{ by: undefined, askedAtBench: undefined }])
    })

    it('is refused while the label is on a manifest that is on its way, as at the bench itself', async () => {
      const bought = await boughtThere()
      const { faults } = benches.sandbox
      faults.set({ endpoint: 'createManifest', kind: 'hang' })
      const { lists } = await owner().ask('manifests.today', {})
      const listIds = lists.filter(({ ready }) => ready > 0).map(({ listId }) => listId)
      await owner().ask('manifests.create', { gestureId: randomUUID(), listIds })
      await until(() => faults.held() > 0)
      const { requestId } = await askFor(bought)
      const refused = await becomes(requestId, ({ endedAt }) => endedAt !== undefined)
      expect(refused).toMatchObject({ state: 'refused', word: 'manifest_under_way' })
      expect(await refundsOf(bought.order)).toEqual([])
      faults.clear()
      await until(async () => (await owner().ask('manifests.list', {})).manifests[0]?.state === 'created')
      // The warehouse may hear of its end a moment later, and has the label on its way until then.
      await until(async () => {
        const { requestId } = await askFor(bought)
        const ended = await becomes(requestId, (one) => one.state === 'done' || one.endedAt !== undefined)
        if (ended.state !== 'done') expect(ended).toMatchObject({ word: 'manifest_under_way' })
        return ended.state === 'done'
      })
    })

    it('waits for the service at the bench that took it, and is called off there before anything left', async () => {
      const bought = await boughtThere()
      await benches.sandbox.stopService()
      const { requestId } = await askFor(bought)
      const held = await becomes(requestId, ({ word, code }) => word === 'prepared' && code !== undefined)
      expect(held).toMatchObject({ state: 'taken', code: 'service_unreachable' })
      const [refund] = await refundsOf(bought.order)
      await owner().ask('refunds.withdraw', { refundId: refund?.refundId ?? '' })
      await benches.sandbox.startService()
      const off = await becomes(requestId, ({ endedAt }) => endedAt !== undefined)
      expect(off).toMatchObject({ state: 'called_off', word: 'withdrawn' })
      await until(async () => (await waiting(bought.order)).length === 1)
      // Taken up again by nobody.
      expect(await refundsOf(bought.order)).toMatchObject([{ state: 'withdrawn' }])
    })

    it('makes no bench ask for money that no bench with the key has written, and leaves it off where it was changed', async () => {
      const bought = await boughtThere()
      const [row] = await rows()
      const { warehouse_id, asked_by, sealed } = row as {
        warehouse_id: string
        asked_by: string
        sealed: Buffer
      }
      const requestId = randomUUID()
      // That of another label, and as if it were taken.
      await benches.postgres.query(
        `INSERT INTO packbench.refund_requests
           (warehouse_id, request_id, bench_id, label_id, asked_by, sealed, state, taken_at)
         VALUES ('${warehouse_id}', '${requestId}', '${bought.benchId}', '${bought.labelId}', '${asked_by}',
           '\\x${sealed.toString('hex')}', 'taken', now())`,
      )
      const refused = await becomes(requestId, ({ state }) => state === 'refused')
      expect(refused).toMatchObject({ word: 'not_proven' })
      expect(await refundsOf(bought.order)).toEqual([])
    })

    it('needs a supervisor where whoever asks may not ask back any sum: what it cost is not known here', async () => {
      const bought = await boughtThere()
      const badges = { Sue: 'SUE-00000001', Pat: 'PAT-00000001' }
      await asker().ask('operators.save', { name: 'Sue', role: 'supervise', badge: badges.Sue, limits: {} })
      await asker().ask('operators.save', {
        name: 'Pat',
        role: 'pack',
        badge: badges.Pat,
        limits: { refund: 100_000 },
      })
      await asker().ask('operators.badge', { badge: badges.Pat })
      const gestureId = randomUUID()
      const thrown = await askFor(bought, gestureId).catch((error: unknown) => error)
      expect(thrown).toMatchObject({
        info: { code: 'needs_approval', details: { limit: 'refund', orderNumber: bought.order } },
      })
      const { actId } = (thrown as { info: { details: { actId: string } } }).info.details
      await asker().ask('operators.approve', { actId, badge: badges.Sue })
      expect(await askFor(bought, gestureId)).toMatchObject({ operator: 'Sue' })
      await becomes(gestureId, ({ state }) => state === 'done')
      // The bench that bought it has the operators by then, or gets them: it waits for a badge too.
      await until(async () => (await owner().ask('operators.state', {})).configured)
      await owner().ask('operators.badge', { badge: badges.Sue })
      expect(await askedFor(bought.order)).toEqual([{ by: 'Sue', askedAtBench: 'right' }])
    })
  },
)
