// What a service made of an address, beside what it was asked about.

import type { Warning } from '../../../contract/domain.ts'
import type { AddressVerification } from '../../../contract/ship.ts'
import type { Address } from '../../../service/records.ts'
import type { ToldAddress } from '../../shipping-service.ts'
import { withoutUndefined } from './without-undefined.ts'

/** What of an address a service may correct. */
const correctable = [
  'name',
  'company',
  'street1',
  'street2',
  'street3',
  'city',
  'state',
  'zip',
  'country',
] as const

export function verificationOf(
  before: Address,
  told: ToldAddress,
  warnings: readonly Warning[],
): AddressVerification {
  const corrections = Object.fromEntries(
    correctable.flatMap((field) => (told[field] === undefined ? [] : [[field, told[field]]])),
  )
  const after: Address = { ...before, ...corrections }
  const changed = correctable.filter((field) => (after[field] ?? '') !== (before[field] ?? ''))
  return withoutUndefined({
    verdict: changed.length > 0 ? 'changed' : 'same',
    before,
    after,
    changed,
    status: told.verificationStatus,
    isResidential: told.isResidential,
    warnings: [...warnings],
  })
}
