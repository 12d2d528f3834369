// Addresses that the service keeps: made, looked at and validated there, listed here.

import { AddressFields, type AddressCheck, type AddressUse } from '../../contract/addresses.ts'
import type { Warning } from '../../contract/domain.ts'
import { isAppError } from '../../contract/errors.ts'
import { notFound, withReason } from '../../contract/refusals.ts'
import { needCountryCode } from './need-country-code.ts'
import type { NamedAccount } from '../connected-account.ts'
import type { Clock, NewId } from '../runtime.ts'
import type { AddressAnswer, AddressService, SavedAddress, SavedAddressStore, ToldAddress } from './ports.ts'

export type AddressBook = ReturnType<typeof createAddressBook>

const fieldNames = Object.keys(AddressFields.shape) as (keyof AddressFields)[]

export function createAddressBook({
  store,
  account,
  clock,
  newId,
}: {
  readonly store: SavedAddressStore
  /** The account that is connected now. `key` names it. */
  readonly account: () => NamedAccount<AddressService>
  readonly clock: Pick<Clock, 'now'>
  readonly newId: NewId
}) {
  /** Throws `not_found`. */
  async function get(id: string): Promise<SavedAddress> {
    const saved = await store.get(id)
    if (!saved) throw notFound('address')
    return saved
  }

  const keep = (
    { key }: NamedAccount<AddressService>,
    serviceId: string,
    use: AddressUse,
    before: AddressFields,
    told: ToldAddress,
  ): Promise<SavedAddress> => {
    const now = clock.now()
    return store.put({
      id: newId(),
      accountKey: key(),
      serviceId,
      use,
      address: over(before, told),
      verificationStatus: told.verificationStatus,
      isResidential: told.isResidential,
      savedAt: now,
      askedAt: now,
    })
  }

  return {
    get,
    list: (use?: AddressUse) => store.list(account().key(), use),
    /** Lets the service look at an address without keeping it. */
    async check(written: AddressFields) {
      const address = needCountryCode(written)
      return checked(address, () => account().service.create({ ...address, verify: true, save: false }))
    },
    async create(
      use: AddressUse,
      written: AddressFields,
    ): Promise<{ readonly saved: SavedAddress; readonly warnings: readonly Warning[] }> {
      const address = needCountryCode(written)
      const asked = account()
      const { address: told, warnings } = await asked.service.create({
        ...address,
        save: true,
        verify: false,
      })
      if (told.id === undefined) throw new Error('a saved address came without its id')
      return { saved: await keep(asked, told.id, use, address, told), warnings }
    },
    /** Throws `not_found` where the service does not know the id. */
    async fetch(use: AddressUse, serviceId: string): Promise<SavedAddress> {
      const asked = account()
      const { address: told } = await asked.service.get(serviceId).catch((error: unknown) => {
        throw isNotFound(error) ? notFound('address_at_service') : error
      })
      const { name, street1, city, zip } = told
      if (name === undefined || street1 === undefined || city === undefined || zip === undefined) {
        throw withReason(
          'unexpected_response',
          'address_not_whole',
          'The service told the address without name or street',
        )
      }
      return keep(asked, serviceId, use, { name, street1, city, zip }, told)
    },
    async validate(id: string): Promise<{ readonly check: AddressCheck; readonly saved: SavedAddress }> {
      const before = await get(id)
      const asked = account()
      let told: ToldAddress | undefined
      const check = await checked(before.address, async () => {
        const answer = await asked.service.validate(before.serviceId)
        told = answer.address
        return answer
      })
      if (!told) return { check, saved: before }
      return { check, saved: await keep(asked, before.serviceId, before.use, before.address, told) }
    },
    async forget(id: string) {
      await get(id)
      await store.remove(id)
    },
  }
}

/** What the service made of an address; its refusal is an answer too. */
async function checked(before: AddressFields, ask: () => Promise<AddressAnswer>): Promise<AddressCheck> {
  try {
    const { address: told, warnings } = await ask()
    const after = over(before, told)
    const changed = fieldNames.filter((name) => (before[name] ?? '') !== (after[name] ?? ''))
    return {
      verdict: changed.length > 0 ? 'changed' : 'same',
      before,
      after,
      changed,
      warnings: [...warnings],
      ...(told.verificationStatus === undefined ? {} : { verificationStatus: told.verificationStatus }),
      ...(told.isResidential === undefined ? {} : { isResidential: told.isResidential }),
    }
  } catch (error) {
    if (!isAppError(error, 'service_refused')) throw error
    return { verdict: 'refused', before, changed: [], warnings: [], reason: error.toInfo() }
  }
}

/** The address with the fields over it that the service told. */
function over(before: AddressFields, told: ToldAddress): AddressFields {
  const fields = fieldNames.flatMap((name) => {
    const value = told[name] ?? before[name]
    return value === undefined || value === '' ? [] : [[name, value] as const]
  })
  return { ...before, ...Object.fromEntries(fields) }
}

const isNotFound = (error: unknown) =>
  isAppError(error, 'service_refused') && error.details?.['status'] === 404
