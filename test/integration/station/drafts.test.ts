// Drafts, rates, addresses and their purchases on real parts, with the service in each of its ways of answering.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ParcelView } from '../../../src/contract/domain.ts'
import type { BuyOutcome } from '../../../src/contract/ship.ts'
import type { ShipmentDraft } from '../../../src/contract/shipment-draft.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { dialectNames } from '../../../src/sandbox/service/dialects.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'

const isPrinted = ({ state, packages, packageCount }: ParcelView) =>
  state === 'bought' &&
  packages.length === packageCount &&
  packages.every(({ job }) => job?.state === 'confirmed')

const abroadCsv = (...numbers: readonly string[]) =>
  [
    'order number,recipient,street1,city,state,zip,country,items,service',
    ...numbers.map(
      (number) => `${number},Grete Example,Musterstr. 1,Berlin,BE,10115,DE,TEA-BLACK x 2 @ 120 g,cheapest`,
    ),
  ].join('\n')

describe.each(dialectNames)('drafts with a service that answers in %s', (dialect) => {
  const folder = mkdtempSync(join(tmpdir(), `packbench-drafts-${dialect}-`))
  let sandbox: Sandbox
  let station: TestStation
  let lastOrder = 0

  beforeAll(async () => {
    sandbox = await createSandbox({ dataDir: join(folder, 'sandbox'), dialect })
    station = await openTestStation({ dataDir: join(folder, 'station') })
    await station.connect(sandbox)
  })
  afterAll(async () => {
    await station.close()
    await sandbox.close()
    rmSync(folder, { recursive: true })
  })

  const papers = () => sandbox.printer.papers().length

  async function newOrder(csv = csvOf): Promise<string> {
    const orderNumber = `DRAFT-${++lastOrder}`
    await station.importCsv(csv(orderNumber))
    return orderNumber
  }
  async function draftOf(orderNumber: string): Promise<ShipmentDraft> {
    const { draft, check } = await station.ask('ship.openDraft', { orderNumber })
    expect(check.problems).toEqual([])
    return draft
  }
  const buy = (draft: ShipmentDraft, more: { priceSeen?: { amountMinor: number; currency: string } } = {}) =>
    station.ask('ship.buy', { gestureId: randomUUID(), draft, ...more })
  async function printed(outcome: BuyOutcome): Promise<ParcelView> {
    if (outcome.kind !== 'shipping') throw new Error(JSON.stringify(outcome))
    const isEnded = (parcel: ParcelView) => isPrinted(parcel) || parcel.state === 'refused'
    const parcel = await station.parcelOnce(outcome.parcel.purchaseId, isEnded)
    expect(parcel.reason).toBeUndefined()
    return parcel
  }

  it('shows rates cheapest first, marks what the rules would choose, and says why one is missing', async () => {
    const draft = await draftOf(await newOrder())
    const { rates, missing } = await station.ask('ship.rates', { draft })
    const prices = rates.map(({ price }) => price.amountMinor)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    for (const rule of ['cheapest', 'fastest'] as const)
      expect(rates.filter(({ bestBy }) => bestBy.includes(rule))).toHaveLength(1)

    const abroad = missing.find(({ service }) => service === 'PriorityMailIntl')!
    const why = await station.ask('ship.explainRate', { draft, ...pick(abroad) })
    expect(why).toMatchObject({
      kind: 'refused',
      reason: { code: 'service_refused', details: { code: 'SERVICE.NOT_SUPPORTED' } },
    })
    const [first] = rates
    expect(await station.ask('ship.explainRate', { draft, ...pick(first!) })).toMatchObject({
      kind: 'rate',
      rate: { price: first!.price },
    })
  })

  it('buys two packages as one shipment, prints both labels in order, and reprints one of them', async () => {
    const draft = await draftOf(await newOrder())
    const [one] = draft.packages
    const before = papers()
    const shipments = sandbox.state().shipments
    const parcel = await printed(await buy({ ...draft, packages: [one!, { ...one!, weight: 30 }] }))
    expect(sandbox.state().shipments).toBe(shipments + 1)
    expect(parcel.packages.map(({ packageNumber }) => packageNumber)).toEqual([1, 2])
    expect(papers()).toBe(before + 2)
    const [first, second] = parcel.packages
    if (dialect !== 'sparse') expect(second!.trackingNumber).not.toBe(first!.trackingNumber)
    const { hits } = await station.ask('reprint.search', { query: second!.trackingNumber! })
    expect(hits[0]).toMatchObject({ labelId: second!.labelId, packageNumber: 2, packageCount: 2 })

    const job = await station.ask('reprint.print', {
      gestureId: randomUUID(),
      labelId: second!.labelId,
      reason: 'damaged',
    })
    await station.jobOnce(job.id, ({ state }) => state === 'confirmed')
    expect(papers()).toBe(before + 3)
    const scanned = await station.scan(second!.trackingNumber!)
    expect(scanned).toMatchObject({ kind: 'already_shipped', parcel: { purchaseId: parcel.purchaseId } })
  })

  it('ships an order again only as a deliberate second parcel, once', async () => {
    const orderNumber = await newOrder()
    const first = await station.shipped(orderNumber)
    const again = await station.scan(orderNumber)
    expect(again).toMatchObject({
      kind: 'already_shipped',
      nextParcelNumber: 2,
      parcels: [{ parcelNumber: 1 }],
    })

    const { draft, check } = await station.ask('ship.openDraft', { orderNumber })
    expect(draft.subject).toMatchObject({ parcelNumber: 2 })
    expect(check.problems, 'it has no weight of the first').toMatchObject([
      { field: 'packages.0.weight', kind: 'missing' },
    ])
    const weighed = { ...draft, packages: [{ ...draft.packages[0], weight: 5, weightUnit: 'oz' as const }] }
    const gestureId = randomUUID()
    const shipments = sandbox.state().shipments
    const outcomes = await Promise.all([
      station.ask('ship.buy', { gestureId, draft: weighed }),
      station.ask('ship.buy', { gestureId, draft: weighed }),
      buy(weighed),
    ])
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['already_running', 'shipping', 'shipping'])
    const second = await printed(outcomes[0])
    expect(await buy(weighed)).toMatchObject({ kind: 'already_shipped' })
    expect(sandbox.state().shipments).toBe(shipments + 1)
    expect(second.trackingNumber).not.toBe(first.trackingNumber)
    expect(await station.ask('ship.parcels', { orderNumber })).toMatchObject({
      parcels: [{ purchaseId: first.purchaseId }, { purchaseId: second.purchaseId }],
      nextParcelNumber: 3,
    })
  })

  // Hazard: its state was sent empty, and required all the same (section 2.1).
  it('says of an order abroad without a state that it is missing, before anything is sent', async () => {
    const orderNumber = await newOrder((...numbers) => abroadCsv(...numbers).replaceAll(',BE,', ',,'))
    const { shipments } = sandbox.state()
    const { draft, check } = await station.ask('ship.openDraft', { orderNumber })
    expect(check.problems).toContainEqual({
      field: 'toAddress.state',
      kind: 'missing',
      section: '2.1',
    })
    expect(await buy(draft)).toMatchObject({ kind: 'not_sent', problems: check.problems })
    expect(sandbox.state().shipments).toBe(shipments)
  })

  it('asks for the customs form of an order abroad, knows what it needs, and buys with it', async () => {
    const orderNumber = await newOrder(abroadCsv)
    const scanned = await station.scan(orderNumber)
    if (scanned.kind !== 'needs_customs') throw new Error(JSON.stringify(scanned))
    const { draft, check } = scanned
    expect(draft.customsInfo?.customsItem).toEqual([
      { description: 'TEA-BLACK', quantity: 2, weight: 240, weightUnit: 'g', itemCode: 'TEA-BLACK' },
    ])
    expect(check.required).toContain('customsInfo.customsItem.0.hsTariffNumber')
    expect(check.problems.map(({ field }) => field)).toEqual([
      'customsInfo.customsItem.0.hsTariffNumber',
      'customsInfo.customsSigner',
      'customsInfo.customsCertify',
      'customsInfo.customsItem.0.value',
      'customsInfo.customsItem.0.originCountry',
    ])
    expect(await buy(draft)).toMatchObject({ kind: 'not_sent', problems: check.problems })

    const [item] = draft.customsInfo!.customsItem!
    const customsItem = [{ ...item, hsTariffNumber: '0902.30', value: 18, originCountry: 'IN' }]
    const customsInfo = {
      ...draft.customsInfo,
      customsSigner: 'Ada Example',
      customsCertify: true,
      customsItem,
    }
    const filled = { ...draft, customsInfo }
    expect((await station.ask('ship.checkDraft', { draft: filled })).problems).toEqual([])
    expect(await printed(await buy(filled))).toMatchObject({ state: 'bought', orderNumber })
    expect(await station.scan(orderNumber)).toMatchObject({ kind: 'already_shipped' })
  })

  it('shows what the service makes of an address, and what it refuses', async () => {
    const address = {
      name: 'Ada Example',
      street1: '12 Sample Street',
      city: 'Chicago',
      state: 'Illinois',
      zip: '60601',
      country: 'US',
    }
    const told = await station.ask('ship.verifyAddress', { address })
    expect(told).toMatchObject({
      verdict: 'changed',
      before: address,
      after: { street1: '12 SAMPLE ST', state: 'IL' },
    })
    expect(told.changed).toContain('zip')
    expect(await station.ask('ship.verifyAddress', { address: told.after! })).toMatchObject({
      verdict: 'same',
      changed: [],
    })
    const wrong = await station.ask('ship.verifyAddress', { address: { ...address, state: 'CA' } })
    expect(wrong).toMatchObject({ verdict: 'refused', reason: { code: 'service_refused' } })
    expect(wrong.after).toBeUndefined()
  })

  it('says that the price is no longer the one that was seen, and buys nothing', async () => {
    const draft = await draftOf(await newOrder())
    const { rates } = await station.ask('ship.rates', { draft })
    const { carrierAccountId, service, price } = rates.find(({ bestBy }) => bestBy.includes('cheapest'))!
    const chosen = { ...draft, service: { by: 'rate' as const, carrierAccountId, service } }
    const shipments = sandbox.state().shipments
    const seen = { ...price, amountMinor: price.amountMinor - 1 }
    expect(await buy(chosen, { priceSeen: seen })).toEqual({ kind: 'price_changed', seen, now: price })
    expect(sandbox.state().shipments).toBe(shipments)
    expect(await printed(await buy(chosen, { priceSeen: price }))).toMatchObject({
      price,
      quotedPrice: price,
    })
  })

  it('buys special services with their parameters, and a return that leaves its order shipped as it was', async () => {
    const orderNumber = await newOrder()
    const draft = await draftOf(orderNumber)
    const insured = {
      ...draft,
      specialService: ['Insurance' as const],
      specialServiceParam: { insuranceAmount: 250, codAmount: 3 },
      customTexts: ['Hall 3', '', 'Dock B'],
    }
    const parcel = await printed(await buy(insured))
    expect(parcel.warnings, 'a parameter of another special service is not sent').toEqual([])

    const back = await station.ask('ship.openDraft', { orderNumber, isReturn: true })
    expect(back.draft).toMatchObject({
      subject: { parcelNumber: 2 },
      fromAddress: draft.toAddress,
      toAddress: draft.fromAddress,
      specialService: ['Returns'],
    })
    const packages = [{ ...back.draft.packages[0], weight: 12, weightUnit: 'oz' as const }]
    expect(await printed(await buy({ ...back.draft, packages }))).toMatchObject({
      isReturn: true,
      recipient: 'Ada Example',
    })
  })

  it('buys a parcel without an order, once', async () => {
    const { draft, check } = await station.ask('ship.openDraft', {})
    expect(check.problems.map(({ field }) => field)).toContain('toAddress.street1')
    const toAddress = {
      name: 'Bo',
      street1: '9 Elm Ave',
      city: 'Seattle',
      state: 'WA',
      zip: '98108',
      country: 'US',
    }
    const filled: ShipmentDraft = {
      ...draft,
      toAddress,
      service: { by: 'name', service: 'GroundAdvantage' },
      packages: [{ ...draft.packages[0], weight: 8, weightUnit: 'oz', weightSource: 'typed' }],
    }
    const parcel = await printed(await buy(filled))
    expect(parcel).toMatchObject({
      orderNumber: (draft.subject as { reference: string }).reference,
      recipient: 'Bo',
    })
    expect(await buy(filled)).toMatchObject({
      kind: 'already_shipped',
      parcel: { purchaseId: parcel.purchaseId },
    })
    const scanned = await station.scan(parcel.trackingNumber!)
    expect(scanned).toMatchObject({ kind: 'already_shipped', parcels: [{ purchaseId: parcel.purchaseId }] })
    expect(scanned).not.toHaveProperty('nextParcelNumber')
  })

  // Hazard: an order that the customer called off was scanned, and its label bought.
  it('buys nothing for a cancelled order, by scan, form or retry, until it is taken back', async () => {
    const orderNumber = await newOrder()
    const { draft } = await station.ask('ship.openDraft', { orderNumber })
    const { shipments } = sandbox.state()
    expect(await station.ask('orders.cancel', { orderNumber })).toMatchObject({ state: 'cancelled' })
    const cancelled = { kind: 'not_sent', error: { code: 'order_cancelled' } }
    expect(await station.scan(orderNumber)).toMatchObject(cancelled)
    expect(await buy(draft)).toMatchObject(cancelled)
    const { counts } = await station.ask('orders.list', { state: 'cancelled' })
    expect(counts.cancelled).toBe(1)
    // Of one that was begun and never left. What the account offers is known by then.
    await station.ask('ship.choices', {})
    const unsent = await newOrder()
    const begun = { ...(await draftOf(unsent)), service: { by: 'name', service: 'GroundAdvantage' } } as const
    await sandbox.stopService()
    const outcome = await buy(begun)
    if (outcome.kind !== 'shipping') throw new Error(JSON.stringify(outcome))
    const { purchaseId } = outcome.parcel
    await station.parcelOnce(purchaseId, ({ state, reason }) => state === 'prepared' && reason !== undefined)
    await station.ask('orders.cancel', { orderNumber: unsent })
    await sandbox.startService()
    await expect(station.ask('ship.retry', { purchaseId })).rejects.toMatchObject({
      info: { code: 'order_cancelled' },
    })
    expect(sandbox.state().shipments).toBe(shipments)
    await expect(station.ask('orders.hold', { orderNumber, reason: 'late' })).rejects.toMatchObject({
      info: { code: 'conflict' },
    })

    expect(await station.ask('orders.takeBack', { orderNumber })).toMatchObject({ state: 'open' })
    await station.shipped(orderNumber)
    await expect(station.ask('orders.cancel', { orderNumber })).rejects.toMatchObject({
      info: { code: 'conflict' },
    })
    await expect(station.ask('orders.takeBack', { orderNumber })).rejects.toMatchObject({
      info: { code: 'conflict' },
    })
  })

  it('cannot cancel an order whose label may have been bought', async () => {
    const orderNumber = await newOrder()
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'cut_during_work' })
    await station.shipped(orderNumber, ({ state }) => state === 'in_doubt')
    await expect(station.ask('orders.cancel', { orderNumber })).rejects.toMatchObject({
      info: { code: 'conflict' },
    })
    sandbox.faults.release()
  })

  it('stops at a held order with its reason, and goes on once it is released', async () => {
    const orderNumber = await newOrder()
    const draft = await draftOf(orderNumber)
    await station.ask('orders.hold', { orderNumber, reason: 'Waiting for the lid' })
    const held = { kind: 'held', orderNumber, reason: 'Waiting for the lid' }
    expect(await station.scan(orderNumber)).toEqual({ ...held, parcelNumber: 1 })
    expect(await buy(draft)).toEqual(held)
    await station.ask('orders.release', { orderNumber })
    await station.shipped(orderNumber)
  })

  it('offers presets, services, special services and package types', async () => {
    const { presets, services, specialServices, packageTypes, reason } = await station.ask('ship.choices', {})
    expect(presets.map(({ id }) => id)).toContain('small-box')
    expect(services.map(({ service }) => service)).toContain('GroundAdvantage')
    expect(specialServices.map(({ code }) => code)).toContain('HAZMAT')
    expect(packageTypes.map(({ code }) => code)).toContain('Parcel')
    expect(reason).toBeUndefined()
  })
})

const pick = <T extends { carrierAccountId: string; service: string }>({ carrierAccountId, service }: T) =>
  ({ carrierAccountId, service }) as Pick<T, 'carrierAccountId' | 'service'>
