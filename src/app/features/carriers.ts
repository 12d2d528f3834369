// The account's carriers: as they were last heard of, and changes to them.

import { createCarrierAccounts, type CarriersChanged } from '../../core/carriers/carrier-accounts.ts'
import { keptByAccount } from '../profile/kept-by-account.ts'
import type { Feature } from './feature.ts'
import type { PortsOf } from './ports.ts'

type CarriersPorts = PortsOf<'account' | 'clock', 'values'>

export function carriersFeature({ stores, account, clock }: CarriersPorts): Feature<'carriers'> {
  const carriers = createCarrierAccounts({
    account: () => keptByAccount(stores.values, account.connectedFor.carriers()),
    clock,
    onChanged: () => account.reopen(),
  })
  const changed = async (change: Promise<CarriersChanged>) => {
    const { view, warnings } = await change
    return { view, warnings: [...warnings] }
  }
  return {
    handlers: {
      'carriers.get': () => carriers.known(),
      'carriers.ask': () => carriers.ask(),
      'carriers.saveAccount': (wish) => changed(carriers.save(wish)),
      'carriers.setStatus': ({ id, status }) => changed(carriers.setStatus(id, status)),
      'carriers.deleteAccount': ({ id }) => changed(carriers.delete(id)),
    },
  }
}
