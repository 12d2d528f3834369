// `npm start` where Electron is there and does not run, and where it does: another program in its place.

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { build } from '../../../build/build.ts'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'packbench-start-'))
const running: ChildProcess[] = []

beforeAll(build)
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

/** A folder with a program named electron. */
function electronOf(name: string, script: string): string {
  const dist = join(folder, name)
  mkdirSync(dist)
  writeFileSync(join(dist, 'electron'), `#!/bin/sh\n${script}\n`)
  chmodSync(join(dist, 'electron'), 0o755)
  return dist
}

function start(dist: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, ['build/start.ts', ...args], {
    cwd: root,
    env: { ...process.env, DISPLAY: ':99', ELECTRON_OVERRIDE_DIST_PATH: dist },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
}

it('says in one line why Electron ended at once, and opens Demo in the browser', async () => {
  const dist = electronOf(
    'broken',
    'echo "electron: error while loading shared libraries: libnss3.so: cannot open shared object file" >&2; exit 127',
  )
  const { lines } = start(dist, '--data', join(folder, 'data'), '--no-open', '--json')
  expect((await lines.next()).value).toBe(
    'Electron does not run here (the library libnss3.so is missing): the station opens in the browser.',
  )
  const { url, token } = JSON.parse(String((await lines.next()).value)) as { url: string; token: string }
  const answer = await fetch(new URL('/rpc/station.status', url), {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: '{}',
  })
  expect(await answer.json()).toMatchObject({ ok: true, value: { profile: 'demo' } })
})

it('hands Electron its arguments, with Demo where no profile is named, and ends as it does', async () => {
  const dist = electronOf('arguments', 'echo "$@"; exit 3')
  const plain = start(dist, '--data', 'somewhere')
  expect((await plain.lines.next()).value).toBe('. --profile demo --data somewhere')
  const [code] = (await once(plain.child, 'exit')) as [number]
  expect(code).toBe(3)
  const named = start(dist, '--profile=test', '--import', 'orders.csv')
  expect((await named.lines.next()).value).toBe('. --profile=test --import orders.csv')
})
