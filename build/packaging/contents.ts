// What a package holds, read back from the archive that was written, and what is wrong with it. The configuration says
// what should go in; a pattern that no longer matches is noticed here.

import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { extractFile, getRawHeader } from '@electron/asar'
import { nodePlatforms, projectRoot, type Platform } from './electron-builder-config.ts'

/** The application's own part: what is packed around Electron. */
export const sizeLimitBytes = 60_000_000

export type PackedFile = {
  /** In the archive, with slashes: `out/main/index.js`. */
  readonly path: string
  readonly bytes: number
  /** Lies beside the archive as a file of its own. */
  readonly unpacked: boolean
}

export type Contents = {
  readonly files: readonly PackedFile[]
  readonly bytes: number
  /** Each one a sentence; a package with any is not handed out. */
  readonly problems: readonly string[]
}

type Native = { readonly platform: Platform; readonly arch: string }
type Entry = {
  readonly files?: Readonly<Record<string, Entry>>
  readonly size?: number
  readonly unpacked?: boolean
}

function listFiles(entry: Entry, folder = ''): readonly PackedFile[] {
  return Object.entries(entry.files ?? {}).flatMap(([name, child]) => {
    const path = posix.join(folder, name)
    if (child.files) return listFiles(child, path)
    return [{ path, bytes: child.size ?? 0, unpacked: child.unpacked ?? false }]
  })
}

const isNative = (path: string) => /\.(node|dll|so|dylib|exe)$/i.test(path)
const viewer = /^node_modules\/pdf-to-printer\/dist\/SumatraPDF[^/]*\.exe$/

/** Kinds of files that a running station reads. Another one is looked at by a person first. */
const knownKinds = /\.([cm]?js|json|wasm|node|css|svg|png|html|afm|icc|mib|csv|ttf)$/
const licence = /(^|\/)(licen[cs]e|notice|readme|copying)[^/]*$/i

/** Names that have no business in a package, and what they are. */
const unwanted: readonly (readonly [kind: string, path: RegExp])[] = [
  ['a source map', /\.map$/],
  ['a test', /(^|\/)(tests?|__tests__)\/|\.(test|spec)\.[cm]?[jt]sx?$/],
  ['a source', /\.([cm]?ts|tsx|svelte)$|^src\//],
  ['a file of development', /^(build|docs|\.ci|\.github)\/|(^|\/)(package-lock\.json|tsconfig[^/]*\.json)$/],
  ['a key', /\.(pem|key|p12|pfx|keystore)$|(^|\/)(id_[a-z0-9]+|\.npmrc|\.env[^/]*|\.netrc)$/],
  ["a station's data", /\.(db|sqlite|jsonl|log)$|(^|\/)settings\.json$/],
]

/** Texts that must not stand in what was built here. */
const secretTexts: readonly (readonly [kind: string, text: RegExp])[] = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\\n]+[A-Za-z0-9+/]{16}/],
  ['a token', /\b(ghp_|github_pat_|npm_|xox[abp]-|AKIA)[A-Za-z0-9_]{16,}/],
  ['a folder of the machine that built it', new RegExp(escaped(projectRoot))],
]

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** What the station cannot work without; the test that ships a parcel from a package finds the rest. */
function needed({ platform, arch }: Native): readonly string[] {
  const native = `${nodePlatforms[platform]}-${arch}`
  return [
    'package.json',
    'out/main/index.js',
    ...[
      'keychain-child',
      'folder-child',
      'sandbox-child',
      'render-worker',
      'raster-worker',
      'barcode-worker',
      'file-check-worker',
    ].map((name) => `out/main/${name}.js`),
    'out/main/zpl-renderer.wasm',
    'out/preload/index.cjs',
    'out/renderer/index.html',
    'resources/sample-orders.csv',
    'resources/printer-profiles/label-printers.json',
    'resources/fonts/RobotoCondensed-Bold.ttf',
    'node_modules/@embedpdf/pdfium/dist/pdfium.wasm',
    'node_modules/zxing-wasm/dist/reader/zxing_reader.wasm',
    `node_modules/keytar/prebuilds/${native}/keytar.node`,
    `node_modules/@koromix/koffi-${native}/${native.replace('-', '_')}/koffi.node`,
  ]
}

/** Packages that npm installed for development alone. */
function developmentPackages(): ReadonlySet<string> {
  const lock = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly devOptional?: boolean }>>
  }
  return new Set(Object.entries(lock.packages).flatMap(([path, { dev }]) => (dev ? [path] : [])))
}

/** `node_modules/a/node_modules/@b/c` of any file in it. */
function packageOf(path: string): string | undefined {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0]
}

function misplaced(file: PackedFile, { platform, arch }: Native): readonly string[] {
  const { path, unpacked } = file
  const native = `${nodePlatforms[platform]}-${arch}`
  if (!isNative(path)) return unpacked ? [`${path} is not native code, and lies outside the archive`] : []
  const isViewer = viewer.test(path)
  const isForeign = isViewer ? platform !== 'win' : !path.includes(`${native}/`) || path.includes('musl')
  return [
    ...(unpacked ? [] : [`${path} is in the archive, from where no system can load it`]),
    ...(isForeign ? [`${path} is of another platform than ${native}`] : []),
  ]
}

/** What is wrong with these files, by their names and places alone. */
export function problemsOf(files: readonly PackedFile[], native: Native): readonly string[] {
  const names = new Set(files.map(({ path }) => path))
  const development = developmentPackages()
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const viewerIsMissing = native.platform === 'win' && !files.some(({ path }) => viewer.test(path))
  return [
    ...needed(native).flatMap((path) => (names.has(path) ? [] : [`${path} is missing`])),
    ...(viewerIsMissing ? ['SumatraPDF is missing'] : []),
    ...files.flatMap((file) => [
      ...unwanted.flatMap(([kind, pattern]) => (pattern.test(file.path) ? [`${file.path} is ${kind}`] : [])),
      ...misplaced(file, native),
      ...(development.has(packageOf(file.path) ?? '')
        ? [`${file.path} is of a package for development`]
        : []),
      ...(isNative(file.path) || knownKinds.test(file.path) || licence.test(file.path) || isScript(file.path)
        ? []
        : [`${file.path} is of a kind that no station reads`]),
    ]),
    ...(bytes > sizeLimitBytes ? [`${megabytes(bytes)} are more than ${megabytes(sizeLimitBytes)}`] : []),
  ]
}

/** Programs of packages without an ending in their names. */
const isScript = (path: string) =>
  ['node_modules/open/xdg-open', 'node_modules/uuid/dist-node/bin/uuid'].includes(path)

/** Secrets and traces in what was built here, by its text. */
export function secretsIn(path: string, text: string): readonly string[] {
  return secretTexts.flatMap(([kind, pattern]) => (pattern.test(text) ? [`${path} holds ${kind}`] : []))
}

export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

/** Reads a package's archive, and what lies beside it in `resources`. */
export function readContents(resources: string, native: Native): Contents {
  const archive = join(resources, 'app.asar')
  const files = listFiles(getRawHeader(archive).header)
  const lost = files
    .filter(({ unpacked, path }) => unpacked && !existsSync(join(`${archive}.unpacked`, path)))
    .map(({ path }) => `${path} should lie beside the archive`)
  const own = files.filter(({ path }) => /^(out|resources)\/|^package\.json$/.test(path))
  const secrets = own.flatMap(({ path }) =>
    secretsIn(path, extractFile(archive, path.replaceAll('/', join('/'))).toString('utf8')),
  )
  const headerBytes = statSync(archive).size - files.reduce((sum, f) => sum + (f.unpacked ? 0 : f.bytes), 0)
  return {
    files,
    bytes: files.reduce((sum, file) => sum + file.bytes, headerBytes),
    problems: [...problemsOf(files, native), ...lost, ...secrets, ...missingBeside(resources)],
  }
}

/** What people read, who do not open archives. */
function missingBeside(resources: string): readonly string[] {
  const names = ['THIRD-PARTY-LICENCES.txt', 'station-profile.example.json']
  return names.filter((name) => !existsSync(join(resources, name))).map((name) => `${name} is missing`)
}

/** The part of a path that its bytes are counted under in a report. */
function part(path: string): string {
  return packageOf(path) ?? path.split('/').slice(0, 2).join('/')
}

/** The largest parts, in words. */
export function largestParts(files: readonly PackedFile[], count: number): readonly string[] {
  const sums = new Map<string, number>()
  for (const { path, bytes } of files) sums.set(part(path), (sums.get(part(path)) ?? 0) + bytes)
  return [...sums]
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([name, bytes]) => `${megabytes(bytes).padStart(8)}  ${name}`)
}
