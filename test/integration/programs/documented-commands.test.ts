// What docs/programs.md tells a new user to type is typed, word by word, into a shell with Debian's curl, at a station that was
// started as it says.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startStationProgram } from '../../support/station-program.ts'
import { until } from '../../support/until.ts'

const root = join(import.meta.dirname, '../../..')
const page = readFileSync(join(root, 'docs/programs.md'), 'utf8')

/** The commands of a guide, without the room at the begin of their lines. */
const blocksOf = (text: string): readonly string[] =>
  [...text.matchAll(/^( *)```sh\n([^]*?)^ *```$/gm)].map(([, room = '', block = '']) =>
    block.replaceAll(new RegExp(`^${room}`, 'gm'), ''),
  )
const [start, ...typed] = blocksOf(page)
/** An event with its id, about this order. */
const told = /^id: .+\nevent: .+\ndata: .*ORDER-1002/m
const follows = (block: string) => block.includes('/events')

let folder: string
let station: Awaited<ReturnType<typeof startStationProgram>>
let key: string
let address: string

async function ask<T>(operation: string, input: object): Promise<T> {
  const { ok, value } = (await station.ask(operation, input)) as { ok: boolean; value: T }
  if (!ok) throw new Error(`${operation} was refused`)
  return value
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-commands-'))
  for (const name of ['test', 'node_modules']) symlinkSync(join(root, name), join(folder, name))
  station = await startStationProgram({ dataDir: join(folder, 'station'), home: folder, profile: 'demo' })
  const made = await ask<{ readonly key: string }>('programs.make', {
    name: 'A new user',
    scopes: ['read', 'print', 'orders', 'ship'],
  })
  key = made.key
  address = (await ask<{ readonly addresses: readonly string[] }>('programs.list', {})).addresses[0] ?? ''
})
afterAll(async () => {
  await station.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** As it is typed, but for the station's port and the key, which are of each station. */
const own = (block: string) =>
  block.replaceAll('http://127.0.0.1:4870/api/v1', address).replaceAll('pbk_PASTE_THE_KEY_HERE', key)

const shell = (script: string) => {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, detached: true })
  let said = ''
  child.stdout.on('data', (piece: Buffer) => (said += piece.toString()))
  child.stderr.on('data', (piece: Buffer) => (said += piece.toString()))
  return { child, said: () => said }
}

/** Types them one after the other into one shell; answers with what each said. */
async function type(blocks: readonly string[]): Promise<readonly string[]> {
  const mark = '=== next ==='
  const { child, said } = shell(blocks.map(own).join(`\necho '${mark}'\n`))
  const [code] = (await once(child, 'close')) as [number]
  expect({ code, said: code === 0 ? '' : said() }).toEqual({ code: 0, said: '' })
  return said().split(mark)
}

it('starts the station that the guide starts', () => {
  expect(start?.trim()).toBe('npm run station -- --port 4870 --profile demo')
  expect(typed.length).toBeGreaterThanOrEqual(6)
})

it('every command of the walk does what is said of it', async () => {
  const commands = typed.filter((block) => !follows(block))
  const said = await type(commands)
  const of = (words: string) => said[commands.findIndex((block) => block.includes(words))]
  expect(of('/printers')).toContain('"printers":[')
  expect(of('/print?')).toMatch(/"state":"\w+".*\n?.*"id":"[^"]+"/s)
  expect(of('"order number"')).toContain('"outcome":"added"')
  expect(of('/ship')).toContain('"state":"bought"')
  expect(readFileSync(join(folder, 'label.png')).subarray(1, 4).toString()).toBe('PNG')
  expect(JSON.parse(readFileSync(join(folder, 'openapi.json'), 'utf8'))).toMatchObject({ openapi: '3.1.0' })
  // What others of this computer could use.
  expect(statSync(join(folder, 'bench-key.txt')).mode & 0o077).toBe(0)

  // Sent again, nothing is printed or bought another time.
  const again = await type(commands)
  const jobOf = (text: string | undefined) => /"id":"([^"]+)"/.exec(text ?? '')?.[1]
  const print = commands.findIndex((block) => block.includes('/print?'))
  expect(jobOf(again[print])).toBe(jobOf(said[print]))
  const { hits } = await ask<{ readonly hits: readonly { readonly orderNumber?: string }[] }>(
    'reprint.search',
    {},
  )
  expect(hits.filter(({ orderNumber }) => orderNumber === 'WEB-1001')).toHaveLength(1)
})

it('what happens is told to the command that follows it', async () => {
  const stream = typed.find(follows) ?? ''
  const { child, said } = shell([...typed.slice(0, 1), stream].map(own).join('\n'))
  const ended = once(child, 'close')
  await until(() => said().includes('event: ready') || child.exitCode !== null)
  await ask('ship.scan', { gestureId: crypto.randomUUID(), text: 'ORDER-1002' })
  await until(() => told.test(said()) || child.exitCode !== null)
  expect(said()).toMatch(told)
  // With the curl that it started.
  process.kill(-child.pid!, 'SIGKILL')
  await ended
})

it('a key that was revoked opens nothing, as the guide says', async () => {
  const { programs } = await ask<{ readonly programs: readonly { readonly id: string }[] }>(
    'programs.list',
    {},
  )
  await ask('programs.revoke', { programId: programs[0]?.id })
  const { child, said } = shell(own(typed[0] ?? ''))
  await once(child, 'close')
  expect(said()).toMatch(/401/)
})
