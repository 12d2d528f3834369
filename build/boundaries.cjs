// Who may import whom. The table is the design (docs/architecture.md); dependency-cruiser checks it in `npm test`.

/** Folder → what its files may import: folders of src, `node:` for Node's modules, package names, `*` for any package. */
const may = {
  base: [],
  service: ['zod'],
  // Of the contract types alone; its languages are a table that loads nothing by itself.
  words: ['contract'],
  contract: ['service', 'words', 'zod'],
  core: ['base', 'contract', 'service'],
  labels: ['base', 'words', 'node:', '*'],
  processes: ['node:'],
  adapters: ['base', 'core', 'contract', 'service', 'labels', 'processes', 'node:', '*'],
  sandbox: ['base', 'service', 'labels', 'processes', 'node:', '*'],
  // It holds other implementations against the document, and knows nothing of the sandbox.
  conformance: ['base', 'contract', 'core', 'adapters', 'service', 'node:', 'zod'],
  app: [
    'base',
    'core',
    'adapters',
    'contract',
    'words',
    'sandbox',
    'labels',
    'processes',
    'service',
    'node:',
    '*',
  ],
  // Both hosts mount it.
  api: ['app', 'base', 'contract', 'core', 'service', 'node:', '*'],
  main: ['api', 'app', 'contract', 'words', 'processes', 'node:', 'electron'],
  web: ['api', 'app', 'contract', 'processes', 'node:', '*'],
  preload: ['contract', 'electron'],
  renderer: ['base', 'contract', 'words', '*'],
}

/** Folder → the folders beside it, in the same layer, that it may import: arrows point one way, to what stands before. */
const siblings = {
  'src/core': {
    // Orders are read from databases of others, and results written to them.
    orders: ['databases'],
    results: ['databases'],
    scanning: ['orders'],
    // What orders leave out of their items is filled from the list.
    items: ['orders', 'scanning'],
    'label-codes': ['scanning'],
    'shipping-rules': ['orders'],
    ship: ['label-codes', 'orders', 'printing', 'shipping-rules', 'scanning'],
    // What is in a parcel: orders, by codes of the list of items.
    verification: ['items', 'orders', 'scanning'],
    'shipment-import': ['orders', 'ship'],
    carriers: ['account'],
    batch: ['orders', 'ship'],
    refunds: ['ship'],
    manifests: ['printing', 'scanning', 'ship'],
    containers: ['printing', 'scanning'],
    restore: ['shipment-import'],
    // What it claims is the purchase of an order's parcel; a bench is asked for the refund of what it bought, prints for others, buys rows
    // of their batches, and makes the manifest of what they bought; the audit log is copied there, and the list of items is one for all.
    warehouse: [
      'audit',
      'batch',
      'items',
      'manifests',
      'orders',
      'printing',
      'refunds',
      'ship',
      'verification',
    ],
    // Which conditions of a printer are a stop.
    today: ['printing'],
  },
  'src/renderer': {
    // Before a batch is bought it is said whether the balance reaches.
    batch: ['account'],
    // What other benches have answered.
    attention: ['bench-prints', 'refunds'],
    'bench-prints': ['printers'],
    labels: ['print-jobs'],
    'label-areas': ['labels'],
    printers: ['bench-prints', 'label-areas', 'labels', 'print-jobs', 'settings'],
    today: ['printers'],
    ship: ['labels', 'print-jobs', 'printers', 'scanning', 'sounds', 'today', 'warehouse'],
    warehouse: ['printers'],
    scanner: ['scanning'],
    manifests: ['print-jobs', 'sounds'],
    containers: ['labels', 'print-jobs'],
    // What became of a label: its refund, its prints, what was scanned back.
    reprint: [
      'bench-prints',
      'label-areas',
      'labels',
      'printers',
      'refunds',
      'scanner',
      'scanning',
      'sounds',
    ],
    diagnostics: ['printers', 'readings', 'recording', 'upkeep'],
    // Set-up takes a new station through the forms of the settings.
    guide: ['print-jobs', 'printers', 'settings', 'ship'],
    // It finds screens and keys, which the frame knows.
    search: ['frame', 'scanning'],
    // An order's page shows its labels, who it goes to, and who was told what became of it.
    orders: ['addresses', 'mapping', 'print-jobs', 'results'],
    items: ['mapping'],
    // The parts of one screen.
    settings: [
      'presets',
      'proxy',
      'scale',
      'scanner',
      'shipping-rules',
      'sounds',
      'station-rules',
      'upkeep',
      'window',
    ],
  },
}

/** What every folder of a layer may import. */
const shared = {
  'src/core': [],
  // The kit, the link to the station, what errors are called; what every screen is given by the frame, and what stands in its place.
  'src/renderer': ['ui/', 'station/', 'errors/', 'frame/(app-context|on-screen|screen-names|NotOpened)[.]'],
}
/** The frame shows every screen. */
const roots = ['src/renderer/frame']

/** Each folder of a layer against the table; those that it does not name import none. */
function siblingRules(layer) {
  const named = Object.entries(siblings[layer])
  const rule = (folder, allowed, from) => ({
    name: `siblings-of-${layer.slice(4)}-${folder}`,
    comment: `of its siblings it may import only: ${allowed.join(', ') || 'none'} (the table \`siblings\`)`,
    severity: 'error',
    from,
    to: {
      path: `^${layer}/[^/]+/`,
      pathNot: [
        `^${layer}/$1/`,
        ...allowed.map((name) => `^${layer}/${name}/`),
        ...shared[layer].map((name) => `^${layer}/${name}`),
      ],
    },
  })
  const others = [...named.map(([folder]) => `${layer}/${folder}`), ...roots]
  return [
    ...named.map(([folder, allowed]) => rule(folder, allowed, { path: `^${layer}/(${folder})/` })),
    rule('others', [], { path: `^${layer}/([^/]+)/`, pathNot: others.map((path) => `^${path}/`) }),
  ]
}

const electronUsers = ['main', 'preload']

function rule(folder, allowed) {
  const packages = allowed.filter((name) => !(name in may) && name !== 'node:' && name !== '*')
  const paths = [
    `^src/${folder}/`,
    ...allowed.filter((name) => name in may).map((name) => `^src/${name}/`),
    ...packages.map((name) => `^node_modules/${name}/`),
    ...(allowed.includes('*') ? ['^node_modules/(?!electron/)'] : []),
  ]
  return {
    name: `${folder}-imports`,
    comment: `src/${folder} may import only: itself, ${allowed.join(', ')}`,
    severity: 'error',
    from: { path: `^src/${folder}/` },
    to: {
      pathNot: [...paths, '^resources/', '^package\\.json$'],
      ...(allowed.includes('node:') ? { dependencyTypesNot: ['core'] } : {}),
    },
  }
}

module.exports = {
  forbidden: [
    ...Object.entries(may).map(([folder, allowed]) => rule(folder, allowed)),
    ...Object.keys(siblings).flatMap(siblingRules),
    {
      name: 'sibling-adapters',
      comment:
        'an adapter folder may not import another one; what they share is a port in core, or stands in labels or processes',
      severity: 'error',
      from: { path: '^src/adapters/([^/]+)/' },
      to: { path: '^src/adapters/([^/]+)/', pathNot: '^src/adapters/$1/' },
    },
    {
      name: 'no-cycles',
      comment: 'files that import each other cannot be read one at a time',
      severity: 'error',
      from: {},
      // A language's words know the contract's types, and the contract knows which languages there are: their words come
      // by a dynamic import, when they are spoken.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'electron-users',
      comment: `only ${electronUsers.join(' and ')} may import electron: elsewhere the import tries to download it`,
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/(${electronUsers.join('|')})/` },
      to: { path: '(^electron$|^node_modules/electron/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'src/tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.svelte', '.json', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'svelte', 'default', 'types'],
    },
  },
}
