// What the page can ask of the developer portal's gateway (section 5): location codes for ship options. Part of the
// operations of the station (operations.ts).

import { z } from 'zod'
import { Nothing, op, type OperationTable } from './op.ts'

/** The gateway of the open profile; keys go in, never out. */
export const GatewayView = z.object({
  /** Demo's own is there without keys of anybody. */
  ready: z.boolean(),
  authUrl: z.string().optional(),
  baseUrl: z.string().optional(),
  /** A client secret is kept besides the consumer key, for products that need OAuth 2.0. */
  hasSecret: z.boolean(),
  /** When the gateway gave a token for these keys; undefined where they were kept untried. */
  provedAt: z.iso.datetime().optional(),
})
export type GatewayView = z.infer<typeof GatewayView>

/** A place as the gateway names it (section 7.5). */
export const GatewayLocation = z.object({
  carrierCityGeoId: z.string(),
  cityName: z.string().optional(),
  countryCode: z.string().optional(),
  unLocationCode: z.string().optional(),
  unRegionCode: z.string().optional(),
})
export type GatewayLocation = z.infer<typeof GatewayLocation>

export const gatewayOperations = {
  'gateway.get': op({ access: 'look', input: Nothing, output: GatewayView }),
  /**
   * The keys go into the keychain: with a secret once the gateway has given a token for them, else untried. Throws `conflict`
   * in Demo, and what asking for a token throws.
   */
  'gateway.connect': op({
    access: 'supervise',
    audit: 'done',
    input: z.strictObject({
      authUrl: z.url(),
      baseUrl: z.url(),
      consumerKey: z.string().trim().min(1).max(500),
      clientSecret: z.string().trim().min(1).max(500).optional(),
    }),
    output: GatewayView,
  }),
  'gateway.forget': op({ access: 'supervise', audit: 'done', input: Nothing, output: GatewayView }),
  /** Places of a name, as a ship option's location code. Empty where the gateway knows none. */
  'gateway.findLocations': op({
    access: 'look',
    input: z.strictObject({
      cityName: z.string().trim().min(1).max(100),
      countryCode: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{2}$/)
        .optional(),
    }),
    output: z.object({ locations: z.array(GatewayLocation) }),
  }),
} satisfies OperationTable
