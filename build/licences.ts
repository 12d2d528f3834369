// `npm run licences`: every package that is shipped with its licence, as a table; fails where one is not on the list of
// what may be linked in. The texts go into out/THIRD-PARTY-LICENCES.txt, with every build too, and are shipped.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
export const licencesFile = join(root, 'out/THIRD-PARTY-LICENCES.txt')

/** What a closed product may link in. Weak copyleft (MPL, LGPL) and all GPL are left out on purpose. */
const mayBeLinked = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // The Python Software Foundation's: permissive, its notices are shipped (argparse, in electron-updater's YAML).
  'Python-2.0',
  'Unlicense',
  'Zlib',
]

/** What tedious needs, and so is bundled with it. In place of Azure's sign-in stands a module of the project's own. */
const ofTedious = [
  ...['@js-joda/core', 'abort-controller', 'bl', 'bl/node_modules/readable-stream'],
  ...['bl/node_modules/safe-buffer', 'bl/node_modules/string_decoder', 'buffer', 'event-target-shim'],
  ...['events', 'ieee754', 'inherits', 'js-md4', 'native-duplexpair', 'process'],
]

/**
 * Development dependencies that the build bundles into the page or the programs, or whose binary is the application's own:
 * where they lie in node_modules.
 */
export const bundled = [
  ...['clsx', 'electron', 'esm-env', 'eventsource', 'eventsource-parser', 'svelte', 'tedious'],
  ...ofTedious,
]

/** Packages whose package.json names no licence, by their licence's text. */
const licenceByText: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** Other people's work inside a package's binaries, where its licence files do not say so. */
const contents: Readonly<Record<string, readonly string[]>> = {
  '@embedpdf/pdfium': ['PDFium (BSD-3-Clause and Apache-2.0): see LICENSE.pdfium below'],
  'zpl-renderer-js': [
    'Zebrash, Copyright (c) 2024 Ingrid (MIT), https://github.com/ingridhq/zebrash',
    'the Go runtime (BSD-3-Clause, at the end), https://go.dev',
  ],
  'zxing-wasm': [
    'ZXing-C++ (Apache-2.0, as of @swc/helpers), https://github.com/zxing-cpp/zxing-cpp',
    'Zint (BSD-3-Clause, at the end), https://sourceforge.net/projects/zint',
  ],
}

/** Programs that are shipped beside Packbench and started as such: their licences bind them alone. */
export const programs = [
  { name: 'SumatraPDF', version: '3.4.6', licence: 'GPL-3.0-only AND AGPL-3.0-only' },
] as const

/** Fonts that are shipped as files of their own and embedded in papers. */
export const fonts = [
  {
    name: 'Roboto Condensed',
    version: '2.138',
    licence: 'Apache-2.0',
    copyright: 'Copyright 2011 Google Inc. All Rights Reserved.',
  },
] as const
const contentsTexts = ['BSD-3-Clause.txt', 'Apache-2.0.txt']
const programTexts = ['SumatraPDF.txt', 'GPL-3.0.txt', 'AGPL-3.0.txt']

export type ShippedPackage = {
  readonly name: string
  readonly version: string
  /** SPDX expression; empty where none is known. */
  readonly licence: string
  /** Relative to the project; absent on disk where it is of another platform. */
  readonly folder: string
}

type LockEntry = {
  readonly version: string
  readonly license?: string
  readonly name?: string
  readonly dev?: true
  readonly link?: true
}

const installed = 'node_modules/'

/** Every package that is shipped on any platform, by the lock file: sorted by name and version. */
export function shippedPackages(): readonly ShippedPackage[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockEntry>>
  }
  return (
    Object.entries(lock.packages)
      // A link leads to a folder of the project's own.
      .filter(([folder, { link }]) => folder.startsWith(installed) && link === undefined)
      .map(([folder, entry]) => {
        const name = entry.name ?? folder.slice(folder.lastIndexOf(installed) + installed.length)
        const licence = entry.license ?? licenceByText[name] ?? ''
        return { name, version: entry.version, licence, folder, isDev: entry.dev === true }
      })
      .filter(({ folder, isDev }) => !isDev || bundled.includes(folder.slice(installed.length)))
      .map(({ isDev: _isDev, ...shipped }) => shipped)
      .toSorted((one, other) => compare(`${one.name}@${one.version}`, `${other.name}@${other.version}`))
  )
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** True where every licence of an AND, or one of an OR, is on the list; expressions that mix both are not understood. */
export function isAllowed(expression: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' OR '))
    return !bare.includes(' AND ') && bare.split(' OR ').some((one) => mayBeLinked.includes(one))
  return bare.split(' AND ').every((one) => mayBeLinked.includes(one))
}

/** The licence texts that a package brings, by file name. */
function textsOf({ folder }: ShippedPackage): readonly { readonly file: string; readonly text: string }[] {
  const path = join(root, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(?:licen[cs]e|copying|notice|third.?party)/i.test(entry.name))
    .map(({ name }) => ({ file: name, text: readFileSync(join(path, name), 'utf8') }))
    .toSorted((one, other) => compare(one.file, other.file))
}

/** Names whoever holds the rights, for the many small packages that say MIT and bring no text. */
function authorOf({ name, folder }: ShippedPackage): string {
  const file = join(root, folder, 'package.json')
  if (!existsSync(file)) return `the authors of ${name}`
  const { author } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly author?: string | { readonly name?: string }
  }
  const said = typeof author === 'string' ? author : author?.name
  return said === undefined ? `the authors of ${name}` : said.replace(/ [<(].*$/, '')
}

const mitText = (holder: string) => `Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

const rule = '='.repeat(80)

function sectionOf(shipped: ShippedPackage): string {
  const found = textsOf(shipped)
  if (found.length === 0 && shipped.licence !== 'MIT')
    throw new Error(`${shipped.name} brings no licence text: add one to build/licences.ts`)
  const texts = found.length > 0 ? found : [{ file: '', text: mitText(authorOf(shipped)) }]
  return [
    rule,
    `${shipped.name} ${shipped.version} (${shipped.licence})`,
    ...(contents[shipped.name] ?? []).map((content) => `contains ${content}`),
    rule,
    ...texts.map(({ file, text }) => `${texts.length > 1 ? `--- ${file}\n` : ''}${text.trim()}\n`),
  ].join('\n')
}

const readLicence = (file: string) => readFileSync(join(root, 'resources/licences', file), 'utf8')

/** All licences of what is shipped, in one text. Throws for a package without a licence that may be linked in. */
export function thirdPartyLicences(): string {
  const packages = shippedPackages()
  const refused = packages.filter(({ licence }) => !isAllowed(licence))
  if (refused.length > 0) {
    const list = refused.map(({ name, version, licence }) => `${name}@${version}: ${licence || 'no licence'}`)
    throw new Error(`licences that may not be linked in: ${list.join(', ')}`)
  }
  return [
    'Packbench contains the packages below. Electron brings the licences of Chromium and Node.js in files of its own.',
    '',
    ...packages.map(sectionOf),
    rule,
    ...fonts.map(
      ({ name, version, licence, copyright }) => `Font: ${name} ${version} (${licence}). ${copyright}`,
    ),
    rule,
    ...contentsTexts.map(readLicence),
    rule,
    ...programs.map(({ name, version, licence }) => `Beside Packbench: ${name} ${version} (${licence})`),
    rule,
    ...programTexts.map(readLicence),
  ].join('\n')
}

/** Writes the texts to where they are shipped from. */
export function writeLicences(): void {
  mkdirSync(dirname(licencesFile), { recursive: true })
  writeFileSync(licencesFile, thirdPartyLicences())
}

if (import.meta.main) {
  try {
    writeLicences()
    for (const { name, version, licence } of [...shippedPackages(), ...fonts, ...programs])
      console.log(`${name.padEnd(34)} ${version.padEnd(10)} ${licence}`)
    console.log(`\nThe texts are in ${licencesFile}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
