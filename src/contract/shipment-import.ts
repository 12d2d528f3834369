// Shipments that were bought elsewhere, taken from the service's list. Part of the operations of the station
// (operations.ts).

import { z } from 'zod'
import { shipmentKeys } from '../service/enums.ts'
import { Timestamp } from './domain.ts'
import { ErrorInfo } from './errors.ts'
import { Nothing, op, type OperationTable } from './op.ts'

/** What one shipment can be asked for by. */
export const importKeys = shipmentKeys
export type ImportKey = (typeof importKeys)[number]

/** How many days one import may ask for. */
export const mostImportDays = 92

const dayMs = 24 * 60 * 60_000

export const ImportWish = z.discriminatedUnion('by', [
  z
    .strictObject({ by: z.literal('days'), startDate: z.iso.date(), endDate: z.iso.date() })
    .refine(({ startDate, endDate }) => startDate <= endDate, {
      path: ['endDate'],
      message: 'is before the first day',
    })
    .refine(
      ({ startDate, endDate }) => Date.parse(endDate) - Date.parse(startDate) < mostImportDays * dayMs,
      { path: ['startDate'], message: `is more than ${mostImportDays} days before the last` },
    ),
  z.strictObject({
    by: z.literal('key'),
    key: z.enum(importKeys),
    value: z.string().trim().min(1).max(100),
  }),
])
export type ImportWish = z.infer<typeof ImportWish>

/**
 * `found`: as many shipments the service told of, each of which is one of the others. `known`: it was here. `settled`: a
 * doubt was about it. `taken`: it is here now; `without_label`: so is it, and a label could not be had. `in_doubt`: a
 * doubt is about it that could not be settled.
 */
export const ImportCounts = z.object({
  found: z.int(),
  known: z.int(),
  settled: z.int(),
  taken: z.int(),
  without_label: z.int(),
  in_doubt: z.int(),
})
export type ImportCounts = z.infer<typeof ImportCounts>

export const ShipmentImportView = z.object({
  /** The import that goes on, or the last one since the start. */
  run: z
    .object({
      state: z.enum(['running', 'done', 'cancelled', 'failed']),
      wish: ImportWish,
      counts: ImportCounts,
      reason: ErrorInfo.optional(),
      beganAt: Timestamp,
    })
    .optional(),
})
export type ShipmentImportView = z.infer<typeof ShipmentImportView>

export const shipmentImportOperations = {
  'shipmentImport.get': op({ access: 'look', input: Nothing, output: ShipmentImportView }),
  /** Reads the service's list; nothing is bought or printed. The answer comes at once. Event `shipmentImport`. */
  'shipmentImport.start': op({
    access: 'supervise',
    audit: 'done',
    input: ImportWish,
    output: ShipmentImportView,
  }),
  /** What was taken in stays. */
  'shipmentImport.cancel': op({
    access: 'supervise',
    audit: 'done',
    input: Nothing,
    output: ShipmentImportView,
  }),
} satisfies OperationTable

export const shipmentImportEvents = {
  shipmentImport: ShipmentImportView,
} as const satisfies Record<string, z.ZodType>
