// One parcel's purchases against everything that the service, the network, the process and the people can do: the real
// runner and the real beginning of purchases, over a store that allows the real moves alone.

import type { ShipmentDraft } from '../../../src/contract/shipment-draft.ts'
import { createBeginPurchase } from '../../../src/core/ship/begin-purchase.ts'
import type { Purchase } from '../../../src/core/ship/purchase.ts'
import { createPurchaseRunner, type PurchaseRunner } from '../../../src/core/ship/purchase-runner.ts'
import type { ShippingService } from '../../../src/core/shipping-service.ts'
import { createToldRates } from '../../../src/core/ship/told-rates.ts'
import { createWeightReadings } from '../../../src/core/ship/weight-readings.ts'
import type { StateWorld } from './explore.ts'
import { handClock } from './hand-clock.ts'
import { memoryPurchases } from './memory-purchases.ts'
import { forOneLife, turn } from './one-life.ts'
import { spendingService } from './spending-service.ts'

export type PurchaseBounds = {
  /** How often each may happen on one way. */
  readonly scans: number
  readonly crashes: number
  readonly clockChanges: number
  readonly words: number
}

const doubtLongMs = 25_000
const parcel = { orderId: 'order-1', orderNumber: 'ORDER-1', parcelNumber: 1 }
const address = { name: 'A', street1: 'B', city: 'C', state: 'IL', zip: '60601', country: 'US' }

const draft = {
  subject: { kind: 'order', orderNumber: 'ORDER-1', parcelNumber: 1 },
  fromAddress: address,
  toAddress: address,
  packages: [{ weight: 5, weightUnit: 'oz' }],
  service: { by: 'rate', service: 'GroundAdvantage', carrierAccountId: 'carrier-account-1' },
  specialService: [],
  specialServiceParam: {},
  customTexts: [],
  option: {},
} as unknown as ShipmentDraft

export function purchaseStates(bounds: PurchaseBounds): StateWorld {
  const left = { ...bounds }
  const clock = handClock()
  const world = spendingService()
  const store = memoryPurchases(() => clock.now())
  /** Purchases whose doubt a person has ended. */
  const said = new Set<string>()
  let ids = 0
  const newId = () => `id-${String(++ids).padStart(2, '0')}`
  let runner: PurchaseRunner | undefined
  let life = 0

  const label = { packageNumber: 1, format: 'zpl' as const, bytes: new Uint8Array([94]) }
  const shipmentOf = (transactionId: string) => ({
    shipmentId: transactionId,
    trackingNumber: transactionId,
    price: undefined,
    labels: [label],
    warnings: [],
    raw: '{}',
  })
  const service: ShippingService = {
    authorize: () =>
      world.call(
        'ask',
        'auth',
        () => undefined,
        () => undefined,
      ),
    createShipment: (_request, transactionId) =>
      world.call(
        'spend',
        transactionId,
        () => shipmentOf(transactionId),
        () => shipmentOf(transactionId),
      ),
    findByTransactionId: (transactionId) =>
      world.call(
        'look',
        transactionId,
        () => shipmentOf(transactionId) as never,
        () => undefined as never,
      ),
    getLabels: () => Promise.resolve([label]),
    getRates: () => Promise.reject(new Error('no rates are asked for')),
    listOfferedServices: () => Promise.reject(new Error('no offers are asked for')),
  }

  /** A process: what it calls after its end never comes to anything. */
  function start(): void {
    const mine = ++life
    const mortal = <T extends object>(target: T) => forOneLife(target, () => mine === life)
    const own = mortal(service)
    const ports = {
      purchases: mortal(store.purchases),
      service: own,
      account: () => ({ service: own, key: () => 'account-1' }),
      labelPrinter: () => undefined,
      doubtLongMs: () => doubtLongMs,
      clock,
      newId,
      logger: {
        info: () => undefined,
        warn: () => undefined,
        error: (event: string, _fields: unknown, cause: unknown) => store.bugs.push([event, String(cause)]),
      },
      onPurchase: () => undefined,
      onJobs: () => undefined,
    }
    const begun = createPurchaseRunner(ports)
    runner = begun
    const begin = createBeginPurchase(
      {
        ...ports,
        settings: () => Promise.resolve({ billToPlaces: [] }) as never,
        readings: createWeightReadings(clock),
        toldRates: createToldRates(clock),
      },
      begun,
      () => Promise.resolve({ kind: 'permitted', price: undefined, use: () => undefined }),
    )
    scan = () => begin({ parcel, draft, gestureId: newId(), wholeAt: undefined, limit: undefined })
    void begun.start()
  }
  let scan: () => Promise<unknown> = () => Promise.resolve()
  start()

  const doubtful = () => store.all().find(({ state }) => state === 'in_doubt')

  function people(): readonly string[] {
    const doubt = doubtful()
    const mayEnd =
      left.words > 0 && doubt?.notFoundAt && clock.now().getTime() - doubt.notFoundAt.getTime() >= doubtLongMs
    return [
      ...(left.scans > 0 ? ['scan'] : []),
      ...(mayEnd ? ['end the doubt'] : []),
      ...(left.crashes > 0 ? ['crash'] : []),
      ...(left.clockChanges > 0 && doubt ? ['clock back a day'] : []),
    ]
  }

  function act(option: string): boolean {
    switch (option) {
      case 'scan':
        left.scans--
        void scan().catch((error: unknown) => store.bugs.push(['scan', String(error)]))
        return true
      case 'crash':
        left.crashes--
        world.abandon()
        clock.forget()
        start()
        return true
      case 'clock back a day':
        left.clockChanges--
        clock.setWall(-86_400_000)
        return true
      case 'end the doubt': {
        left.words--
        const doubt = doubtful()
        if (!doubt) return true
        void runner
          ?.endDoubt(doubt.id, 'other')
          .then(({ state, transactionId }) => state === 'refused' && said.add(transactionId))
          .catch(() => undefined)
        return true
      }
      case 'time passes':
        clock.next()
        return true
      default:
        return false
    }
  }

  const sinceNotFound = ({ notFoundAt }: Purchase) =>
    notFoundAt && clamp(Math.floor((clock.now().getTime() - notFoundAt.getTime()) / 10_000), -1, 4)

  return {
    rest: turn,
    options: () => [...world.options(), ...people(), ...(clock.pending().length > 0 ? ['time passes'] : [])],
    take(option) {
      if (!act(option)) world.take(option)
    },
    state: () => [
      store
        .all()
        .map((purchase) => [
          purchase.state,
          Math.min(purchase.checks, 4),
          sinceNotFound(purchase),
          said.has(purchase.transactionId),
          world.works()[purchase.transactionId],
        ]),
      world.waits(),
      clock.pending().map((seconds) => Math.min(seconds, 20)),
      left,
    ],
    wrong() {
      const [bug] = store.bugs
      if (bug) return `a fault of the station: ${bug.join(' ')}`
      const works = world.works()
      const spent = Object.keys(works).filter((transactionId) => !said.has(transactionId))
      if (spent.length > 1) return `two transactions may be charged: ${spent.join(', ')}`
      const belied = store
        .all()
        .find(
          ({ state, transactionId }) =>
            works[transactionId] !== undefined &&
            !said.has(transactionId) &&
            (state === 'refused' || state === 'prepared'),
        )
      if (belied)
        return `${belied.transactionId} is ${belied.state}, and ${works[belied.transactionId] ?? ''}`
      const unbought = store
        .all()
        .find(({ state, transactionId }) => state === 'bought' && !isDone(works[transactionId]))
      return unbought && `${unbought.transactionId} is bought, and is not`
    },
    close() {
      life++
      clock.forget()
    },
  }
}

/** Beyond its ends nothing is decided by it. */
export const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

const isDone = (work: string | undefined) => work?.startsWith('done') ?? false
