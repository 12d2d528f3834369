// Operators, packages, shipping rules, order sources and targets of results that are the same at all benches of a warehouse.

import type { z } from 'zod'
import { listTaken, sharedListNames, type SharedListName } from '../../contract/shared-list-words.ts'
import { untoldForgotten } from '../../contract/results.ts'
import type { SharedListView } from '../../contract/warehouse-lists.ts'
import type { WarehouseSetting } from '../../contract/warehouse-setting.ts'
import type { LabelArchive } from '../../core/warehouse/label-archive.ts'
import { createListSharing } from '../../core/warehouse/share-lists.ts'
import type { KeptList, SharedLists } from '../../core/warehouse/shared-lists.ts'
import { keptSetting } from '../profile/kept-setting.ts'
import type { KeptSources, KeptTargets } from '../profile/kept-placed.ts'
import type { ShippingRulesStore } from '../profile/shipping-rules.ts'
import { listKeys } from '../station/list-envelope.ts'
import { sharedBooks } from '../station/shared-books.ts'
import { sourcesBook } from '../station/shared-sources-book.ts'
import { targetsBook } from '../station/shared-targets-book.ts'
import { KeptListSetting } from '../station/station-settings.ts'
import { keysOf } from '../station/warehouse-keys.ts'
import { present } from '../views.ts'
import type { PortsOf } from './ports.ts'
import { areSourcesLocked } from './profile-order-sources.ts'
import { areTargetsLocked } from './profile-result-targets.ts'

export type SharedListsPorts = PortsOf<
  | 'changes'
  | 'clock'
  | 'logger'
  | 'operators'
  | 'page'
  | 'profile'
  | 'secrets'
  | 'settings'
  | 'stationProfile',
  'audit' | 'values'
> & {
  readonly shippingRules: ShippingRulesStore
  readonly orderSources: KeptSources
  readonly resultTargets: KeptTargets
}

type OpenedWarehouse = { readonly lists: SharedLists; readonly archive: LabelArchive }

export type ListsPart = ReturnType<typeof shareLists>

export function shareLists(
  ports: SharedListsPorts,
  setting: Pick<WarehouseSetting, 'url' | 'name'> & { readonly bench: string },
  opened: () => Promise<OpenedWarehouse>,
) {
  const { stores, secrets, changes, page, clock, logger } = ports
  const kept = (key: string) => keptSetting(stores.values, key, KeptListSetting as z.ZodType<KeptList>)
  const lists = sharedBooks(
    {
      ...ports,
      rules: ports.shippingRules,
      keptRules: kept('shared-rules'),
      onStatus: () => changes.emit('status'),
    },
    (list, unread) => sharing.sayUnread(list, unread),
  )
  const sources = sourcesBook({
    placed: ports.orderSources,
    keptList: kept('shared-sources'),
    clock,
    isLocked: () => areSourcesLocked(ports),
    onUnread: (unread) => sharing.sayUnread('sources', unread),
  })
  const targets = targetsBook({
    placed: ports.resultTargets,
    keptList: kept('shared-targets'),
    clock,
    isLocked: () => areTargetsLocked(ports),
    onUnread: (unread) => sharing.sayUnread('targets', unread),
    onForgotten: ({ id, config }, untold) =>
      stores.audit.append({
        operator: undefined,
        approvedBy: undefined,
        operation: untoldForgotten,
        subject: config.name,
        recordId: id,
        reason: undefined,
        amount: undefined,
        outcome: String(untold),
      }),
  })
  const sharing = createListSharing({
    lists: async () => (await opened()).lists,
    books: [...lists, sources, targets],
    keysFor: async () => listKeys(await keysOf((await opened()).archive, secrets, setting)),
    bench: setting.bench,
    write: (list, { id, bench, what }) =>
      stores.audit.append({
        operator: undefined,
        approvedBy: undefined,
        operation: listTaken,
        subject: list,
        recordId: id,
        reason: bench,
        amount: undefined,
        outcome: what,
      }),
    clock,
    logger,
    onChange: (list) => page.tell('sharedList', () => ({ list })),
  })
  changes.on('lists', sharing.changed)
  const viewOf = (list: SharedListName): SharedListView => {
    const { state, heardAt, unread } = sharing.stateOf(list)
    return { list, state, unread, ...present({ heardAt: heardAt?.toISOString() }) }
  }
  return { ...sharing, views: () => sharedListNames.map(viewOf) }
}
