import { z } from 'zod'
import { verificationExcuses } from '../../contract/verification.ts'
import { skuKey } from '../../core/items/item.ts'
import { scansUnreadable } from '../../core/ship/packing.ts'
import type { Act, Doing } from '../../core/verification/acts.ts'
import type { VerificationStore } from '../../core/verification/ports.ts'
import { flag, int, optional, orElse, sealedJson, text, time } from './columns.ts'
import { orUnreadable } from './sealed-fields.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { table } from './table.ts'

const Piece = z.object({
  sku: z.string(),
  count: z.int(),
  how: z.enum(['scan', 'tick', 'excuse']),
  lot: z.string().optional(),
  serial: z.string().optional(),
  expires: z.string().optional(),
})

const Content = z.object({
  by: z.string().optional(),
  doing: z.discriminatedUnion('kind', [
    Piece.extend({ kind: z.literal('take') }),
    z.object({ kind: z.literal('out'), of: z.array(z.string()), sku: z.string(), count: z.int() }),
    z.object({ kind: z.literal('close'), how: z.enum(['next', 'short', 'whole']) }),
    z.object({ kind: z.literal('open') }),
    z.object({ kind: z.literal('excuse'), pieces: z.array(Piece), reason: z.enum(verificationExcuses) }),
  ]),
})
type Content = z.infer<typeof Content>

const actTable = table('verification_acts', {
  key: ['gestureId'],
  fixed: {
    gestureId: text,
    orderId: text,
    orderNumber: text,
    parcelNumber: int,
    createdAt: time,
    // What another key sealed is as good as not there; of what is damaged, what it changed is not known.
    content: orElse<Content | undefined>(undefined, sealedJson(Content.optional()), [
      'sealed_with_other_key',
    ]),
  },
  besides: { serialKey: optional(text) },
})

const openTable = table('verifications', {
  key: ['orderId'],
  fixed: { orderId: text, createdAt: time },
  changing: { isOpen: flag, updatedAt: time },
})

type Row = NonNullable<ReturnType<ReturnType<typeof actTable>['get']>>

const actOf = ({ createdAt, content, ...row }: Row): Act | undefined =>
  content && { ...row, at: createdAt, by: content.by, doing: content.doing as Doing }

/** Of one order, the oldest first; inside a transaction of the caller. Throws `scansUnreadable` where one of them is damaged. */
export function actsOf(context: StoreContext, orderId: string): readonly Act[] {
  const read = () => actTable(context).all('WHERE order_id = ? ORDER BY seq', orderId)
  const rows = orUnreadable(() => context.database.unlessDamaged(read), undefined)
  if (!rows) throw scansUnreadable()
  return rows.flatMap((row) => actOf(row) ?? [])
}

/** `VerificationStore` in SQLite. */
export function sqliteVerificationStore(context: StoreContext): VerificationStore {
  const { database, clock, sealer } = context
  const acts = actTable(context)
  const orders = openTable(context)

  const serialText = (sku: string, serial: string) => `serial ${skuKey(sku)} ${serial}`

  /** Of one that is taken; one of several at once has none. */
  const serialKeyOf = ({ doing }: Act): string | undefined =>
    doing.kind === 'take' && doing.serial !== undefined
      ? sealer.blindIndex(serialText(doing.sku, doing.serial))
      : undefined

  return storeOf<VerificationStore>(database)({
    reads: {
      actsOf: (orderId) => actsOf(context, orderId),
      byGesture(gestureId) {
        const row = orUnreadable(() => acts.get(gestureId), undefined)
        return row && actOf(row)
      },
      listOpen: (limit) =>
        orders
          .all('WHERE is_open = 1 ORDER BY updated_at DESC, seq DESC LIMIT ?', limit)
          .map(({ orderId }) => orderId),
      isKnown: (orderId) => orders.get(orderId) !== undefined,
      isOpen: (orderId) => orders.get(orderId)?.isOpen ?? false,
      openAmong: (orderIds) =>
        new Set(
          orders
            .all(
              'WHERE is_open = 1 AND order_id IN (SELECT value FROM json_each(?))',
              JSON.stringify(orderIds),
            )
            .map(({ orderId }) => orderId),
        ),
      openShipped: () =>
        database
          .prepare(
            `SELECT order_id FROM verifications CROSS JOIN orders ON orders.id = order_id
             WHERE is_open = 1 AND phase = 'shipped'`,
          )
          .all()
          .map((row) => String(row['order_id'])),
      countOpen: () => orders.count('WHERE is_open = 1'),
      takesOf(sku, serial) {
        const keys = sealer.blindIndexes(serialText(sku, serial))
        return acts
          .openable('WHERE serial_key IN (SELECT value FROM json_each(?)) ORDER BY seq', JSON.stringify(keys))
          .flatMap((row) => actOf(row) ?? [])
          .filter(
            ({ doing }) =>
              doing.kind === 'take' && skuKey(doing.sku) === skuKey(sku) && doing.serial === serial,
          )
      },
    },
    writes: {
      add(act, isOpen) {
        const { gestureId, orderId, orderNumber, parcelNumber, at, by, doing } = act
        if (acts.count('WHERE gesture_id = ?', gestureId) > 0) return false
        const content = { ...(by === undefined ? {} : { by }), doing } as Content
        const serialKey = serialKeyOf(act)
        acts.insert({ gestureId, orderId, orderNumber, parcelNumber, createdAt: at, content, serialKey })
        for (const gesture of doing.kind === 'out' ? doing.of : [])
          acts.keep(gesture, { serialKey: undefined })
        const now = clock.now()
        if (!orders.update(orderId, { isOpen }))
          orders.insert({ orderId, isOpen, createdAt: now, updatedAt: now })
        return true
      },
      settle: (orderId) =>
        void database.prepare('UPDATE verifications SET is_open = 0 WHERE order_id = ?').run(orderId),
    },
  })
}
