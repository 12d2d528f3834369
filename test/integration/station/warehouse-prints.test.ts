// A print of one bench that comes out at another bench of its warehouse: asked for, taken or called off, printed once.

import { randomBytes, randomUUID } from 'node:crypto'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openKeyStore } from '../../../src/adapters/postgres/keys.ts'
import { keyIdOf } from '../../../src/adapters/sqlite/sealer.ts'
import type { PrintJobView } from '../../../src/contract/domain.ts'
import { missingForKeyring, startKeyring, type Keyring } from '../../support/keyring.ts'
import { withoutPostgres } from '../../support/private-postgres.ts'
import { hostStatusAnswer, startTcpTestPrinter, type TcpTestPrinter } from '../../support/tcp-test-printer.ts'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'
import { until } from '../../support/until.ts'
import { openWarehouseBenches, type WarehouseBenches } from '../../support/warehouse-benches.ts'

const missing = withoutPostgres ?? missingForKeyring()
const orders = Array.from({ length: 20 }, (_, at) => `GO-${at + 1}`)

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
    const rows = () => benches.postgres.query('SELECT * FROM packbench.print_requests ORDER BY asked_at')

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

    it('is called off while nobody has taken it, and then comes out here, or nowhere', async () => {
      const [here, nowhere] = [await waiting(), await waiting()]
      const { benchId } = await benchOf('right')
      await other().close()
      const askFor = async (jobId: string) => {
        const gestureId = randomUUID()
        await asker().ask('benchPrints.send', { gestureId, jobId, benchId })
        await becomes(jobId, ({ atBench }) => atBench?.state === 'asked' && atBench.heardAt !== undefined)
        return gestureId
      }
      const callOff = (requestId: string, then: 'print' | 'drop') =>
        asker().ask('benchPrints.callOff', { requestId, then })
      const requestId = await askFor(here.jobId)
      // Nothing but its own word brings it back: not the paper, nor a release.
      await expect(asker().ask('print.hold', { jobId: here.jobId, held: false })).rejects.toMatchObject({
        info: { details: { reason: 'job_at_bench' } },
      })
      await expect(asker().ask('print.cancel', { jobId: here.jobId })).rejects.toMatchObject({
        info: { details: { reason: 'job_at_bench' } },
      })
      const dropped = await askFor(nowhere.jobId)
      printers.left.setStatus({})
      expect(await callOff(dropped, 'drop')).toMatchObject({
        state: 'called_off',
        job: { state: 'failed', reason: { code: 'print_cancelled' } },
      })
      expect(paper('left', here.trackingNumber)).toEqual([])
      expect(await callOff(requestId, 'print')).toMatchObject({ state: 'called_off' })
      // Its answer may have been lost.
      expect(await callOff(requestId, 'print')).toMatchObject({ state: 'called_off' })
      await becomes(here.jobId, ({ state }) => state === 'confirmed')
      expect(paper('left', here.trackingNumber)).toHaveLength(1)
      printers.left.setStatus({ paperOut: true })
      await benches.openAgain('right', how())

      // Where it was taken it is too late.
      printers.right.setStatus({ paperOut: true })
      const late = await waiting()
      const { job } = await send(late.jobId)
      await becomes(late.jobId, ({ atBench }) => atBench?.state === 'taken')
      await expect(callOff(job.atBench?.requestId ?? '', 'print')).rejects.toMatchObject({
        info: { details: { reason: 'print_taken' } },
      })
      printers.right.setStatus({})
      await becomes(late.jobId, ({ state }) => state === 'confirmed')
      for (const { trackingNumber } of [here, nowhere]) expect(paper('right', trackingNumber)).toEqual([])
      expect(paper('left', nowhere.trackingNumber)).toEqual([])
      expect(paper('right', late.trackingNumber)).toHaveLength(1)
    })

    it('needs attention where it does not come out there, and a person says what becomes of it', async () => {
      const { order, jobId, trackingNumber } = await waiting()
      printers.right.setStatus({ paperOut: true })
      const { job } = await send(jobId)
      const requestId = job.atBench?.requestId ?? ''
      const there = await jobAt(
        'right',
        ({ atBench, condition }) => atBench?.requestId === requestId && condition === 'paper_out',
      )
      await other().ask('print.cancel', { jobId: there.id })
      printers.right.setStatus({})
      await becomes(jobId, ({ atBench }) => atBench?.word === 'taken_out')
      const bad = async () =>
        (await asker().ask('attention.list', {})).items.filter(({ kind }) => kind === 'print_elsewhere')
      expect(await bad()).toMatchObject([
        {
          id: requestId,
          subject: order,
          benchPrint: { state: 'refused', bench: 'right' },
          printerId: 'bench',
        },
      ])
      // Also where it was closed meanwhile.
      await asker().close()
      await benches.openAgain('left', how())
      expect(await bad()).toHaveLength(1)
      await asker().ask('benchPrints.takeBack', { requestId, then: 'print' })
      expect(await bad()).toEqual([])
      // To be had at another bench once more.
      expect((await send(jobId)).job.atBench?.requestId).not.toBe(requestId)
      await becomes(jobId, ({ state }) => state === 'confirmed')
      expect(paper('right', trackingNumber)).toHaveLength(1)
    })

    it('says no more than that bench knows: sent by a printer that says nothing, not sure of a link that broke', async () => {
      printers.right.setMute(true)
      const mute = await waiting()
      await send(mute.jobId)
      const sent = await becomes(mute.jobId, ({ atBench }) => atBench?.isOver === true)
      expect(sent).toMatchObject({ state: 'sent', atBench: { state: 'sent' } })
      printers.right.setMute(false)

      const broken = await waiting()
      printers.right.onStatusRequest((socket) => {
        if (paper('right', broken.trackingNumber).length > 0) socket.destroy()
        else socket.write(hostStatusAnswer())
      })
      await send(broken.jobId)
      const doubtful = await becomes(broken.jobId, ({ atBench }) => atBench?.state === 'not_sure')
      expect(doubtful).toMatchObject({
        state: 'queued',
        heldFor: 'bench',
        atBench: { word: 'asks', isOver: false },
      })
      printers.right.onStatusRequest(undefined)
      const there = await jobAt('right', ({ state, answered }) => state === 'unknown' && !answered)
      await other().ask('print.answer', { jobId: there.id, cameOut: true })
      const told = await becomes(broken.jobId, ({ atBench }) => atBench?.isOver === true)
      expect(told).toMatchObject({ state: 'sent', atBench: { state: 'sent', word: 'came_out' } })
      expect(paper('right', broken.trackingNumber)).toHaveLength(1)
    })

    it('does not come out where its label is asked back before it is taken', async () => {
      const { jobId, purchaseId, trackingNumber } = await waiting()
      const { benchId } = await benchOf('right')
      await other().close()
      const wish = { gestureId: randomUUID(), jobId, benchId }
      await asker().ask('benchPrints.send', wish)
      await becomes(jobId, ({ atBench }) => atBench?.state === 'asked')
      await asker().ask('refunds.request', { gestureId: randomUUID(), purchaseIds: [purchaseId] })
      await becomes(jobId, ({ state }) => state === 'failed')
      await benches.openAgain('right', how())
      await expect(
        asker().ask('benchPrints.send', { ...wish, gestureId: randomUUID() }),
      ).rejects.toMatchObject({
        info: { details: { reason: 'label_refunded' } },
      })
      expect(paper('right', trackingNumber)).toEqual([])
      expect(paper('left', trackingNumber)).toEqual([])
    })

    it('reprints at another bench, with its reason, what this bench bought and what that one bought', async () => {
      const mine = await waiting()
      await send(mine.jobId)
      await becomes(mine.jobId, ({ state }) => state === 'confirmed')
      const { benchId } = await benchOf('right')
      const gestureId = randomUUID()
      const wish = { gestureId, benchId, labelId: mine.labelId, reason: 'damaged' } as const
      const { job } = await asker().ask('benchPrints.reprint', wish)
      expect((await asker().ask('benchPrints.reprint', wish)).job.id).toBe(job.id)
      await becomes(job.id, ({ state }) => state === 'confirmed')
      expect(paper('right', mine.trackingNumber)).toHaveLength(2)
      expect(await jobAt('right', ({ atBench }) => atBench?.requestId === gestureId)).toMatchObject({
        reprintReason: 'damaged',
      })
      const [entry] = await written('left', 'benchPrints.reprint', mine.order)
      expect(entry).toMatchObject({ reason: 'damaged' })

      const order = unused.shift() ?? ''
      const theirs = await other().shipped(order)
      const [label] = await until(async () => {
        const { labels } = await asker().ask('reprint.elsewhere', { query: order })
        return labels.length > 0 && labels
      })
      const again = await asker().ask('benchPrints.reprint', {
        gestureId: randomUUID(),
        benchId,
        labelId: label?.labelId ?? '',
        ofBench: label?.benchId ?? '',
        reason: 'lost',
      })
      await becomes(again.job.id, ({ state }) => state === 'confirmed')
      expect(paper('right', theirs.trackingNumber ?? '')).toHaveLength(2)
    })

    it('prints nothing that no bench with the key has asked for, and believes no answer that none has given', async () => {
      const [row] = (await rows()).filter(({ state }) => state === 'printed')
      const { warehouse_id, asked_by, bench_id, sealed } = row as Record<string, string> & {
        sealed: never
      }
      const hex = `\\x${(sealed as Buffer).toString('hex')}`
      const requestId = randomUUID()
      const before = printers.right.labels().length
      await benches.postgres.query(
        `INSERT INTO packbench.print_requests (warehouse_id, request_id, bench_id, asked_by, job_id, sealed, content)
         VALUES ('${warehouse_id}', '${requestId}', '${bench_id}', '${asked_by}', '${randomUUID()}', '${hex}', '\\x5e5841')`,
      )
      await until(async () =>
        (await rows()).some((one) => one['request_id'] === requestId && one['state'] === 'refused'),
      )
      expect(printers.right.labels()).toHaveLength(before)

      const forged = await waiting()
      const { benchId } = await benchOf('right')
      await other().close()
      const { job } = await asker().ask('benchPrints.send', {
        gestureId: randomUUID(),
        jobId: forged.jobId,
        benchId,
      })
      const forgedId = job.atBench?.requestId ?? ''
      await becomes(forged.jobId, ({ atBench }) => atBench?.state === 'asked')
      const say = (state: string) =>
        benches.postgres.query(
          `UPDATE packbench.print_requests SET state = '${state}', ended_at = now() WHERE request_id = '${forgedId}'`,
        )
      for (const state of ['printed', 'called_off']) {
        await say(state)
        await becomes(forged.jobId, ({ atBench }) => atBench?.word === 'not_proven')
        expect(await becomes(forged.jobId, () => true)).toMatchObject({ state: 'queued', heldFor: 'bench' })
      }
      await asker().ask('benchPrints.takeBack', { requestId: forgedId, then: 'drop' })
      await benches.openAgain('right', how())
    })

    it('is one label where the database loses what it had, before it was taken and after it was printed', async () => {
      const early = await waiting()
      const { benchId } = await benchOf('right')
      await other().close()
      await asker().ask('benchPrints.send', { gestureId: randomUUID(), jobId: early.jobId, benchId })
      await becomes(early.jobId, ({ atBench }) => atBench?.state === 'asked')
      await benches.postgres.query('DELETE FROM packbench.print_requests')
      await benches.openAgain('right', how())
      await becomes(early.jobId, ({ state }) => state === 'confirmed')

      const late = await waiting()
      await asker().ask('benchPrints.send', { gestureId: randomUUID(), jobId: late.jobId, benchId })
      await becomes(late.jobId, ({ atBench }) => atBench?.state !== 'asking')
      asker().link.cut()
      await jobAt('right', ({ atBench, state }) => atBench?.state === 'printed' && state === 'confirmed')
      await benches.postgres.query('DELETE FROM packbench.print_requests')
      asker().link.restore()
      await becomes(late.jobId, ({ state }) => state === 'confirmed')
      for (const { trackingNumber } of [early, late]) expect(paper('right', trackingNumber)).toHaveLength(1)
    })

    it('is one label where the data of either bench is put back from before it', async () => {
      const put = (side: 'left' | 'right') => {
        const [from, to] = [join(benches.folder, `${side}-before`), join(benches.folder, side)]
        return {
          keep: () => cpSync(to, from, { recursive: true }),
          back() {
            rmSync(to, { recursive: true })
            cpSync(from, to, { recursive: true })
          },
        }
      }
      // At the bench that printed it: it may be on paper, says that bench, and prints nothing.
      const right = put('right')
      await other().close()
      right.keep()
      await benches.openAgain('right', how())
      printers.right.setStatus({ paperOut: true })
      const taken = await waiting()
      await send(taken.jobId)
      await becomes(taken.jobId, ({ atBench }) => atBench?.state === 'taken')
      await other().close()
      right.back()
      printers.right.setStatus({})
      await benches.openAgain('right', how())
      const doubtful = await becomes(taken.jobId, ({ atBench }) => atBench?.state === 'not_sure')
      expect(doubtful).toMatchObject({ atBench: { word: 'put_back' } })
      expect(paper('right', taken.trackingNumber)).toEqual([])
      await asker().ask('benchPrints.takeBack', {
        requestId: doubtful.atBench?.requestId ?? '',
        then: 'drop',
      })

      // At the bench that asked: what it hears of its own request is what became of the print.
      const asked = await waiting()
      const left = put('left')
      await asker().close()
      left.keep()
      await benches.openAgain('left', how())
      await send(asked.jobId)
      await becomes(asked.jobId, ({ state }) => state === 'confirmed')
      await asker().close()
      left.back()
      printers.left.setStatus({})
      await benches.openAgain('left', how())
      await becomes(
        asked.jobId,
        ({ state, atBench }) => state === 'confirmed' && atBench?.state === 'printed',
      )
      expect(paper('right', asked.trackingNumber)).toHaveLength(1)
      expect(paper('left', asked.trackingNumber)).toEqual([])
    })
  },
)
