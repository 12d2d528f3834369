// `npm run demo -- loop` as a reader of docs/results.md runs it, with a real PostgreSQL and a real keychain.

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { build } from '../../../build/build.ts'
import { missingForKeyring, startKeyring } from '../../support/keyring.ts'
import { startPostgres, withoutPostgres } from '../../support/private-postgres.ts'

const root = join(import.meta.dirname, '../../..')
const missing = withoutPostgres ?? missingForKeyring()

beforeAll(build)

function loop(url: string, env: Readonly<Record<string, string>>) {
  return new Promise<{ readonly code: number; readonly stdout: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(root, 'src/web/demo-cli.ts'), 'loop', '--database', url],
      { cwd: root, env: { ...process.env, ...env } },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout: stdout + stderr }),
    )
  })
}

it.skipIf(missing !== undefined)(
  'takes orders out of a database, ships them item by item though it is killed, and tells the database and an address of each once',
  async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.close())
    const keyring = await startKeyring()
    onTestFinished(() => keyring.stop())
    const { code, stdout } = await loop(postgres.url(), keyring.env)
    expect(code, stdout).toBe(0)
    const states = stdout.split('\n').map((line) => line.slice(12, 26).trim())
    for (const state of ['imported', 'wrong item', 'dead', 'killed', 'alive', 'told', 'books', 'done'])
      expect(states).toContain(state)
    expect(states.filter((state) => state === 'bought')).toHaveLength(6)
    expect(states.filter((state) => state === 'killed')).toHaveLength(2)
    expect(await postgres.query("select 1 from pg_namespace where nspname = 'packbench_demo'")).toEqual([])
  },
)

it.skipIf(missing !== undefined)('leaves a schema of that name alone that somebody has', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.close())
  await postgres.query('create schema packbench_demo; create table packbench_demo.mine (a int)')
  const { code, stdout } = await loop(postgres.url(), {})
  expect(stdout).toContain('is there already')
  expect(code).toBe(1)
  expect(await postgres.query('select a from packbench_demo.mine')).toEqual([])
})
