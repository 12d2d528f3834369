// What the page can ask about carriers: those that can be configured, the account's own, and what they offer. Part of
// the operations of the station (operations.ts).

import { z } from 'zod'
import { carrierAccountStatuses } from '../service/enums.ts'
import { Timestamp, Warning } from './domain.ts'
import { Nothing, op, type OperationTable } from './op.ts'

/** A picture as data: the page follows no address, the station fetches it. */
const Logo = z
  .string()
  .regex(/^data:image\/(png|jpeg|gif|webp);base64,/)
  .max(100_000)

/** Something that a carrier must be told (section 2.9: it depends on the carrier). */
export const ConfigurationField = z.object({
  name: z.string(),
  required: z.boolean(),
  description: z.string().optional(),
})
export type ConfigurationField = z.infer<typeof ConfigurationField>

export const CarrierView = z.object({
  carrierCode: z.string(),
  name: z.string().optional(),
  logo: Logo.optional(),
  /** As far as the service tells them; absent where it does not. */
  fields: z.array(ConfigurationField).optional(),
})
export type CarrierView = z.infer<typeof CarrierView>

export const CarrierAccountView = z.object({
  id: z.string(),
  name: z.string().optional(),
  carrierCode: z.string().optional(),
  description: z.string().optional(),
  logo: Logo.optional(),
  /** The service's own word: Enabled or Disabled, where it tells one. */
  status: z.string().optional(),
  /**
   * The names of what is configured, and the value of `shipFromAddressId` alone: any other may be a secret. Absent where
   * the service does not tell the configuration.
   */
  configuration: z.array(z.object({ name: z.string(), value: z.string().optional() })).optional(),
})
export type CarrierAccountView = z.infer<typeof CarrierAccountView>

/** A service, special service or package type of a carrier account, by the service's own codes. */
export const CarrierOfferView = z.object({
  carrierAccountId: z.string(),
  carrierCode: z.string().optional(),
  code: z.string(),
  name: z.string().optional(),
})

export const CarriersView = z.object({
  /** When the service was asked; absent until it was once. */
  askedAt: Timestamp.optional(),
  accounts: z.array(CarrierAccountView),
  available: z.array(CarrierView),
  services: z.array(CarrierOfferView),
  specialServices: z.array(CarrierOfferView),
  packageTypes: z.array(CarrierOfferView),
})
export type CarriersView = z.infer<typeof CarriersView>

const AccountId = z.string().min(1).max(200)
const Changed = z.object({ view: CarriersView, warnings: z.array(Warning) })

export const carrierOperations = {
  /** As it was last heard. */
  'carriers.get': op({ access: 'look', input: Nothing, output: CarriersView }),
  /** Asks the service for all of it now. */
  'carriers.ask': op({ access: 'look', input: Nothing, output: CarriersView }),
  /**
   * Adds a carrier account, or changes the one with this id, all of it. A value that is left out stays as the service
   * has it. Throws `conflict` (`details.names`) where the service does not tell the values that are to stay.
   */
  'carriers.saveAccount': op({
    access: 'supervise',
    audit: { when: 'done', recordId: 'in.id' },
    input: z.strictObject({
      id: AccountId.optional(),
      name: z.string().trim().min(1).max(200),
      carrierCode: z.string().trim().min(1).max(100),
      description: z.string().trim().max(500).optional(),
      status: z.enum(carrierAccountStatuses),
      configuration: z
        .array(
          z.strictObject({
            name: z.string().trim().min(1).max(100),
            value: z.string().max(4_000).optional(),
          }),
        )
        .max(50),
    }),
    output: Changed,
  }),
  /** Enables or disables; the rest stays as the service has it. Throws `conflict` where it does not tell it. */
  'carriers.setStatus': op({
    access: 'supervise',
    audit: { when: 'done', recordId: 'in.id' },
    input: z.strictObject({ id: AccountId, status: z.enum(carrierAccountStatuses) }),
    output: Changed,
  }),
  'carriers.deleteAccount': op({
    access: 'supervise',
    audit: { when: 'done', recordId: 'in.id' },
    input: z.strictObject({ id: AccountId }),
    output: Changed,
  }),
} satisfies OperationTable
