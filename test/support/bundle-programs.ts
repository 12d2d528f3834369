// Bundles the programs that tests start (programs.ts), once, before the tests: a global setup of Vitest and Playwright.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { bundleName, folderVariable, scripts } from './programs.ts'

const root = join(import.meta.dirname, '../..')
const bundles = join(root, 'node_modules/.cache/programs')
const dayMs = 86_400_000

/** Libraries that are bundled, too: many files each, and none that they read beside themselves. */
const bundled = [
  ...[
    '@hono/node-server',
    'csv-parse',
    'hono',
    'ipaddr.js',
    'jpeg-js',
    'jsonc-parser',
    'ky',
    'pngjs',
    'semver',
  ],
  ...['undici', 'utif2', 'uuid', 'zod'],
]

/** What a source finds beside itself its bundle finds there too; a program it finds as a bundle. */
const sourcePlaces: Plugin = {
  name: 'source-places',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('node_modules') || !id.endsWith('.ts') || !code.includes('import.meta')) return undefined
    const folder = dirname(id)
    return code
      .replaceAll(/new URL\('([^']+)', import\.meta\.url\)/g, (_all, path: string) => {
        const script = relative(root, join(folder, path))
        if (scripts.includes(script)) return `new URL('./${bundleName(script)}', import.meta.url)`
        return `new URL(${JSON.stringify(new URL(path, pathToFileURL(id)).href)})`
      })
      .replaceAll('import.meta.dirname', JSON.stringify(folder))
  },
}

/** Bundles all programs, unless that was done for all suites before, or these bundles are there already. */
export default async function bundlePrograms(): Promise<void> {
  if (process.env[folderVariable] !== undefined) return
  const { output } = (await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [sourcePlaces],
    ssr: { noExternal: [...bundled] },
    build: {
      ssr: true,
      write: false,
      target: 'node24',
      rolldownOptions: {
        input: Object.fromEntries(
          scripts.map((script) => [bundleName(script).replace(/\.js$/, ''), join(root, script)]),
        ),
        output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })) as Rolldown.RolldownOutput
  const hash = createHash('sha256')
  const files = output.map((part) => ({
    name: part.fileName,
    text: 'code' in part ? part.code : part.source,
  }))
  for (const { name, text } of files) hash.update(name).update('\0').update(text).update('\0')
  const folder = join(bundles, hash.digest('hex').slice(0, 16))
  if (!existsSync(folder)) keep(folder, files)
  process.env[folderVariable] = folder
}

/** Appears whole or not at all: another run may be at the same. */
function keep(
  folder: string,
  files: readonly { readonly name: string; readonly text: string | Uint8Array }[],
) {
  mkdirSync(bundles, { recursive: true })
  for (const old of readdirSync(bundles).map((name) => join(bundles, name))) {
    if (Date.now() - statSync(old).mtimeMs > dayMs) rmSync(old, { recursive: true, force: true })
  }
  const unfinished = join(bundles, `unfinished-${process.pid}`)
  mkdirSync(unfinished)
  for (const { name, text } of files) writeFileSync(join(unfinished, name), text)
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
}
