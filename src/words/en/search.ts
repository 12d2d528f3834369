type Group =
  | 'orders'
  | 'labels'
  | 'containers'
  | 'manifests'
  | 'addresses'
  | 'screens'
  | 'settings'
  | 'keys'
  | 'sources'

export const search = {
  title: 'Search of everything',
  label: 'Number, name, place, setting or key',
  hint: 'Finds orders, parcels, containers, manifests, saved addresses, screens, settings and keys. Type a part of a number or a name, or scan a barcode.',
  found: 'Found',
  groups: {
    orders: 'Orders',
    labels: 'Parcels',
    containers: 'Containers',
    manifests: 'Manifests',
    addresses: 'Saved addresses',
    screens: 'Screens',
    settings: 'Settings',
    keys: 'Keys',
    sources: 'Sources',
  } satisfies Record<Group, string>,
  open: 'Open',
  track: 'Track this number',
  packageOf: (number: number, count: number) => `package ${number} of ${count}`,
  withoutNumber: 'No number yet',
  allOrders: 'All of these orders',
  allLabels: 'All of these parcels',
  allContainers: 'All of these container labels',
  allManifests: 'All of these manifests',
  allAddresses: 'All of these addresses',
  more: (group: string) => `${group}: there are more. Type more of the number or name.`,
  notKnown: (group: string) => `${group} could not be searched. Whether anything fits is not known.`,
  nothing: (text: string) => `Nothing fits “${text}”`,
  nothingHint: 'Try a part of the number, or the beginning of a name.',
}
