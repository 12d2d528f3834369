// What each carrier must be told before it takes parcels of an account (section 2.9: "content depends on the carrier").

import type { CarrierCode } from './catalogue.ts'

export type ConfigurationKey = {
  readonly name: string
  readonly required: boolean
  readonly description: string
  readonly form: RegExp
}

/** The one key that the document shows; every carrier takes it. Its value is looked up, so any text has the form. */
const shipFromAddressId: ConfigurationKey = {
  name: 'shipFromAddressId',
  required: false,
  description: 'the id of a saved address',
  form: /./,
}

const needed = (name: string, description: string, form: RegExp): ConfigurationKey => ({
  name,
  required: true,
  description,
  form,
})

export const configurationKeys: Readonly<Record<CarrierCode, readonly ConfigurationKey[]>> = {
  Postal: [shipFromAddressId],
  UPS: [needed('accountNumber', 'six letters or digits', /^[A-Z\d]{6}$/), shipFromAddressId],
  DHLExpress: [
    needed('accountNumber', 'nine digits', /^\d{9}$/),
    needed('siteId', 'letters, digits and _', /^\w{3,40}$/),
    shipFromAddressId,
  ],
  DHLeCommerce: [
    needed('pickupAccountNumber', 'five to ten digits', /^\d{5,10}$/),
    needed('distributionCenter', 'six letters or digits, such as USDFW1', /^[A-Z\d]{6}$/),
    shipFromAddressId,
  ],
}

type Configuration = Readonly<Record<string, unknown>>

/** What is wrong with a configuration, as field and words; undefined where the carrier can work with it. */
export function configurationFault(
  carrierCode: CarrierCode,
  configuration: Configuration,
): { readonly field: string; readonly message: string } | undefined {
  for (const { name, required, description, form } of configurationKeys[carrierCode]) {
    const field = `configuration.${name}`
    const value = configuration[name]
    if (value === undefined && !required) continue
    if (value === undefined) return { field, message: `is missing, but ${carrierCode} needs it` }
    if (typeof value !== 'string' || !form.test(value)) return { field, message: `must be ${description}` }
  }
  return undefined
}

/** Carriers do not know account numbers of nothing but zeros: how the sandbox comes to one that is refused. */
export function isUnknownToCarrier(configuration: Configuration): boolean {
  return ['accountNumber', 'pickupAccountNumber'].some((name) => /^0+$/.test(String(configuration[name])))
}

/** Names in a configuration that its carrier has no use for. */
export function unknownKeys(carrierCode: CarrierCode, configuration: Configuration): readonly string[] {
  const known = configurationKeys[carrierCode].map(({ name }) => name)
  return Object.keys(configuration).filter((name) => !known.includes(name))
}
