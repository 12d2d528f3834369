import { randomUUID } from 'node:crypto'
import type { CarrierAccount } from '../../../service/records.ts'
import { carriers } from '../carriers/catalogue.ts'
import type { CarrierCode } from '../carriers/catalogue.ts'
import { configurationFault, isUnknownToCarrier, unknownKeys } from '../carriers/configuration.ts'
import type { Handlers, ServiceWarning } from '../http/handler.ts'
import { ruleBroken } from '../http/request-rules.ts'
import { serviceError } from '../service-error.ts'
import type { SavedCarrierAccount } from '../state/carrier-account-state.ts'
import type { ServiceState } from '../state/service-state.ts'

type Asking = 'createCarrierAccount' | 'updateCarrierAccount'
const isCarrierCode = (code: string): code is CarrierCode => Object.hasOwn(carriers, code)

/** `POST`, `PUT` and `DELETE /CarrierAccount` (section 4.4). */
export function carrierAccountHandlers({ addresses, carrierAccounts, now, asks }: ServiceState) {
  /** Refuses what the carrier cannot work with, and answers what it will ignore. */
  const check = (endpoint: Asking, account: CarrierAccount): readonly ServiceWarning[] => {
    const { name, carrierCode, configuration } = account
    if (name.trim() === '') throw ruleBroken(endpoint, 'name', 'must not be empty')
    if (!isCarrierCode(carrierCode))
      throw serviceError(
        'CARRIER.NOT_SUPPORTED',
        `carrierCode must be one of: ${Object.keys(carriers).join(', ')}`,
      )
    const fault = configurationFault(carrierCode, configuration)
    if (fault !== undefined) throw ruleBroken(endpoint, fault.field, fault.message)
    const shipFrom = configuration['shipFromAddressId']
    if (typeof shipFrom === 'string' && addresses.find(shipFrom) === undefined)
      throw ruleBroken(endpoint, 'configuration.shipFromAddressId', 'is not the id of a saved address')
    if (isUnknownToCarrier(configuration))
      throw serviceError(
        'CARRIERACCOUNT.CONFIG.NOT_AUTHORIZED',
        'configuration: the carrier does not know this account',
      )
    return unknownKeys(carrierCode, configuration).map((key) => ({
      Code: 'CARRIERACCOUNT.ATTRIBUTE_IGNORED',
      Message: `configuration.${key} is not known to ${carrierCode}`,
    }))
  }

  const find = (id: string, field: string): SavedCarrierAccount => {
    const account = carrierAccounts.find(id)
    if (account === undefined)
      throw serviceError('CARRIERACCOUNT.NOT_FOUND', `${field} is not the id of a carrier account`)
    return account
  }

  return {
    createCarrierAccount: ({ body }) => {
      const warnings = check('createCarrierAccount', body)
      const account = { status: 'Enabled' as const, ...body, id: randomUUID() }
      carrierAccounts.insert(account)
      return { body: account, warnings }
    },
    updateCarrierAccount: ({ body }) => {
      const before = find(body.id, 'id')
      const warnings = check('updateCarrierAccount', body)
      if (asks('sameCarrier') && body.carrierCode !== before.carrierCode)
        throw ruleBroken('updateCarrierAccount', 'carrierCode', 'cannot become another carrier')
      const account = { ...(before.status === undefined ? {} : { status: before.status }), ...body }
      carrierAccounts.update(account)
      return { body: account, warnings }
    },
    deleteCarrierAccount: ({ route }) => {
      const { id } = find(route.carrierAccountId, 'carrierAccountId')
      carrierAccounts.remove(id, now())
      return { body: { id } }
    },
  } satisfies Handlers
}
