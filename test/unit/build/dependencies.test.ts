// What is shipped of others: which versions, under which licences, and that the bill of materials has all of it.

import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bundled, isAllowed, shippedPackages, thirdPartyLicences } from '../../../build/licences.ts'
import { billOfMaterials } from '../../../build/sbom.ts'

const root = join(import.meta.dirname, '../../..')
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as unknown

const requireHere = createRequire(import.meta.url)
type Credentials = { readonly ClientSecretCredential: new () => unknown }

type Manifest = Readonly<Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>>>>
type Lock = {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly version: string
        readonly integrity?: string
        readonly resolved?: string
        readonly link?: boolean
        readonly dependencies?: Readonly<Record<string, string>>
      }
    >
  >
}
const manifest = readJson('package.json') as Manifest
const { packages } = readJson('package-lock.json') as Lock
/** Stands in for packages that nobody is to have (build/no-azure-sign-in). */
const standIn = 'build/no-azure-sign-in'
const isStandIn = (wish: string) => wish === `file:${standIn}`
const locked = Object.entries(packages).filter(([folder]) => folder !== '' && folder !== standIn)

/** All that a package needs, by where it lies: as Node looks for it, from the inside out. */
function needsOf(root: string, seen = new Set<string>()): readonly string[] {
  for (const name of Object.keys(packages[root]?.dependencies ?? {})) {
    const places = [...root.matchAll(/(?<=^|\/)node_modules\//g)].map(({ index }) => root.slice(0, index))
    const folder = [`${root}/`, ...places.toReversed()]
      .map((place) => `${place}node_modules/${name}`)
      .find((place) => place in packages)
    if (folder === undefined || seen.has(folder) || packages[folder]?.link) continue
    seen.add(folder)
    needsOf(folder, seen)
  }
  return [...seen]
}

describe('dependencies', () => {
  // A range would let tomorrow's release, hijacked or broken, into the next installation.
  it('are of exact versions, the ones of the lock file', () => {
    const wanted = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      ([, wish]) => !isStandIn(wish),
    )
    expect(wanted.length).toBeGreaterThan(30)
    for (const [name, wish] of wanted) {
      const version = wish.replace(/^npm:.+@/, '')
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/)
      expect(packages[`node_modules/${name}`]?.version, name).toBe(version)
    }
  })

  it('are held to their content by the lock file, and come from the registry alone', () => {
    for (const [folder, { integrity, resolved, link }] of locked) {
      if (resolved === standIn) continue
      expect(integrity, folder).toMatch(/^sha512-[\w+/]+=*$/)
      // Without an address of its own: from whichever registry npm is told to use, and its content must fit.
      expect(resolved, folder).toBeUndefined()
      expect(link, folder).toBeUndefined()
    }
  })

  // Hazard: 45 packages and 69 MB, to sign in by what no bench has.
  it('have nothing of Azure, but a module of the project’s own in its place', () => {
    const azure = locked.filter(([folder]) => folder.includes('@azure'))
    expect(azure.map(([folder, { resolved }]) => [folder, resolved])).toEqual(
      ['core-auth', 'identity', 'keyvault-keys'].map((name) => [`node_modules/@azure/${name}`, standIn]),
    )
    expect(() => new (requireHere('@azure/identity') as Credentials).ClientSecretCredential()).toThrow(
      'no Azure sign-in',
    )
  })

  // What runs code at installation is named one by one.
  it('run scripts at installation only where package.json says so', () => {
    const { allowScripts } = readJson('package.json') as { allowScripts: Record<string, boolean> }
    const withScripts = Object.entries(packages).flatMap(([folder, entry]) =>
      'hasInstallScript' in entry ? [folder.replace(/^.*node_modules\//, '')] : [],
    )
    const known = [...Object.keys(allowScripts), 'keytar', 'fsevents']
    expect(withScripts.filter((name) => !known.includes(name))).toEqual([])
  })
})

describe('licences', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR CC0-1.0)', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['(MIT AND Zlib)', true],
    ['Python-2.0', true],
    ['(MIT AND GPL-2.0-only)', false],
    ['MIT AND LGPL-2.1-only OR ISC', false],
    ['GPL-3.0-only', false],
    ['AGPL-3.0-or-later', false],
    ['LGPL-3.0-only', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['UNLICENSED', false],
    ['', false],
  ])('%s may be linked in: %s', (expression, allowed) => {
    expect(isAllowed(expression)).toBe(allowed)
  })

  it('of all that is shipped may be linked in, and their texts are shipped with it', () => {
    const text = thirdPartyLicences()
    const shipped = shippedPackages()
    expect(shipped.length).toBeGreaterThan(70)
    for (const { name, version, licence } of shipped)
      expect(text).toContain(`\n${name} ${version} (${licence})\n`)
    expect(text).toContain('Beside Packbench: SumatraPDF 3.4.6')
    for (const title of [
      'GNU GENERAL PUBLIC LICENSE',
      'GNU AFFERO GENERAL PUBLIC LICENSE',
      'Apache License',
      'Copyright 2009 The Go Authors',
    ])
      expect(text).toContain(title)
    // GPL and AGPL belong to the program beside Packbench, and to nothing before it; argparse's licence names them.
    const title = /^\s*GNU (?:(?:AFFERO|LESSER) )?GENERAL PUBLIC LICENSE\s*$/im
    expect(text).toMatch(title)
    expect(text.slice(0, text.indexOf('Beside Packbench'))).not.toMatch(title)
  })

  // A development dependency that the page imports is in what is shipped, and so is its licence.
  it('are known of everything that the sources import', () => {
    const names = new Set(shippedPackages().map(({ folder }) => folder.slice('node_modules/'.length)))
    const imported = globSync('src/**/*.{ts,svelte}', { cwd: root }).flatMap((path) =>
      [
        ...readFileSync(join(root, path), 'utf8').matchAll(/^\s*import (?!type )[^'"]*?from '([^.][^']*)'/gm),
      ].map(([, specifier = '']) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')),
    )
    expect(imported).toContain('zod')
    expect(imported.filter((name) => !name.startsWith('node:') && !names.has(name))).toEqual([])
  })

  // Hazard: an update brings along what stands on no list.
  it('are known of all that is bundled with the driver of SQL Server', () => {
    const names = new Set(shippedPackages().map(({ folder }) => folder))
    const found = needsOf('node_modules/tedious')
    expect(found.length).toBeGreaterThan(12)
    // Types alone.
    expect(
      found.filter((folder) => !names.has(folder) && !folder.startsWith('node_modules/@types/')),
    ).toEqual([])
  })

  it('names SumatraPDF as the version that is shipped', () => {
    const programs = globSync('node_modules/pdf-to-printer/dist/*.exe', { cwd: root })
    expect(programs.map((path) => path.replace(/^.*[\\/]/, ''))).toEqual(['SumatraPDF-3.4.6-32.exe'])
    expect(readFileSync(join(root, 'resources/licences/SumatraPDF.txt'), 'utf8')).toContain(
      'SumatraPDF 3.4.6',
    )
  })
})

describe('the bill of materials', () => {
  it('is CycloneDX and has every package that is shipped, SumatraPDF and the font', () => {
    const bill = billOfMaterials()
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: expect.stringMatching(/^1\.\d$/) as string,
      metadata: { component: { type: 'application', name: 'packbench' } },
    })
    const listed = bill.components.map(({ name, version }) => `${name}@${version}`)
    for (const { name, version } of shippedPackages()) expect(listed).toContain(`${name}@${version}`)
    expect(listed).toContain('SumatraPDF@3.4.6')
    expect(listed).toContain('Roboto Condensed@2.138')
    // Installed under an alias: weaknesses are published under its own name.
    expect(bill.components.find(({ name }) => name === '@github/keytar')?.purl).toMatch(
      /^pkg:npm\/%40github\/keytar@/,
    )
    expect(listed.filter((name) => /^(?:vitest|eslint|typescript)@/.test(name))).toEqual([])
    expect(new Set(listed).size).toBe(listed.length)
    for (const folder of bundled)
      expect(folder.replace(/^.*node_modules\//, '')).toSatisfy((name: string) =>
        bill.components.some((component) => component.name === name),
      )
  })
})
