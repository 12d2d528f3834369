import type { PackageType, Service } from '../../../service/enums.ts'
import { carriers, offers, packageTypeNames } from '../carriers/catalogue.ts'
import type { Carrier, CarrierCode } from '../carriers/catalogue.ts'
import { configurationKeys } from '../carriers/configuration.ts'
import type { Handlers } from '../http/handler.ts'
import type { SavedCarrierAccount } from '../state/carrier-account-state.ts'
import type { ServiceState } from '../state/service-state.ts'

type Listed = { readonly code: string; readonly name: string }

/** Services that a carrier offers, in the catalogue's order. */
export function servicesOf(carrierCode: string): readonly Service[] {
  return (Object.keys(offers) as Service[]).filter((service) => offers[service].carrierCode === carrierCode)
}

/** `SignatureConfirmation` as people read it. */
const spaced = (code: string) => code.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')

function packageTypesOf(carrierCode: string): readonly PackageType[] {
  return [...new Set(servicesOf(carrierCode).flatMap((service) => offers[service].packageTypes))]
}

/** `/Carrier` and `/CarrierAccount` (section 4.4). */
export function carrierHandlers({ carrierAccounts }: ServiceState) {
  const enabled = () => carrierAccounts.list().filter((account) => account.status !== 'Disabled')
  const ofEachAccount = (list: (account: SavedCarrierAccount) => readonly Listed[]) =>
    enabled().flatMap((account) =>
      list(account).map((one) => ({
        carrierAccountId: account.id,
        carrierCode: account.carrierCode,
        ...one,
      })),
    )
  return {
    listCarriers: () => ({
      body: {
        carriers: Object.values(carriers).map(({ carrierCode, name }) => ({
          carrierCode,
          name,
          logo: '',
          configuration: configurationKeys[carrierCode].map(({ form: _form, ...key }) => key),
        })),
      },
    }),
    listCarrierAccounts: () => ({ body: { carrierAccounts: carrierAccounts.list() } }),
    listServices: () => ({
      body: {
        services: ofEachAccount(({ carrierCode }) =>
          servicesOf(carrierCode).map((code) => ({ code, name: offers[code].name })),
        ),
      },
    }),
    listSpecialServices: () => ({
      body: {
        specialServices: ofEachAccount(({ carrierCode }) =>
          (
            (carriers as Record<string, Carrier | undefined>)[carrierCode as CarrierCode]?.specialServices ??
            []
          ).map((code) => ({ code, name: spaced(code) })),
        ),
      },
    }),
    listPackageTypes: () => ({
      body: {
        packageTypes: ofEachAccount(({ carrierCode }) =>
          packageTypesOf(carrierCode).map((code) => ({ code, name: packageTypeNames[code] })),
        ),
      },
    }),
  } satisfies Handlers
}
