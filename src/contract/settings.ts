// The station's settings as the page sees and saves them. Secrets go in, never out.

import { z } from 'zod'
import { Address } from '../service/records.ts'
import { profileIds } from './domain.ts'
import { ServiceWording } from './service-wording.ts'
import { permittableZpl, PrinterRoles, PrinterSetting } from './printers.ts'

/** The four secrets of an account (section 2.11). They travel from the page to the keychain and never back. */
export const ServiceAccountKeys = z.strictObject({
  apiKey: z.string().min(1),
  apiSecret: z.string().min(1),
  userName: z.string().min(1),
  password: z.string().min(1),
})
export type ServiceAccountKeys = z.infer<typeof ServiceAccountKeys>

/** Where parcels leave from. `state` and `country` are needed for rates and shipments (section 2.1). */
export const ShipFromAddress = Address.pick({
  name: true,
  company: true,
  street1: true,
  street2: true,
  city: true,
  state: true,
  zip: true,
  country: true,
  phone: true,
}).required({ state: true, country: true })
export type ShipFromAddress = z.infer<typeof ShipFromAddress>

/** How the service is chosen for an order that names none. */
export const serviceRules = ['cheapest', 'fastest'] as const
export type ServiceRule = (typeof serviceRules)[number]

export const SettingsView = z.object({
  profile: z.enum(profileIds),
  baseUrl: z.string().optional(),
  /** True when the account's four secrets are kept (their values never leave the station). */
  hasKeys: z.boolean(),
  /** What the account calls differently; absent in Demo. */
  serviceWording: ServiceWording.optional(),
  shipFrom: ShipFromAddress.optional(),
  /** The Demo profile's own printer stands before those of the settings. */
  printers: z.array(PrinterSetting),
  /** Of this profile: Demo has roles of its own, so that nothing of it comes out of a real printer unasked. */
  printerRoles: PrinterRoles,
  permittedZpl: z.array(z.enum(permittableZpl)),
  reprintBanner: z.boolean(),
  /** At so many labels left of a roll it is told; 0: never. */
  warnAtLabels: z.int(),
  serviceRule: z.enum(serviceRules),
})
export type SettingsView = z.infer<typeof SettingsView>
