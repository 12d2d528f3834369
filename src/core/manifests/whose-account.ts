// Only the account that a manifest was sent with can make it, or tell what became of it.

import { isAppError } from '../../contract/errors.ts'
import { isOfAccount, sentWithOther, type ConnectedAccount } from '../connected-account.ts'
import { refusals } from '../doubt.ts'
import type { Clock } from '../runtime.ts'
import { daysAround, type Manifest } from './manifest.ts'
import type { ManifestService, ManifestStore, OpenParcel } from './ports.ts'

export type Account = ConnectedAccount<ManifestService>

export type WhoseAccountPorts = {
  readonly manifests: Pick<ManifestStore, 'parcelsOf'>
  /** The account that is connected now. */
  readonly account: () => Account
  readonly clock: Clock
}

/** A cut answer, or a gateway's page, is as a rule gone at the next try. */
const unreadableTries = 3

export function whoseAccount({ manifests, account: connected, clock }: WhoseAccountPorts) {
  /**
   * The account, where it is the one of these parcels: by its key, or, where keys were renewed, because it has their
   * shipments. Throws `other_account`, and what keeps it from being asked.
   */
  async function accountOf(
    parcels: readonly Pick<OpenParcel, 'transactionId' | 'accountKey'>[],
  ): Promise<Account> {
    const account = connected()
    // Whose token it is, is certain only now.
    await account.service.authorize()
    const key = account.key()
    const foreign = parcels.find(({ accountKey }) => !isOfAccount(accountKey, key))
    if (foreign && !(await account.service.hasShipment(foreign.transactionId))) throw sentWithOther()
    return account
  }

  /** The account that a manifest was sent with. Throws as `accountOf`. */
  async function itsAccount({ id, accountKey }: Manifest): Promise<Account> {
    const parcels = await manifests.parcelsOf(id)
    return accountOf(parcels.map(({ transactionId }) => ({ transactionId, accountKey })))
  }

  /** What the service lists before anything is sent: what is listed later may be it. Undefined where it cannot be asked so. */
  async function idsAtService(
    { checks }: Manifest,
    { service }: Account,
  ): Promise<readonly string[] | undefined> {
    const ids: string[] = []
    try {
      for await (const { manifestId } of service.list(daysAround(clock.now()))) ids.push(manifestId)
      return ids
    } catch (error) {
      // It does not list as it is asked here: then only a person can settle a doubt.
      if (isAppError(error, ...refusals)) return undefined
      if (isAppError(error, 'unexpected_response') && checks + 1 >= unreadableTries) return undefined
      throw error
    }
  }

  return { accountOf, itsAccount, idsAtService }
}
