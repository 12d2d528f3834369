// Bundles what runs in plain Node: the commands of src/web, the sandbox, and the processes and threads beside a station. To
// strip the types of some five hundred files takes longer than most of these programs then do.

import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { sourceEntries } from '../src/app/entries.ts'
import { bundleName } from './bundle-name.ts'
import { wasmFile } from './wasm-file.ts'

const root = join(import.meta.dirname, '..')
/** Where `npm run` finds them (build/run.js). */
export const programsFolder = join(root, 'out/programs')

/** Libraries that are bundled, too: many files each, and none that they read beside themselves. */
export const bundledLibraries: readonly string[] = [
  ...['@hono/node-server', 'bonjour-service', 'csv-parse', 'hono', 'ipaddr.js', 'jpeg-js', 'jsonc-parser'],
  ...[
    'ky',
    'net-snmp',
    'open',
    'pino',
    'pngjs',
    'semver',
    'undici',
    'utif2',
    'uuid',
    'zod',
    'zpl-renderer-js',
  ],
]

const isSource = ({ pathname }: URL) => pathname.endsWith('.ts')
/** From the project's folder, with slashes. */
const inProject = (path: string) => relative(root, path).replaceAll(sep, '/')

/** What a station starts beside itself. */
export const entryScripts: readonly string[] = Object.values(sourceEntries)
  .filter(isSource)
  .map((entry) => inProject(fileURLToPath(entry)))

const commandScripts = [
  'src/sandbox/cli.ts',
  'src/conformance/cli.ts',
  ...readdirSync(join(root, 'src/web'))
    .filter((name) => name.endsWith('-cli.ts'))
    .map((name) => `src/web/${name}`),
]

/** What a source finds beside itself its bundle finds there too, from its own folder; a program it finds as a bundle. */
const sourcePlaces = (scripts: readonly string[], folder: string): Plugin => ({
  name: 'source-places',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('node_modules') || !id.endsWith('.ts') || !code.includes('import.meta')) return undefined
    const from = inProject(dirname(id))
    const toProject = posix.relative(inProject(folder), '')
    const placed = code
      .replaceAll(/new URL\('([^']+)', import\.meta\.url\)/g, (_all, path: string) => {
        const target = posix.join(from, path)
        const place = scripts.includes(target) ? `./${bundleName(target)}` : posix.join(toProject, target)
        return `new URL(${JSON.stringify(place)}, import.meta.url)`
      })
      .replaceAll(
        'import.meta.dirname',
        `(import.meta.dirname + ${JSON.stringify(`/${posix.join(toProject, from)}`)})`,
      )
    // No line has moved.
    return { code: placed, map: null }
  },
})

const lazyHttp = '\0lazy-http'

/**
 * `node:http` without what an import reads of it besides: each of its names, and with `WebSocket` the whole of Node's own
 * undici, which takes as long to load as all else of a short command.
 */
const httpWithoutUndici: Plugin = {
  name: 'http-without-undici',
  enforce: 'pre',
  // A `require` reads no names.
  resolveId: (id, _importer, { kind }) =>
    id === 'node:http' && kind === 'import-statement' ? lazyHttp : undefined,
  load: (id) =>
    id === lazyHttp
      ? `const http = process.getBuiltinModule('node:http')
export const { ${httpNames.join(', ')} } = http
export default http`
      : undefined,
}

/** Those that are read of it at all; another that is imported fails the build. */
const httpNames = ['Agent', 'STATUS_CODES', 'ServerResponse', 'createServer', 'request']

/** Else Node finds out what each file is by compiling it as both. */
const moduleFormat = { name: 'package.json', text: JSON.stringify({ type: 'module' }) }

/** How long old bundles stay: a program that runs from them loads parts of them late. */
const keptMs = 30 * 86_400_000

/**
 * Bundles scripts, named from the project's folder, into a folder of `base` that is named by what is in it, and answers with
 * its name. It appears whole or not at all: another run may be at the same.
 */
export async function bundleInto(base: string, scripts: readonly string[]): Promise<string> {
  const { output } = (await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [sourcePlaces(scripts, join(base, 'bundle')), httpWithoutUndici, wasmFile],
    ssr: { noExternal: [...bundledLibraries] },
    build: {
      ssr: true,
      ssrEmitAssets: true,
      write: false,
      outDir: join(base, 'bundle'),
      target: 'node24',
      sourcemap: 'hidden',
      rolldownOptions: {
        input: Object.fromEntries(
          scripts.map((script) => [bundleName(script).replace(/\.js$/, ''), join(root, script)]),
        ),
        output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })) as Rolldown.RolldownOutput
  const hash = createHash('sha256')
  const files = [
    moduleFormat,
    ...output.map((part) => ({ name: part.fileName, text: 'code' in part ? part.code : part.source })),
  ]
  for (const { name, text } of files) hash.update(name).update('\0').update(text).update('\0')
  const name = hash.digest('hex').slice(0, 16)
  keep(base, name, files)
  return name
}

function keep(
  base: string,
  name: string,
  files: readonly { readonly name: string; readonly text: string | Uint8Array }[],
): void {
  mkdirSync(base, { recursive: true })
  const folder = join(base, name)
  const now = new Date()
  // Also one that was made before counts as made now.
  if (existsSync(folder)) utimesSync(folder, now, now)
  for (const old of readdirSync(base, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const path = join(base, old.name)
    const madeMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (now.getTime() - madeMs > keptMs) rmSync(path, { recursive: true, force: true })
  }
  if (existsSync(folder)) return
  const unfinished = join(base, `unfinished-${process.pid}`)
  mkdirSync(unfinished)
  for (const file of files) writeFileSync(join(unfinished, file.name), file.text)
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(unfinished, { recursive: true })
  }
}

/** Bundles all commands, and names the newest bundle's folder in `current`. */
export async function buildPrograms(): Promise<void> {
  const name = await bundleInto(programsFolder, [...commandScripts, ...entryScripts])
  writeFileSync(join(programsFolder, 'current'), name)
}

if (import.meta.main) await buildPrograms()
