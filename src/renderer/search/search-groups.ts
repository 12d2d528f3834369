// What a search shows: groups of hits, each of which opens one thing.

import type { EverythingFound, FoundIn, SearchPart } from '../../contract/search.ts'
import { allPlace } from '../all-place.ts'
import { askingPlace } from '../asking-place.ts'
import type { AppContext } from '../frame/app-context.ts'
import { formatDay, formatMoment, formatTracking } from '../format.ts'
import { words } from '../language.ts'
import { manifestPlace } from '../manifest-place.ts'
import { orderLooks } from '../order-looks.ts'
import type { BadgeLook } from '../ui/looks.ts'
import type { IconName } from '../ui/icons.ts'
import { isWhole } from './match.ts'

/** What a hit may do once the search is closed. */
export type Opening = Pick<AppContext, 'goTo'> & { readonly showKey: (rowId: string) => void }

export type SearchHit = {
  readonly id: string
  readonly icon: IconName
  readonly title: string
  readonly line: string
  readonly badge?: BadgeLook & { readonly word: string }
  readonly open: (to: Opening) => void
}

export type GroupName = SearchPart | 'screens' | 'settings' | 'keys' | 'sources'

export type SearchGroup = {
  readonly name: GroupName
  readonly hits: readonly SearchHit[]
  /** False where it could not be looked in: there may be some. */
  readonly isKnown: boolean
  /** There are more than these, and no list of them. */
  readonly isMore: boolean
}

const m = words.search

const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ')

function orderHit({ orderNumber, recipient, destination, state, inDoubt }: FoundIn<'orders'>): SearchHit {
  return {
    id: `order-${orderNumber}`,
    icon: 'orders',
    title: orderNumber,
    line: joined([recipient, destination]),
    badge: inDoubt
      ? { tone: 'warn', icon: 'question', word: words.orders.inDoubt }
      : { ...orderLooks[state], word: words.orders.filters[state] },
    open: ({ goTo }) => goTo('orders', orderNumber),
  }
}

const labelLooks: Readonly<Record<FoundIn<'labels'>['state'], BadgeLook>> = {
  unprinted: { tone: 'warn', icon: 'alert' },
  unsure: { tone: 'warn', icon: 'question' },
  printed: { tone: 'quiet', icon: 'check' },
  refund: { tone: 'quiet', icon: 'refund' },
}

function labelHit(label: FoundIn<'labels'>): SearchHit {
  const { labelId, orderNumber, trackingNumber, packageNumber, packageCount, state } = label
  const ofMany = packageCount > 1 ? m.packageOf(packageNumber, packageCount) : ''
  const moment = formatMoment(label.boughtAt)
  return {
    id: `label-${labelId}`,
    icon: 'reprint',
    title: trackingNumber === '' ? orderNumber : formatTracking(trackingNumber),
    line: joined([
      trackingNumber === '' ? '' : orderNumber,
      ofMany,
      label.recipient,
      label.destination,
      moment,
    ]),
    badge: { ...labelLooks[state], word: words.reprint.filters[state] },
    open: ({ goTo }) => goTo('reprint', trackingNumber === '' ? orderNumber : trackingNumber),
  }
}

function containerHit(container: FoundIn<'containers'>): SearchHit {
  const { containerId, numbers, trackingNumber, destination, createdAt } = container
  const [first = ''] = numbers
  return {
    id: `container-${containerId}`,
    icon: 'container',
    title: first || formatTracking(trackingNumber) || m.withoutNumber,
    line: joined([destination, formatMoment(createdAt), words.containers.states[container.state]]),
    open: ({ goTo }) => goTo('containers', containerId),
  }
}

function manifestHit(manifest: FoundIn<'manifests'>): SearchHit {
  const { manifestId, manifestNumber, serviceManifestId, shipDate, parcels, createdAt, state } = manifest
  return {
    id: `manifest-${manifestId}`,
    icon: 'endOfDay',
    title: manifestNumber ? formatTracking(manifestNumber) : (serviceManifestId ?? m.withoutNumber),
    line: joined([
      shipDate === undefined ? '' : formatDay(`${shipDate}T00:00:00`),
      words.manifests.parcels(parcels),
      words.manifests.words[state],
    ]),
    open: ({ goTo }) => goTo('manifests', manifestPlace({ manifestId, createdAt })),
  }
}

function addressHit({ addressId, use, name, lines }: FoundIn<'addresses'>): SearchHit {
  return {
    id: `address-${addressId}`,
    icon: 'addresses',
    title: name,
    line: joined([words.addresses.uses[use], ...lines]),
    open: ({ goTo }) => goTo('addresses', addressId),
  }
}

/** All that a search finds there, on the screen that lists them. */
const allOf = (
  screen: 'orders' | 'reprint' | 'containers' | 'manifests' | 'addresses',
  title: string,
  query: string,
): SearchHit => ({
  id: `all-${screen}`,
  icon: 'search',
  title,
  line: '',
  open: ({ goTo }: Opening) => goTo(screen, query),
})

function group<Part extends SearchPart>(
  name: Part,
  found: EverythingFound[Part],
  hitOf: (hit: FoundIn<Part>) => SearchHit,
  all: SearchHit,
): SearchGroup {
  if (found.kind === 'not_known') return { name, hits: [], isKnown: false, isMore: false }
  const hits = (found.hits as readonly FoundIn<Part>[]).map(hitOf)
  return { name, hits: found.isMore ? [...hits, all] : hits, isKnown: true, isMore: false }
}

/** Whom the text can be asked for as the number of an order that is not here: Orders asks, and says what came of it. */
const askHit = (text: string, sources: readonly string[]): SearchHit => ({
  id: 'ask-sources',
  icon: 'search',
  title: words.orders.askSourcesFor(text),
  line: words.orders.canAsk(sources),
  open: ({ goTo }) => goTo('orders', askingPlace(text)),
})

/** What the station found, as groups; those with nothing in them as well. */
export function stationGroups(found: EverythingFound, text: string): readonly SearchGroup[] {
  const { trackingNumber, askable } = found
  const labels = group('labels', found.labels, labelHit, allOf('reprint', m.allLabels, text))
  const track: readonly SearchHit[] =
    trackingNumber === undefined
      ? []
      : [
          {
            id: 'track',
            icon: 'tracking',
            title: m.track,
            line: formatTracking(trackingNumber),
            open: ({ goTo }) => goTo('tracking', trackingNumber),
          },
        ]
  return [
    group('orders', found.orders, orderHit, allOf('orders', m.allOrders, text)),
    { ...labels, hits: [...labels.hits, ...track] },
    group('containers', found.containers, containerHit, allOf('containers', m.allContainers, allPlace(text))),
    group('manifests', found.manifests, manifestHit, allOf('manifests', m.allManifests, allPlace(text))),
    group('addresses', found.addresses, addressHit, allOf('addresses', m.allAddresses, text)),
    ...(askable
      ? [{ name: 'sources', hits: [askHit(text, askable)], isKnown: true, isMore: false } as const]
      : []),
  ]
}

/** Nothing of the station could be looked in. */
export const unknownGroups: readonly SearchGroup[] = (
  ['orders', 'labels', 'containers', 'manifests', 'addresses'] as const
).map((name) => ({ name, hits: [], isKnown: false, isMore: false }))

/** Groups that say something: one with what was meant in whole first, the others in their order, and last who can be asked. */
export function sorted(groups: readonly SearchGroup[], text: string): readonly SearchGroup[] {
  const rank = ({ name, hits }: SearchGroup) =>
    name === 'sources' ? 2 : hits.some(({ title }) => isWhole(title, text)) ? 0 : 1
  return groups
    .filter(({ hits, isKnown }) => hits.length > 0 || !isKnown)
    .toSorted((one, other) => rank(one) - rank(other))
}
