// A Demo station that has something to tell on every screen, with the longest that is real: numbers of marketplaces, names of two
// families, places and boxes as people call them.

import { randomUUID } from 'node:crypto'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'
import { closedPort } from '../test-account.ts'
import { expect, type RunningStation } from '../station.ts'

const orderNumber = (last: number) => `WEB-2026-11-24-00018374${last}-B`
const recipient = 'Maximiliana Przybyszewska-Vandenbroucke'
const longPrinter = 'Zebra ZD621 · bench 14, left, by the pillar'
/** A machine that runs other tests beside it prints in its own time. */
const patient = { timeout: 60_000 }
/** So many are shipped; of the others one is on hold. */
const shipped = [0, 1, 2, 3]
const left = [4, 5, 6]

const order = (last: number) => ({
  'order number': orderNumber(last),
  recipient,
  company: 'Müller & Söhne Beispielgesellschaft mbH & Co. KG',
  street1: '12345 Rancho Santa Margarita Parkway North',
  // Where the sandbox's carrier delays it.
  street2: last === 1 ? 'track:weather' : 'Building C, Suite 1200',
  city: 'Rancho Santa Margarita',
  state: 'CA',
  zip: '92688',
  country: 'US',
  weight: '12 oz',
  service: 'GroundAdvantage',
  items: 'TEA-EARL-GREY-LOOSE-LEAF-500G-ORGANIC x 12 | MUG-STONEWARE-350ML-COBALT x 3',
})

function orderFile(): string {
  const rows = [...shipped, ...left].map(order)
  const cell = (text: string) => `"${text}"`
  const lines = rows.map((row) => Object.values(row).map(cell).join(','))
  return [Object.keys(rows[0]!).join(','), ...lines].join('\n')
}

/** Ships an order, and gives its parcel once its label is confirmed. */
async function ship(station: RunningStation, text: string) {
  await station.ask('ship.scan', { gestureId: randomUUID(), text })
  const find = async () =>
    (await station.ask('station.status', {})).recent.find((one) => one.orderNumber === text)
  await expect.poll(async () => (await find())?.job?.state, { ...patient, message: text }).toBe('confirmed')
  return (await find())!
}

/** Fills it; ORDER-1001 is shipped too, which tests scan. */
export async function fillStation(station: RunningStation): Promise<void> {
  await station.ask('operators.save', {
    name: recipient,
    badge: 'E-004711',
    role: 'supervise',
    limits: {},
  })
  await station.ask('orders.import', {
    fileName: 'export-marketplace-2026-11-24-0930-central-warehouse.csv',
    contentBase64: Buffer.from(orderFile()).toString('base64'),
  })
  await station.ask('orders.hold', {
    orderNumber: orderNumber(left[0]!),
    reason: 'The customer wants to change the address and will call again on Thursday before noon',
  })
  await station.ask('orders.saveSource', {
    config: {
      kind: 'folder',
      name: 'Marketplace exports, central warehouse',
      folder: '/srv/exports/marketplace/central-warehouse/2026/november/open-orders',
      enabled: false,
      everySeconds: 60,
    },
    authorization: undefined,
  })
  await station.ask('presets.save', {
    id: 'double-walled-carton-for-glass',
    name: 'Double-walled carton for glass, padded',
    packageType: 'Parcel',
    length: 45.72,
    width: 30.48,
    height: 30.48,
    dimensionUnit: 'cm',
    tareGrams: 480,
  })
  await station.ask('shippingRules.save', {
    rules: [
      {
        id: randomUUID(),
        name: 'Glass and tea to the west, over 1 lb',
        on: true,
        conditions: [
          { kind: 'weight', is: 'over', grams: 453.59 },
          { kind: 'region', is: 'one_of', values: ['CA', 'OR', 'WA', 'NV', 'AZ', 'HI', 'AK'] },
          { kind: 'sku', is: 'one_of', values: ['TEA-EARL-GREY-LOOSE-LEAF-500G-ORGANIC'] },
        ],
        service: { choose: 'cheapest', services: [], carriers: [] },
        specialServices: ['SignatureConfirmation', 'Tracking'],
        ceiling: { amountMinor: 128_450, currency: 'USD' },
        trackedOnly: true,
      },
    ],
  })
  const like = order(0)
  const address = {
    name: like.recipient,
    company: like.company,
    street1: like.street1,
    street2: like.street2,
    city: like.city,
    state: like.state,
    zip: like.zip,
    country: like.country,
  }
  await station.ask('addresses.create', { use: 'ship_from', address })
  await ship(station, 'ORDER-1001')
  const parcels = []
  for (const last of shipped) parcels.push(await ship(station, orderNumber(last)))
  const third = parcels[2]
  const tracking = parcels.map(({ trackingNumber }) => trackingNumber!)
  for (const trackingNumber of tracking.slice(0, 2)) await station.ask('tracking.ask', { trackingNumber })
  await station.ask('refunds.request', { gestureId: randomUUID(), purchaseIds: [third!.purchaseId] })
  const opened = await station.ask('containers.open', { text: tracking[0]! })
  if (opened.kind === 'form') {
    const { containerId } = await station.ask('containers.make', {
      gestureId: randomUUID(),
      form: { ...opened.form, pages: 3 },
    })
    await expect
      .poll(async () => (await station.ask('containers.get', { containerId })).job?.state, patient)
      .toBe('confirmed')
  }
  const { lists } = await station.ask('manifests.today', {})
  const due = lists.filter(({ ready }) => ready > 0).map(({ listId }) => listId)
  await station.ask('manifests.create', { gestureId: randomUUID(), listIds: due.slice(0, 1) })
  await ship(station, orderNumber(left[1]!))
  await station.ask('printers.save', {
    ...tcpPrinterSetting({ port: await closedPort() }, 'left', longPrinter),
  })
  await station.ask('printers.hold', { printerId: 'left', held: true })
  await station.ask('printers.command', { gestureId: randomUUID(), printerId: 'left', command: 'test_label' })
}
