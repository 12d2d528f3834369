import { z } from 'zod'
import { tracedFields } from '../../contract/verification-view.ts'
import { skuKey } from '../../core/items/item.ts'
import { codeKey, type Barcode } from '../../core/orders/barcode.ts'
import {
  codeKeysOf,
  saidOf,
  tellItems,
  type ItemTelling,
  type SharedItem,
} from '../../core/warehouse/merge-items.ts'
import type { SharedItems } from '../../core/warehouse/shared-items.ts'
import type { Bench } from './claims.ts'
import type { Connection } from './connection.ts'
import { sharedItemStatements as statements } from './shared-item-statements.ts'

/** Microseconds since 1970: they are whole numbers here for centuries. */
const Micros = z.coerce.number().int()

/** A field that this version cannot read is empty here. What a newer one says beside them goes on with the item. */
const readable = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)
const Says = z.looseObject({
  description: readable(z.string()),
  barcodes: readable(z.array(z.object({ code: z.string(), count: z.int().optional() }))),
  weightGrams: readable(z.number()),
  customsDescription: readable(z.string()),
  valueMinor: readable(z.int()),
  currency: readable(z.string()),
  hsTariffNumber: readable(z.string()),
  originCountry: readable(z.string()),
  asks: readable(z.array(z.enum(tracedFields))),
  isDangerous: readable(z.literal(true)),
  picture: readable(z.string()),
})
const ItemRow = z.object({
  sku_key: z.string(),
  sku: z.string(),
  says: Says,
  stamps: z.record(z.string(), Micros),
  added: Micros,
  removed: Micros,
})
const OwnRow = z.object({ is_own: z.boolean() })
const NumberRow = z.object({ number: Micros })
const BenchRow = z.object({ bench: z.string() })
const KeyRow = ItemRow.pick({ sku_key: true })

const isOwn = (row: unknown): boolean => OwnRow.parse(row).is_own

function itemOf(row: unknown): SharedItem {
  const { sku_key, ...item } = ItemRow.parse(row)
  return { ...item, skuKey: sku_key }
}

const barcodesOf = ({ says, offered, kept }: ItemTelling): readonly string[] =>
  [says, offered, kept?.says]
    .flatMap((one) => (one?.['barcodes'] ?? []) as readonly Barcode[])
    .map(({ code }) => code)

/** What a telling may clash with: the codes that it says, and what else is called so. */
const codesOf = (telling: ItemTelling): readonly string[] => [telling.sku, ...barcodesOf(telling)]

/** `SharedItems` in PostgreSQL. */
export function postgresSharedItems(
  connection: Pick<Connection, 'run' | 'inTransaction'>,
  { warehouseId, benchId }: Pick<Bench, 'warehouseId' | 'benchId'>,
): SharedItems {
  return {
    warehouseId,
    tell: (tellings, next) =>
      connection.inTransaction(async (ask) => {
        const [turn] = await ask(statements.item_turn, [warehouseId, benchId])
        if (!turn) return undefined
        const { number: given } = NumberRow.parse(turn)
        const keys = tellings.map((one) => one.skuKey)
        const codes = tellings.flatMap(codesOf)
        const rows = await ask(statements.items_of, [
          warehouseId,
          [...new Set([...keys, ...next.map((one) => one.skuKey), ...codes.map(skuKey)])],
          [...new Set(codes.map(codeKey))],
          benchId,
        ])
        const before = rows.map((row) => ({ ...itemOf(row), ...BenchRow.parse(row), isOwn: isOwn(row) }))
        // After a fail-over to a server whose clock is behind, benches may hold higher ones.
        const held = [...before, ...tellings.flatMap(({ kept }) => kept ?? [])].map(saidOf)
        const number = Math.max(
          given,
          ...[...held, ...tellings.map(({ knew }) => knew)].map((one) => one + 2),
        )
        if (number > given) await ask(statements.item_turn_at, [warehouseId, number])
        const { changed, notStood } = tellItems(before, tellings, number, next)
        if (changed.length > 0)
          await ask(statements.tell_items, [
            warehouseId,
            benchId,
            number,
            changed.map((one) => one.skuKey),
            changed.map(({ sku }) => sku),
            changed.map(({ says }) => JSON.stringify(says)),
            changed.map(({ stamps }) => JSON.stringify(stamps)),
            changed.map(({ added }) => added),
            changed.map(({ removed }) => removed),
            changed.map(saidOf),
            changed.map((one) => JSON.stringify(codeKeysOf(one))),
          ])
        const there = new Map<string, SharedItem>([...before, ...changed].map((one) => [one.skuKey, one]))
        const isTold = new Set([...keys, ...changed.map((one) => one.skuKey)])
        return { changed, notStood, there: [...there.values()].filter((one) => isTold.has(one.skuKey)) }
      }),
    async holders(tellings) {
      const codes = tellings.flatMap(barcodesOf)
      if (codes.length === 0) return []
      const rows = await connection.run(statements.item_holders, [
        warehouseId,
        [...new Set(codes.map(codeKey))],
        tellings.map((one) => one.skuKey),
      ])
      return rows.map((row) => KeyRow.parse(row).sku_key)
    },
    async after({ number, skuKey: after }, most) {
      const rows = await connection.run(statements.items_after, [warehouseId, number, after, most, benchId])
      return rows.map((row) => ({ ...itemOf(row), ...NumberRow.parse(row), isOwn: isOwn(row) }))
    },
    async lacking(items) {
      const rows = await connection.run(statements.lacking_items, [
        warehouseId,
        items.map((one) => one.skuKey),
        items.map(({ said }) => said),
      ])
      return rows.map((row) => KeyRow.parse(row).sku_key)
    },
  }
}
