import { z } from 'zod'
import { AppError, type ErrorCode } from '../../contract/errors.ts'
import type { OperationOutput } from '../../contract/operations.ts'
import type { NotHere } from '../../contract/order-look-up.ts'
import type { OrderStanding } from '../../contract/order-page.ts'
import { mostOrdersAtOnce, OrderByColumns, orderStates, TakenOrder } from '../../contract/orders.ts'
import { notFound } from '../../contract/refusals.ts'
import { OrderNumber } from '../../contract/shipment-draft.ts'
import { apiRoot, route, type Answer, type From, type Route } from '../route.ts'
import { Order, Parcel } from '../views.ts'

const exampleOrder = {
  'order number': 'W-1001',
  recipient: 'Ada Example',
  street1: '12 Sample St',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
  country: 'US',
  weight: '12 oz',
}

/** `waiting`: the service cannot be reached, and it is bought once that is back. */
const shipStates = ['prepared', 'sent', 'bought', 'in_doubt', 'refused', 'waiting'] as const

export const Shipped = z.object({
  state: z.enum(shipStates),
  orderNumber: z.string(),
  /** It was begun before, by another wish or by somebody at the bench. */
  begunBefore: z.literal(true).optional(),
  parcel: Parcel.optional(),
})

const exampleParcel = {
  purchaseId: '0198f2a4-8d1e-7b02-b5c3-6f0b7f7f2f10',
  orderNumber: 'W-1001',
  parcelNumber: 1,
  isReturn: false,
  state: 'bought',
  service: 'GroundAdvantage',
  trackingNumber: '9400111899223344556677',
  price: { amountMinor: 540, currency: 'USD' },
  packageCount: 1,
  packages: [],
  warnings: [],
  createdAt: '2026-11-29T12:00:00.000Z',
  updatedAt: '2026-11-29T12:00:02.000Z',
} as const

type Ordered = OperationOutput<'ship.order'>

/** Undefined where nothing was begun: throws why. */
function begun(outcome: Ordered): z.input<typeof Shipped> {
  switch (outcome.kind) {
    case 'shipping':
    case 'already_running':
    case 'already_shipped': {
      const { parcel } = outcome
      const { state, orderNumber } = parcel
      return { state, orderNumber, parcel, ...(outcome.kind !== 'shipping' && { begunBefore: true }) }
    }
    case 'put_off':
      return { state: 'waiting', orderNumber: outcome.orderNumber }
    case 'not_found':
      throw notHere(outcome)
    case 'held':
      throw new AppError('order_held', 'The order is on hold')
    case 'not_sent':
      throw new AppError(outcome.error.code, outcome.error.message, { details: outcome.error.details ?? {} })
    case 'needs_customs':
      throw atBench('customs_to_check', 'Its customs form is to be looked through at the bench')
    case 'weight_mismatch':
      throw atBench('weight_is_off', 'The weight is another than the order’s')
    case 'kept_draft':
      throw atBench('changes_kept', 'What somebody typed for it at the bench is kept')
    case 'verifying': {
      const { left, packed } = outcome.verification
      throw new AppError('items_not_scanned', 'Its items are to be scanned at the bench', {
        details: { left, packed },
      })
    }
    case 'scanned_back':
    case 'wrong_label':
    case 'label_awaited':
      throw new AppError('conflict', 'A label waits to be scanned back')
  }
}

const atBench = (reason: string, message: string) =>
  new AppError('order_incomplete', message, { details: { reason } })

/** What an order source was asked in vain for. */
const ofSources: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'order_source_unreachable',
  'order_source_refused',
  'order_source_secret',
  'order_source_unreadable',
  'keychain_unavailable',
  'keychain_locked',
])

/** That there is no such order is said where all say so who may have it. */
function notHere({ rejected, unasked, lookedUp }: NotHere): AppError {
  const { noneAt = [], unanswered = [] } = lookedUp ?? {}
  const [first] = unanswered
  // First: what was not taken here may be mended where nobody answers.
  if (first) {
    const notKnownAt = unanswered.map(({ source }) => source)
    const { code } = first.error
    // A fault of this station's own is none of the program's order either.
    const said = ofSources.has(code) ? code : 'order_source_unreachable'
    return new AppError(said, 'Whether an order source has it is not known', {
      details: { notKnownAt, ...(noneAt.length > 0 && { noneAt }) },
    })
  }
  if (unasked) return new AppError('warehouse_cut_off', 'Whether another bench has it is not known')
  if (rejected) {
    const { column, reason } = rejected.row
    const why = typeof reason === 'string' ? reason : reason.code
    return new AppError('order_incomplete', 'Its row was not taken', {
      details: { reason: 'row_not_taken', why, ...(column !== undefined && { column }) },
    })
  }
  return notFound('order')
}

const isUnderWay = (state: string | undefined) => state === 'prepared' || state === 'sent'

/** The parcel once its purchase has an end, or as it is when the time is over: that proves nothing. */
async function ended(
  parcel: Parcel,
  waitS: number,
  { door }: From,
  now: () => Promise<Parcel>,
): Promise<Parcel> {
  if (!isUnderWay(parcel.state) || waitS === 0) return parcel
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const unsubscribe = door.subscribe((event, payload) => {
    if (event !== 'parcel') return
    const told = payload as Parcel
    if (told.purchaseId === parcel.purchaseId && !isUnderWay(told.state)) resolve(undefined)
  })
  const timer = setTimeout(() => resolve(undefined), waitS * 1_000)
  try {
    // It may have ended before anybody listened.
    if (isUnderWay((await now()).state)) await promise
    return await now()
  } finally {
    clearTimeout(timer)
    unsubscribe()
  }
}

const answerOf = (shipped: z.input<typeof Shipped>): Answer => ({
  status: shipped.state === 'bought' || shipped.state === 'refused' ? 200 : 202,
  json: shipped,
  ...(shipped.parcel && { headers: { Location: `${apiRoot}/parcels/${shipped.parcel.purchaseId}` } }),
})

const OrderPath = z.strictObject({ orderNumber: OrderNumber })

const standingOf = ({ order, ...beside }: OrderStanding): z.input<typeof Order> => ({ ...order, ...beside })

export const orderRoutes: readonly Route[] = [
  route({
    id: 'takeOrders',
    method: 'post',
    path: '/orders',
    group: 'Orders',
    summary: 'Take orders in',
    says:
      'One order or a list of them, by the columns of an order file (docs/order-files.md); the same checks, and an answer for each. An ' +
      'order that comes again changes what is not shipped yet.',
    asks: ['orders.take'],
    body: z.union([OrderByColumns, z.array(OrderByColumns).min(1).max(mostOrdersAtOnce)]),
    mostBytes: 8 * 1024 * 1024,
    answers: {
      200: {
        says: 'What became of each, in their order.',
        schema: z.object({ orders: z.array(TakenOrder), rejected: z.int() }),
      },
    },
    examples: [
      {
        name: 'One order',
        body: exampleOrder,
        status: 200,
        answer: { orders: [{ orderNumber: 'W-1001', outcome: 'added' }], rejected: 0 },
      },
      {
        name: 'Two orders, one without an address',
        body: [
          { ...exampleOrder, 'order number': 'W-1002' },
          { 'order number': 'W-1003', recipient: 'Ada Example' },
        ],
        status: 200,
      },
    ],
    async serve({ body }, ask) {
      const { orders } = await ask('orders.take', { orders: Array.isArray(body) ? body : [body] })
      return { json: { orders, rejected: orders.filter(({ outcome }) => outcome === 'rejected').length } }
    },
  }),
  route({
    id: 'listOrders',
    method: 'get',
    path: '/orders',
    group: 'Orders',
    summary: 'List orders',
    says: 'Every order of the bench with where it stands, the newest first, a page at a time.',
    asks: ['orders.standings'],
    query: z.strictObject({
      state: z.enum(orderStates).optional().describe('Those alone that are in it.'),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      cursor: z.coerce.number().int().min(1).optional().describe('The `next` of the page before.'),
    }),
    answers: {
      200: {
        says: 'A page; without `next` the last one.',
        schema: z.object({
          orders: z.array(Order),
          next: z.int().optional(),
          unreadable: z
            .int()
            .optional()
            .describe('So many orders of the page cannot be read any more, and are not among them.'),
        }),
      },
    },
    examples: [
      { name: 'The newest', query: { limit: '2' }, status: 200 },
      { name: 'What is to be shipped', query: { state: 'open' }, status: 200 },
    ],
    async serve({ query: { cursor, ...filter } }, ask) {
      const wish = { ...filter, ...(cursor !== undefined && { before: cursor }) }
      const { orders, ...beside } = await ask('orders.standings', wish)
      return { json: { orders: orders.map(standingOf), ...beside } }
    },
  }),
  route({
    id: 'getOrder',
    method: 'get',
    path: '/orders/{orderNumber}',
    group: 'Orders',
    summary: 'Where an order stands',
    asks: ['orders.standing'],
    params: OrderPath,
    answers: { 200: { says: 'The order as it is now, with its parcels.', schema: Order } },
    problems: ['not_found'],
    examples: [
      {
        name: 'It is to be shipped',
        path: { orderNumber: 'W-1001' },
        status: 200,
        answer: {
          orderNumber: 'W-1001',
          state: 'open',
          weightGrams: 340,
          service: '',
          parcels: [],
          createdAt: '2026-11-29T11:58:00.000Z',
          updatedAt: '2026-11-29T11:58:00.000Z',
        },
      },
    ],
    serve: async ({ path }, ask) => ({ json: standingOf(await ask('orders.standing', path)) }),
  }),
  route({
    id: 'shipOrder',
    method: 'post',
    path: '/orders/{orderNumber}/ship',
    group: 'Orders',
    summary: 'Buy the label of an order',
    says:
      'Buys and prints as a scan at the bench does, once: an order that was shipped is answered with its parcel, and one that is not here ' +
      'is looked up at the order sources. `not_found`: none of them has it. `order_source_unreachable` and such: whether one has it is not ' +
      'known. It spends money. ' +
      '`in_doubt` means that the label may be paid for: the bench finds out by itself; ask for the parcel later, and never ship it elsewhere meanwhile.',
    asks: ['ship.order', 'ship.parcel'],
    params: OrderPath,
    body: z.strictObject({
      weightGrams: z
        .number()
        .positive()
        .max(1_000_000)
        .optional()
        .describe('Of the parcel, where it was weighed.'),
      waitSeconds: z
        .int()
        .min(0)
        .max(30)
        .default(10)
        .describe('How long the answer may wait for the purchase to end.'),
    }),
    once: true,
    aside: ['waitSeconds'],
    answers: {
      200: {
        says: 'It is bought, or was before; or the service refused it, with its reason.',
        schema: Shipped,
      },
      202: {
        says: 'It is being bought, waits, or nobody knows yet: never buy it another time.',
        schema: Shipped,
      },
    },
    problems: [
      'not_found',
      'order_source_unreachable',
      'warehouse_cut_off',
      'order_held',
      'order_incomplete',
      'needs_approval',
      'no_account',
      'warehouse_stopped',
    ],
    examples: [
      {
        name: 'By the order’s own weight',
        path: { orderNumber: 'W-1001' },
        body: {},
        status: 200,
        answer: { state: 'bought', orderNumber: 'W-1001', parcel: exampleParcel },
      },
    ],
    async serve({ path, body, gestureId }, ask, from) {
      const { weightGrams, waitSeconds } = body
      const weight = weightGrams && {
        weight: { grams: weightGrams, takenAt: new Date().toISOString(), source: 'typed' as const },
      }
      const shipped = begun(await ask('ship.order', { ...path, gestureId, ...weight }))
      if (!shipped.parcel) return answerOf(shipped)
      const { purchaseId } = shipped.parcel
      const now = async () => Parcel.parse(await ask('ship.parcel', { purchaseId }))
      const parcel = await ended(Parcel.parse(shipped.parcel), waitSeconds, from, now)
      return answerOf({ ...shipped, state: parcel.state, parcel })
    },
  }),
]
