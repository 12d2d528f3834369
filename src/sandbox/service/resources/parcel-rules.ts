// Rules of rates and shipments that the schemas cannot tell (sections 2.2, 2.4, 2.6 and 4.6).

import { countryOf } from '../../../service/countries.ts'
import type { Address, CustomsInfo, Package, SpecialServiceParam } from '../../../service/records.ts'
import { customsRules, isInternational, tariffNumbers } from '../../../service/rules.ts'
import { offers } from '../carriers/catalogue.ts'
import { contradictions, specialServiceTerms } from '../carriers/special-services.ts'
import type { SpecialService } from '../carriers/special-services.ts'
import { fieldName, ruleBroken } from '../http/request-rules.ts'
import type { Asks } from '../own-rules.ts'
import { serviceError } from '../service-error.ts'
import { refuseImpossible } from './address-book.ts'
import type { CarrierAccountState, SavedCarrierAccount } from '../state/carrier-account-state.ts'
import { neededParameters } from '../../../service/special-services.ts'

type Asking = 'getRates' | 'createShipment'

const flatRateTypes = new Set(Object.values(offers).flatMap((offer) => Object.keys(offer.flatMinor)))

function checkPackage(endpoint: Asking, parcel: Package, field: string, asks: Asks): void {
  if (asks('weight') && parcel.weight === undefined && !flatRateTypes.has(parcel.packageType ?? 'Parcel'))
    throw ruleBroken(endpoint, `${field}.weight`, 'is missing')
  if (asks('aboveZero') && parcel.weight !== undefined && parcel.weight <= 0)
    throw ruleBroken(endpoint, `${field}.weight`, 'must be more than 0')
  if (asks('unit') && parcel.weight !== undefined && parcel.weightUnit === undefined)
    throw ruleBroken(endpoint, `${field}.weightUnit`, 'is missing')
  const sides = ['length', 'width', 'height'] as const
  const given = sides.filter((side) => parcel[side] !== undefined)
  if (given.length === 0) return
  for (const side of sides) {
    const value = parcel[side]
    if (asks('sides') && value === undefined)
      throw ruleBroken(endpoint, `${field}.${side}`, 'is missing beside the other sides')
    if (asks('aboveZero') && value !== undefined && value <= 0)
      throw ruleBroken(endpoint, `${field}.${side}`, 'must be more than 0')
  }
  if (asks('unit') && parcel.dimensionUnit === undefined)
    throw ruleBroken(endpoint, `${field}.dimensionUnit`, 'is missing')
}

export function checkPackages(endpoint: Asking, packages: readonly Package[], asks: Asks): void {
  packages.forEach((parcel, index) => checkPackage(endpoint, parcel, `packages[${index}]`, asks))
}

/** The special services asked for, as a list whether they came as one or as a list. */
export function specialServicesOf(
  endpoint: Asking,
  given: SpecialService | readonly SpecialService[] | undefined,
  params: SpecialServiceParam | undefined,
  asks: Asks,
): readonly SpecialService[] {
  const list = [...new Set(given === undefined ? [] : [given].flat())]
  for (const pair of contradictions)
    if (asks('contradiction') && pair.every((one) => list.includes(one)))
      throw serviceError(
        'SPECIALSERVICE.VALIDATION_FAILED',
        `specialService cannot be both ${pair.join(' and ')}`,
      )
  for (const one of list) checkParameters(endpoint, one, params, asks)
  return list
}

function checkParameters(
  endpoint: Asking,
  one: SpecialService,
  params: SpecialServiceParam | undefined,
  asks: Asks,
): void {
  const { amount } = specialServiceTerms[one]
  const needs = neededParameters[one]
  if (asks('neededParameter') && needs !== undefined && params?.[needs] === undefined)
    throw ruleBroken(
      endpoint,
      `specialServiceParam.${needs}`,
      `is missing, but specialService ${one} needs it`,
    )
  if (amount === undefined || !asks('amountRange')) return
  const field = `specialServiceParam.${amount.of}`
  const amountMinor = (params?.[amount.of] ?? 0) * 100
  if (amountMinor <= 0) throw ruleBroken(endpoint, field, 'must be more than 0')
  if (amountMinor > amount.maxMinor)
    throw ruleBroken(endpoint, field, `must not be more than ${amount.maxMinor / 100}`)
}

/** Where parcels may come from and go, and that addresses of the United States can exist. */
export function checkRoute(endpoint: Asking, fromAddress: Address, toAddress: Address, asks: Asks): void {
  if (asks('fromUnitedStates') && countryOf(fromAddress) !== 'US')
    throw ruleBroken(endpoint, 'fromAddress.country', 'must be the United States')
  if (
    asks('countryCode') &&
    countryOf(toAddress) !== 'US' &&
    !/^[a-z]{2}$/i.test(toAddress.country?.trim() ?? '')
  )
    throw ruleBroken(endpoint, 'toAddress.country', 'must be a two-letter country code')
  if (!asks('knownAddress')) return
  refuseImpossible(fromAddress, 'fromAddress')
  refuseImpossible(toAddress, 'toAddress')
}

/** Of rates: the items that are declared, now that ids of saved addresses are addresses. */
export function checkTariffNumbers(
  fromAddress: Address,
  toAddress: Address,
  customsInfo: CustomsInfo | undefined,
): void {
  const [path] = tariffNumbers.broken({ fromAddress, toAddress, customsInfo })
  if (path !== undefined) throw ruleBroken('getRates', fieldName(path), tariffNumbers.words)
}

/** The contract's own rules once more, now that ids of saved addresses are addresses, and what carriers ask beyond them. */
export function checkCustoms(
  fromAddress: Address,
  toAddress: Address,
  customsInfo: CustomsInfo | undefined,
  asks: Asks,
): void {
  const broken = (path: readonly PropertyKey[], words: string) =>
    ruleBroken('createShipment', fieldName(path), words)
  for (const rule of customsRules) {
    const [path] = rule.broken({ fromAddress, toAddress, customsInfo })
    if (path !== undefined) throw broken(path, rule.words)
  }
  if (!asks('customsItems') || isInternational(fromAddress, toAddress) !== true) return
  const items = customsInfo?.customsItem ?? []
  if (items.length === 0) throw broken(['customsInfo', 'customsItem'], 'is missing or empty')
  items.forEach((item, index) => {
    for (const name of ['description', 'quantity', 'value'] as const)
      if (item[name] === undefined) throw broken(['customsInfo', 'customsItem', index, name], 'is missing')
  })
}

/** The account that a request names; 404 for an unknown one, 422 for a disabled one. */
export function findCarrierAccount(carrierAccounts: CarrierAccountState, id: string): SavedCarrierAccount {
  const account = carrierAccounts.find(id)
  if (account === undefined)
    throw serviceError('CARRIERACCOUNT.NOT_FOUND', 'carrierAccountId is not the id of a carrier account')
  if (account.status === 'Disabled')
    throw serviceError(
      'CARRIERACCOUNT.NOT_ACTIVE',
      'carrierAccountId is the id of a disabled carrier account',
    )
  return account
}
