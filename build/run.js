// `node build/run.js <command> …`: runs a command of src/web, or another program of build/programs.ts, from its bundle, and
// bundles anew where a source has changed since. Plain JavaScript: to strip this file's types would take longer than the rest.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readableStacks } from './readable-stacks.js'

const root = join(import.meta.dirname, '..')
const programs = join(root, 'out/programs')
/** When what was loaded late, too, is compiled: written then, since a station may be ended by force. */
const flushAfterMs = 20_000

/** Of which script the bundle is run, and whether it shows the page. */
const commands = {
  station: { script: 'src-web-station-cli', page: true },
  demo: { script: 'src-web-demo-cli' },
  print: { script: 'src-web-print-cli' },
  audit: { script: 'src-web-audit-cli' },
  'check-profile': { script: 'src-web-check-profile-cli' },
  'read-conversation': { script: 'src-web-read-conversation-cli' },
  'remove-data': { script: 'src-web-remove-data-cli' },
  warehouse: { script: 'src-web-warehouse-cli' },
  sandbox: { script: 'src-sandbox-cli' },
  conformance: { script: 'src-conformance-cli' },
}

/** What the page and the bundles were made of. */
const stampOf = { page: join(programs, 'page-of'), programs: join(programs, 'made-of') }

/** Names, sizes and times of all that is bundled: another file, or a changed one, gives another text. */
function fingerprint() {
  const lines = []
  const take = (path) => {
    const { mtimeMs, size } = statSync(path)
    lines.push(`${path} ${mtimeMs} ${size}`)
  }
  // Not readdirSync's own `recursive`, which takes four times as long.
  const takeAll = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) takeAll(path)
      else if (entry.isFile()) take(path)
    }
  }
  for (const folder of ['src', 'build', 'resources/licences']) takeAll(`${root}/${folder}`)
  for (const file of ['package.json', 'package-lock.json', 'electron.vite.config.ts']) take(`${root}/${file}`)
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex')
}

/** Ends this program where the build fails. */
function buildWhereOld({ page = false }) {
  const now = fingerprint()
  const stamps = page ? [stampOf.page, stampOf.programs] : [stampOf.programs]
  if (stamps.every((stamp) => existsSync(stamp) && readFileSync(stamp, 'utf8') === now)) return
  const script = page ? 'build.ts' : 'programs.ts'
  const { status } = spawnSync(process.execPath, [join(root, 'build', script)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) process.exit(1)
  mkdirSync(programs, { recursive: true })
  for (const stamp of stamps) writeFileSync(stamp, now)
}

const [name = '', ...args] = process.argv.slice(2)
const command = commands[name]
if (!command) {
  console.error(`usage: node build/run.js ${Object.keys(commands).join('|')} …`)
  process.exit(2)
}
buildWhereOld(command)

const folder = join(programs, readFileSync(join(programs, 'current'), 'utf8'))
const cache = (process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled'))
enableCompileCache(cache)
setTimeout(flushCompileCache, flushAfterMs).unref()
readableStacks()
const program = join(folder, `${command.script}.js`)
process.argv.splice(1, process.argv.length, program, ...args)
await import(pathToFileURL(program).href)
