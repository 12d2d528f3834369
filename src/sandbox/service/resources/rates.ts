import { rateBody, rateService } from '../carriers/rating.ts'
import type { Rate } from '../carriers/rating.ts'
import { serviceError, ServiceError } from '../service-error.ts'
import type { Handlers } from '../http/handler.ts'
import { resolveAddress } from './address-book.ts'
import { servicesOf } from './carriers.ts'
import {
  checkPackages,
  checkRoute,
  checkTariffNumbers,
  findCarrierAccount,
  specialServicesOf,
} from './parcel-rules.ts'
import type { ServiceState } from '../state/service-state.ts'

const isRefusal = (result: Rate | ServiceError): result is ServiceError => result instanceof ServiceError

/** `POST /ShipmentRate` (section 4.5). */
export function rateHandlers({ addresses, carrierAccounts, asks }: ServiceState) {
  return {
    getRates: ({ body }) => {
      const from = resolveAddress(addresses, 'getRates', 'fromAddress', body.fromAddress)
      const to = resolveAddress(addresses, 'getRates', 'toAddress', body.toAddress)
      checkPackages('getRates', body.packages, asks)
      checkRoute('getRates', from.address, to.address, asks)
      checkTariffNumbers(from.address, to.address, body.customsInfo)
      const question = {
        fromAddress: from.address,
        toAddress: to.address,
        packages: body.packages,
        specialServices: specialServicesOf('getRates', body.specialService, body.specialServiceParam, asks),
        specialServiceParam: body.specialServiceParam,
      }
      const accounts =
        body.carrierAccountId === undefined
          ? carrierAccounts.list().filter((account) => account.status !== 'Disabled')
          : [findCarrierAccount(carrierAccounts, body.carrierAccountId)]
      const results = accounts.flatMap((account) =>
        (body.service === undefined ? servicesOf(account.carrierCode) : [body.service]).map((service) =>
          rateService(service, account, question, 'SHIPMENTRATE', asks),
        ),
      )
      const rates = results.filter((result) => 'totalMinor' in result)
      if (rates.length > 0)
        return { body: { rate: rates.map(rateBody) }, warnings: [...from.warnings, ...to.warnings] }
      // One account and one service: its own reason (rule 3). Of many, no single reason is the right one.
      const [only] = results.filter(isRefusal)
      if (results.length === 1 && only !== undefined) throw only
      throw serviceError('SHIPMENTRATE.NOT_FOUND', 'no service of the carrier accounts takes these packages')
    },
  } satisfies Handlers
}
