// What is made, and taken back where the document has a way: addresses stay, since it has none for them.

import { isAppError } from '../../contract/errors.ts'
import { counted, differs, known, notKnown, passed } from '../check.ts'
import type { Bench, Check, Outcome } from '../check.ts'
import { understood } from '../outcomes.ts'
import { fromAddress, madeAccountName, toAddress } from '../samples.ts'
import { domestic } from './looking.ts'

const change = { level: 'change' } as const

const addresses: readonly Check[] = [
  understood({
    ...change,
    section: '4.3',
    asks: 'POST /Address with verify',
    should: 'the address, or what was found of it',
    async read({ client }) {
      const { warnings } = await client.addresses.create({ ...toAddress, verify: true })
      return warnings.length > 0 ? 'an address, with a warning' : 'an address'
    },
  }),
  understood({
    ...change,
    section: '4.3',
    asks: 'POST /Address with save',
    should: 'the address with an id',
    async read({ client, facts }) {
      const { address } = await client.addresses.create({ ...fromAddress, save: true })
      if (address.id) facts.savedAddressId = address.id
      return 'an id'
    },
  }),
  understood({
    ...change,
    section: '4.3',
    asks: 'GET /Address/:id of the saved address',
    should: 'what was saved',
    needs: ['savedAddressId'],
    async read({ client, facts }) {
      const { address } = await client.addresses.get(known(facts, 'savedAddressId'))
      return address.zip?.startsWith(fromAddress.zip) ? 'the same ZIP' : differs('another ZIP, or none')
    },
  }),
  understood({
    ...change,
    section: '4.3',
    asks: 'POST /Address/:id/Validate of the saved address',
    should: 'the address, or what was found of it',
    needs: ['savedAddressId'],
    async read({ client, facts }) {
      await client.addresses.validate(known(facts, 'savedAddressId'))
      return 'an address'
    },
  }),
  understood({
    ...change,
    section: '2.1',
    asks: 'POST /ShipmentRate with the id of the saved address alone',
    should: 'rates, as with full details',
    needs: ['savedAddressId', 'offer'],
    async read({ client, facts }) {
      await client.rates.list({ ...domestic, fromAddress: { id: known(facts, 'savedAddressId') } })
      return 'rates'
    },
  }),
]

const isThere = async ({ client }: Bench, id: string) =>
  (await client.carrierAccounts.list()).some((account) => account.id === id)

const makeAccount = understood({
  ...change,
  section: '4.4',
  asks: 'POST /CarrierAccount',
  should: 'the account with an id, in the list from then on',
  needs: ['newCarrierAccount'],
  async read(bench) {
    const { client, facts } = bench
    const { account } = await client.carrierAccounts.create({
      name: madeAccountName,
      ...known(facts, 'newCarrierAccount'),
    })
    facts.madeCarrierAccountId = account.id
    return (await isThere(bench, account.id))
      ? 'an id, and in the list'
      : differs('an id that the list does not have')
  },
})

const changeAccount = understood({
  ...change,
  section: '4.4',
  asks: 'PUT /CarrierAccount with status Disabled',
  should: 'the account with that status (3.1)',
  needs: ['newCarrierAccount', 'madeCarrierAccountId'],
  async read({ client, facts }) {
    const id = known(facts, 'madeCarrierAccountId')
    const account = { id, name: madeAccountName, ...known(facts, 'newCarrierAccount') }
    await client.carrierAccounts.update({ ...account, status: 'Disabled' })
    const status = (await client.carrierAccounts.list()).find((each) => each.id === id)?.status
    return status === undefined || status === 'Disabled'
      ? (status ?? 'no status told')
      : differs(`status ${status}`)
  },
})

/** Asked last: others need the account. */
export const removeAccount = understood({
  ...change,
  section: '4.4',
  asks: 'DELETE /CarrierAccount/:carrierAccountId',
  should: 'the account is in the list no more',
  needs: ['madeCarrierAccountId'],
  async read(bench) {
    const { client, facts } = bench
    const id = known(facts, 'madeCarrierAccountId')
    await client.carrierAccounts.delete(id)
    delete facts.madeCarrierAccountId
    return (await isThere(bench, id)) ? differs('it is in the list still') : 'it is gone'
  },
})

/**
 * Removes accounts that the run made and that are there still: one that was taken though it should have been refused, too.
 * Undefined where none is left.
 */
export async function removeMadeAccounts(bench: Bench): Promise<Outcome | undefined> {
  const { client, facts } = bench
  try {
    const left = (await client.carrierAccounts.list()).filter(
      ({ id, name }) => id === facts.madeCarrierAccountId || name === madeAccountName,
    )
    for (const { id } of left) await client.carrierAccounts.delete(id)
    return left.length === 0 ? undefined : passed(counted(left.length, 'account'))
  } catch (error) {
    if (!isAppError(error)) throw error
    return notKnown(`an account named ${madeAccountName} may be there still: ${error.message}`)
  }
}

export const changingChecks: readonly Check[] = [...addresses, makeAccount, changeAccount]
