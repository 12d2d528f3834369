// What few parcels need, from the draft to the service: it arrives as it was set, and what is not set is not claimed.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ShipmentDraft } from '../../../src/contract/shipment-draft.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { startLabelProxy, type LabelProxy } from '../../support/label-proxy.ts'
import { openTestStation, type TestStation } from '../../support/test-station.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-draft-fields-'))
let sandbox: Sandbox
let service: LabelProxy
let station: TestStation
let sent: unknown[] = []

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox'), strict: 'contract' })
  service = await startLabelProxy(
    sandbox.baseUrl,
    (label) => label,
    ({ path, body }) => void (path.endsWith('/Shipment') && sent.push(JSON.parse(body))),
  )
  station = await openTestStation({ dataDir: join(folder, 'station') })
  await station.connect({ ...sandbox, baseUrl: service.baseUrl })
})
afterAll(async () => {
  await station.close()
  await service.close()
  await sandbox.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  sent = []
})

const toAddress = {
  name: 'Grete Example',
  street1: 'Musterstr. 1',
  city: 'Berlin',
  state: 'BE',
  zip: '10115',
  country: 'DE',
}
const item = {
  description: 'Tea',
  quantity: 2,
  weight: 240,
  weightUnit: 'g',
  value: 18,
  hsTariffNumber: '0902.30',
  originCountry: 'IN',
} as const

/** A parcel abroad that says no more than it must. */
async function plainDraft(): Promise<ShipmentDraft> {
  const { draft } = await station.ask('ship.openDraft', {})
  const [first] = draft.packages
  return {
    ...draft,
    toAddress,
    packages: [{ ...first, weight: 2, weightUnit: 'lb' }],
    customsInfo: {
      contentType: 'Merchandise',
      customsSigner: 'Ada Example',
      customsCertify: true,
      customsItem: [item],
    },
  }
}

async function bought(draft: ShipmentDraft): Promise<unknown> {
  expect((await station.ask('ship.checkDraft', { draft })).problems).toEqual([])
  const outcome = await station.ask('ship.buy', { gestureId: randomUUID(), draft })
  if (outcome.kind !== 'shipping') throw new Error(JSON.stringify(outcome))
  const parcel = await station.parcelOnce(outcome.parcel.purchaseId, ({ state }) => state === 'bought')
  expect(parcel.warnings).toEqual([])
  expect(sent).toHaveLength(1)
  return sent[0]
}

it('sends shape, kind of place, tax number and codes of the goods as they were set', async () => {
  const draft = await plainDraft()
  const vat = { referenceType: 'VATNumber', referenceValue: 'DE123456789' } as const
  const codes = { itemCode: 'TEA-BLACK', itemCategory: 'Food', itemSubcategory: 'Tea' }
  const body = await bought({
    ...draft,
    fromAddress: { ...draft.fromAddress, isResidential: false },
    toAddress: { ...toAddress, ...vat, isResidential: true },
    packages: draft.packages.map((each) => ({ ...each, isRectangle: false })),
    customsInfo: { ...draft.customsInfo, customsItem: [{ ...item, ...codes }] },
  })
  expect(body).toMatchObject({
    fromAddress: { isResidential: false },
    toAddress: { ...toAddress, ...vat, isResidential: true },
    packages: [{ isRectangle: false }],
    customsInfo: { customsItem: [{ ...item, ...codes }] },
  })
})

it('claims nothing of what is not set', async () => {
  const text = JSON.stringify(await bought(await plainDraft()))
  for (const field of ['isResidential', 'isRectangle', 'reference', 'itemC', 'itemSub'])
    expect(text).not.toContain(field)
})

it('asks for prices with the shape and the kind of place', async () => {
  const { draft } = await station.ask('ship.openDraft', {})
  const home: ShipmentDraft = {
    ...draft,
    toAddress: {
      name: 'Ann Packer',
      company: 'Bench Supply',
      street1: '1100 Congress Ave',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
      country: 'US',
    },
    packages: draft.packages.map((each) => ({ ...each, weight: 2, weightUnit: 'lb' })),
  }
  const surcharges = async (asked: ShipmentDraft) =>
    new Set(
      (await station.ask('ship.rates', { draft: asked })).rates.flatMap(({ surcharges }) =>
        surcharges.map(({ name }) => name),
      ),
    )
  const plain = await surcharges(home)
  const special = await surcharges({
    ...home,
    toAddress: { ...home.toAddress, isResidential: true },
    packages: home.packages.map((each) => ({ ...each, isRectangle: false })),
  })
  expect([...special].filter((name) => !plain.has(name)).toSorted()).toEqual([
    'Irregular shape',
    'Residential delivery',
  ])
})

it('tells a kind of number without its number, and a number without its kind, at the field', async () => {
  const draft = await plainDraft()
  const problems = async (more: Partial<ShipmentDraft['toAddress']>) =>
    (await station.ask('ship.checkDraft', { draft: { ...draft, toAddress: { ...toAddress, ...more } } }))
      .problems
  expect(await problems({ referenceType: 'TaxCode' })).toEqual([
    { field: 'toAddress.referenceValue', kind: 'missing' },
  ])
  expect(await problems({ referenceValue: '12-34' })).toEqual([
    { field: 'toAddress.referenceType', kind: 'missing' },
  ])
})
