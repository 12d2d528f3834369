// Container labels from form to paper, by a whole station against a sandbox.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContainerForm, ContainerView } from '../../../src/contract/containers.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { decodeBarcodes } from '../../support/decode-barcodes.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'
import { viewOnce } from '../../support/view-once.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-containers-'))
let sandbox: Sandbox
let station: TestStation

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  station = await openTestStation({ dataDir: join(folder, 'station') })
  await station.connect(sandbox)
})
afterAll(async () => {
  await station.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

async function form(changes: Partial<ContainerForm> = {}): Promise<ContainerForm> {
  const { form: empty } = await station.ask('containers.newForm', {})
  return {
    ...empty,
    carrierAccountId: 'CA-POSTAL',
    entryFacilityType: 'DNDC',
    toAddress: { ...empty.toAddress, zip: '78701' },
    ...changes,
  }
}

/** The labels, once `is` holds for them: now or by an event. */
const containerOnce = (at: TestStation, containerId: string, is: (view: ContainerView) => boolean) =>
  viewOnce(at.station, 'container', {
    is,
    now: () => at.ask('containers.get', { containerId }),
    told: (view) => (view.containerId === containerId ? view : undefined),
  })

async function make(asked: ContainerForm, is: (view: ContainerView) => boolean) {
  const { containerId } = await station.ask('containers.make', { gestureId: randomUUID(), form: asked })
  return containerOnce(station, containerId, is)
}

const isRead = ({ numbers }: ContainerView) => numbers.length > 0
const isOver = ({ state }: ContainerView) => state !== 'prepared' && state !== 'sent'

describe('container labels', () => {
  it('are made, printed and found again by the 99M code on each of their pages', async () => {
    const made = await make(await form({ pages: 3 }), isRead)
    expect(made).toMatchObject({ state: 'made', pages: 3, destination: 'DNDC · 78701' })
    expect(new Set(made.numbers).size).toBe(3)
    const job = await station.jobOnce(made.job!.id, ({ state }) => state === 'confirmed')
    expect(job).toMatchObject({ kind: 'container_label', role: 'containerLabel', subject: 'DNDC 78701' })

    for (const number of made.numbers) {
      expect(await station.ask('containers.open', { text: number })).toMatchObject({
        kind: 'made',
        container: { containerId: made.containerId },
      })
    }
    const end = made.numbers[2]!.slice(-6)
    const { containers } = await station.ask('containers.list', { query: end })
    expect(containers.map(({ containerId }) => containerId)).toEqual([made.containerId])
    expect(await station.ask('containers.open', { text: '99M899999999000000001' })).toEqual({
      kind: 'not_made_here',
      containerNumber: '99M899999999000000001',
    })
  })

  it('are printed again byte for byte with the service off, and the picture has their barcode', async () => {
    const made = await make(await form(), isRead)
    await station.jobOnce(made.job!.id, ({ state }) => state === 'confirmed')
    await sandbox.stopService()
    try {
      const gestureId = randomUUID()
      const again = await station.ask('containers.print', { gestureId, containerId: made.containerId })
      expect(
        await station.ask('containers.print', { gestureId, containerId: made.containerId }),
      ).toMatchObject({ id: again.id })
      await station.jobOnce(again.id, ({ state }) => state === 'confirmed')
      const { pngBase64, fit } = await station.ask('containers.preview', { containerId: made.containerId })
      expect(fit).toMatchObject({ pages: 1 })
      const [code] = await decodeBarcodes(Buffer.from(pngBase64, 'base64'))
      expect(code?.text.replace(/[()]/g, '')).toBe(made.numbers[0])
    } finally {
      await sandbox.startService()
    }
  })

  it('of a parcel need only its tracking number: what is known of it fills the form', async () => {
    await station.importCsv(csvOf('CONTAINER-1'))
    const parcel = await station.shipped('CONTAINER-1')
    for (const text of [parcel.trackingNumber!, `42060601${parcel.trackingNumber!}`, 'container-1']) {
      const opened = await station.ask('containers.open', { text })
      expect(opened).toMatchObject({
        kind: 'form',
        orderNumber: 'CONTAINER-1',
        form: {
          trackingNumber: parcel.trackingNumber,
          carrierAccountId: 'CA-POSTAL',
          toAddress: { name: 'Ada Example', city: 'Chicago', zip: '60601' },
          fromAddress: { city: 'Seattle' },
        },
      })
      if (opened.kind !== 'form') throw new Error('no form')
      expect(await station.ask('containers.check', { form: opened.form })).toMatchObject({
        problems: [],
        required: [],
      })
    }
    const opened = await station.ask('containers.open', { text: 'CONTAINER-1' })
    if (opened.kind !== 'form') throw new Error('no form')
    expect(await make(opened.form, isRead)).toMatchObject({ state: 'made', pages: 1 })
    expect(await station.ask('containers.open', { text: 'NOTHING-LIKE-IT' })).toEqual({
      kind: 'not_found',
      scanned: 'NOTHING-LIKE-IT',
    })
  })

  it('asked for twice by one gesture are made once', async () => {
    const before = (await station.ask('containers.list', {})).containers.length
    const wish = { gestureId: randomUUID(), form: await form() }
    const [first, second] = await Promise.all([
      station.ask('containers.make', wish),
      station.ask('containers.make', wish),
    ])
    expect(second.containerId).toBe(first.containerId)
    await containerOnce(station, first.containerId, isRead)
    expect((await station.ask('containers.list', {})).containers).toHaveLength(before + 1)
  })

  it('name the account’s carrier accounts, first the one that they are for', async () => {
    const { carrierAccounts } = await station.ask('containers.choices', {})
    expect(carrierAccounts[0]).toEqual({ carrierAccountId: 'CA-POSTAL', carrierCode: 'Postal' })
    expect(new Set(carrierAccounts.map(({ carrierAccountId }) => carrierAccountId)).size).toBe(
      carrierAccounts.length,
    )
  })
})

describe('without an answer', () => {
  it('they are in doubt, are never asked for again by themselves, and end by a person’s word', async () => {
    sandbox.faults.set({ endpoint: 'createContainerLabels', kind: 'cut_after_work' })
    const doubt = await make(await form(), isOver)
    expect(doubt).toMatchObject({ state: 'in_doubt', reason: { code: 'service_no_answer' } })
    expect(doubt.job).toBeUndefined()
    const { containerId } = doubt
    await expect(station.ask('containers.send', { containerId })).rejects.toMatchObject({
      info: { code: 'conflict' },
    })
    await expect(station.ask('containers.preview', { containerId })).rejects.toMatchObject({
      info: { code: 'not_found' },
    })
    await expect(station.ask('containers.giveUp', { containerId })).rejects.toMatchObject({
      info: { code: 'invalid_input' },
    })
    expect(await station.ask('containers.giveUp', { containerId, reason: 'not_charged' })).toMatchObject({
      state: 'given_up',
      reason: { code: 'doubt_ended' },
    })
    const { entries } = await station.ask('audit.list', { limit: 20 })
    expect(
      entries.find(({ operation, outcome }) => operation === 'containers.giveUp' && outcome === 'given_up'),
    ).toMatchObject({ reason: 'not_charged' })
  })

  it('an answer that cannot be read is doubt too', async () => {
    sandbox.faults.set({ endpoint: 'createContainerLabels', kind: 'unreadable' })
    expect(await make(await form(), isOver)).toMatchObject({
      state: 'in_doubt',
      reason: { code: 'unexpected_response' },
    })
  })

  // A gateway may put a request off after its work was done: they would be paid for twice.
  it('being put off is doubt too', async () => {
    sandbox.faults.set({
      endpoint: 'createContainerLabels',
      kind: 'status',
      status: 503,
      retryAfterSeconds: 1,
    })
    const doubtful = await make(await form(), ({ reason }) => reason !== undefined)
    expect(doubtful).toMatchObject({ state: 'in_doubt', reason: { code: 'service_no_answer' } })
  })
})

describe('a form', () => {
  it('that the service refuses ends with its words', async () => {
    const refused = await make(await form({ carrierAccountId: 'CA-UPS' }), isOver)
    expect(refused).toMatchObject({ state: 'refused', reason: { code: 'service_refused' } })
    expect(refused.reason?.details).toMatchObject({
      code: expect.stringMatching(/^DOCUMENT\.CARRIER/) as string,
    })
  })

  it('that the contract’s rules refuse is not sent', async () => {
    const incomplete = await form({ entryFacilityType: undefined })
    await expect(
      station.ask('containers.make', { gestureId: randomUUID(), form: incomplete }),
    ).rejects.toMatchObject({ info: { code: 'order_incomplete', details: { field: 'entryFacilityType' } } })
  })
})
