// What an account calls differently, from the page's request to the service's own ears.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { startLabelProxy, type HeardRequest, type LabelProxy } from '../../support/label-proxy.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-wording-'))
const heard: HeardRequest[] = []
let sandbox: Sandbox
let service: LabelProxy
let station: TestStation

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  service = await startLabelProxy(
    sandbox.baseUrl,
    (label) => label,
    (request) => heard.push(request),
  )
  station = await openTestStation({ dataDir: join(folder, 'station') })
  await station.connect({ ...sandbox, baseUrl: service.baseUrl })
})
afterAll(async () => {
  await station.close()
  await service.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Buys an order with an extra, an option and another payer, and answers with what the service got. */
async function sentFor(orderNumber: string, billsOthers: boolean): Promise<unknown> {
  await station.importCsv(csvOf(orderNumber))
  const { draft } = await station.ask('ship.openDraft', { orderNumber })
  const bought = await station.ask('ship.buy', {
    gestureId: randomUUID(),
    draft: {
      ...draft,
      specialService: ['SignatureConfirmation'],
      option: { POSTAL_ContainerID1: 'C1' },
      ...(billsOthers ? { billTo: { type: 'Recipient', account: '4711', zip: '60601' } } : {}),
    },
  })
  if (bought.kind !== 'shipping') throw new Error(JSON.stringify(bought))
  const { purchaseId } = bought.parcel
  await station.parcelOnce(purchaseId, ({ state }) => state === 'bought' || state === 'refused')
  const request = heard.findLast(({ method, path }) => method === 'POST' && path.endsWith('/Shipment'))
  return JSON.parse(request?.body ?? 'null')
}

it('holds from the next request on, is told as what holds now, and is written down without its words', async () => {
  expect((await station.ask('settings.get', {})).serviceWording).toEqual({})
  const before = await sentFor('WORDING-1', false)
  expect(before).toMatchObject({
    specialService: ['SignatureConfirmation'],
    option: { POSTAL_ContainerID1: 'C1' },
  })
  expect((await station.ask('ship.choices', {})).canBillOthers).toBe(false)

  const wording = {
    postalName: 'Snail',
    specialServiceAs: 'text' as const,
    billTo: { endpoints: ['createShipment' as const], field: 'payer' },
  }
  const { serviceWording } = await station.ask('settings.saveServiceWording', wording)
  expect(serviceWording).toEqual(wording)
  expect((await station.ask('ship.choices', {})).canBillOthers).toBe(true)
  expect(await sentFor('WORDING-2', true)).toMatchObject({
    specialService: 'SignatureConfirmation',
    option: { SNAIL_ContainerID1: 'C1' },
    payer: { type: 'Recipient', account: '4711', zip: '60601' },
  })

  const { entries } = await station.ask('audit.list', { limit: 20 })
  expect(entries.find(({ operation }) => operation === 'settings.saveServiceWording')).toMatchObject({
    subject: 'test',
    outcome: 'done',
  })
  expect(JSON.stringify(entries)).not.toContain('Snail')

  await station.ask('settings.saveServiceWording', {})
  expect(await sentFor('WORDING-3', false)).toMatchObject({ option: { POSTAL_ContainerID1: 'C1' } })
})

it('is each profile’s own, and Demo has none', async () => {
  await station.ask('settings.saveServiceWording', { postalName: 'Snail' })
  await station.ask('profile.switch', { profile: 'production' })
  expect((await station.ask('settings.get', {})).serviceWording).toEqual({})
  await station.ask('profile.switch', { profile: 'demo' })
  expect(await station.ask('settings.get', {})).not.toHaveProperty('serviceWording')
  await expect(station.ask('settings.saveServiceWording', {})).rejects.toThrow('conflict')
  await station.ask('profile.switch', { profile: 'test' })
  expect((await station.ask('settings.get', {})).serviceWording).toEqual({ postalName: 'Snail' })
})

it.each([
  { postalName: '  ' },
  { billTo: { endpoints: [], field: 'payer' } },
  { billTo: { endpoints: ['createShipment'], field: '' } },
  { specialServiceAs: 'both' },
])('refuses %j, and keeps what held', async (wording) => {
  const { serviceWording } = await station.ask('settings.get', {})
  const refused = await station.station.invoke('settings.saveServiceWording', wording)
  expect(refused).toMatchObject({ ok: false, error: { code: 'invalid_input' } })
  expect((await station.ask('settings.get', {})).serviceWording).toEqual(serviceWording)
})
