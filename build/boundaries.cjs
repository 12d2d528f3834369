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
  main: ['app', 'contract', 'words', 'processes', 'node:', 'electron'],
  web: ['app', 'contract', 'node:', '*'],
  preload: ['contract', 'electron'],
  renderer: ['base', 'contract', 'words', '*'],
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
