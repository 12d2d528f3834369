// The warehouse that several stations share: how a station is set up for it, and what the page sees of it.

import { z } from 'zod'

/** What is bought while the warehouse does not answer. `strict`: nothing that is not this bench's already. */
export const cutOffRules = ['strict', 'tolerant'] as const
export type CutOffRule = (typeof cutOffRules)[number]

/** A warehouse's address: `postgres://USER@HOST[:PORT]/DATABASE[?sslmode=…]`. Its password is in the keychain. */
export const WarehouseUrl = z
  .string()
  .max(500)
  .refine((text) => {
    if (!URL.canParse(text)) return false
    const { protocol, password, hostname, pathname } = new URL(text)
    return /^postgres(ql)?:$/.test(protocol) && password === '' && hostname !== '' && pathname.length > 1
  }, 'is not postgres://USER@HOST[:PORT]/DATABASE, without a password')

export const WarehouseSetting = z.strictObject({
  url: WarehouseUrl,
  /** Which of the database's warehouses. */
  name: z.string().min(1).max(60),
  /** What other benches call this one; the computer's name where it is left out. */
  bench: z.string().min(1).max(60).optional(),
  cutOff: z.enum(cutOffRules).default('strict'),
})
export type WarehouseSetting = z.infer<typeof WarehouseSetting>

/** Who stopped all benches, and when by the warehouse's clock. */
export const WarehouseStop = z.object({
  /** Absent of a bench without operators. */
  operator: z.string().optional(),
  /** Where they did so. */
  bench: z.string(),
  since: z.iso.datetime(),
})
export type WarehouseStop = z.infer<typeof WarehouseStop>

/** A message to this bench that nobody has confirmed. */
export const BenchMessage = z.object({
  messageId: z.uuid(),
  text: z.string(),
  operator: z.string().optional(),
  /** Where it was written. */
  bench: z.string(),
  sentAt: z.iso.datetime(),
})
export type BenchMessage = z.infer<typeof BenchMessage>

/** What the status tells of it. */
export const WarehouseView = z.object({
  state: z.enum(['joining', 'joined', 'cut_off', 'refused']),
  /** Of the state. */
  since: z.iso.datetime(),
  cutOff: z.enum(cutOffRules),
  /** Packed while it was cut off, and at another bench too: their labels have to be looked at. */
  packedTwice: z.array(z.string()).max(20),
  /** All benches were stopped, as far as this one has heard: nothing new is bought. */
  stopped: WarehouseStop.optional(),
  /** To this bench, and not confirmed; the oldest first. */
  messages: z.array(BenchMessage),
})
export type WarehouseView = z.infer<typeof WarehouseView>
