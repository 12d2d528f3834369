// The commands as a reader of the README runs them, each in a process of its own.

import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build } from '../../../build/build.ts'
import { decodeBarcodes } from '../../support/decode-barcodes.ts'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'packbench-commands-'))

beforeAll(build)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Ended = {
  readonly code: number | string | null | undefined
  readonly stdout: string
  readonly stderr: string
}

function run(script: string, ...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, script), ...args], { cwd: root }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    )
  })
}

describe('the demonstration', () => {
  it('ships, goes offline and reprints, step by step, and leaves both papers with codes that scan', async () => {
    const out = join(folder, 'papers')
    const { code, stdout } = await run('src/web/demo-cli.ts', '--out', out)
    expect(code, stdout).toBe(0)
    const states = stdout.split('\n').map((line) => line.slice(12, 26).trim())
    for (const state of [
      'imported',
      'scan',
      'prepared',
      'sent',
      'confirmed',
      'paper',
      'offline',
      'shipped',
      'done',
    ]) {
      expect(states).toContain(state)
    }
    const [first, second] = ['paper-1.png', 'paper-2.png'].map((name) => readFileSync(join(out, name)))
    expect(second?.equals(first ?? Buffer.alloc(0))).toBe(true)
    const trackingNumber = /· (\d{22}|1Z\w{16}|\d{10})\b/.exec(stdout)?.[1]
    const codes = await decodeBarcodes(first ?? Buffer.alloc(0))
    expect(codes.map(({ format }) => format)).toEqual(expect.arrayContaining(['Code128', 'DataMatrix']))
    for (const { text } of codes) expect(text.replace(/\D/g, '')).toContain(trackingNumber)
  })

  it('says how it is used where it is asked for what it does not know', async () => {
    const { code, stdout, stderr } = await run('src/web/demo-cli.ts', '--papers', folder)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^Unknown option '--papers'[^\n]*\nusage: npm run demo/)
  })
})

describe('the loopback host alone', () => {
  let child: ChildProcess | undefined
  afterAll(() => child?.kill())

  it('prints one line of JSON, serves the page and its operations, and ends on SIGTERM', async () => {
    const script = join(root, 'src/web/station-cli.ts')
    const args = [script, '--port', '0', '--data', join(folder, 'station'), '--json', '--no-open']
    const station = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
    child = station
    const line = await new Promise<string>((resolve) => createInterface(station.stdout).once('line', resolve))
    const { url, token, pid } = JSON.parse(line) as { url: string; token: string; pid: number }
    expect(pid).toBe(station.pid)

    const page = await fetch(url)
    expect(await page.text()).toContain('<!doctype html>')
    const answer = await fetch(new URL('/rpc/station.status', url), {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: '{}',
    })
    expect(await answer.json()).toMatchObject({ ok: true, value: { profile: 'demo', orders: { open: 50 } } })

    station.kill('SIGTERM')
    expect(await new Promise((resolve) => station.once('exit', resolve))).toBe(0)
  })

  it.each([
    ['a port that is none', ['--port', 'many'], 2, /--port many/],
    ['an option that is none', ['--colour'], 2, /usage:/],
    ['a profile that is none', ['--profile', 'live'], 2, /--profile live/],
  ])('refuses %s in words', async (_, args, code, words) => {
    const ended = await run('src/web/station-cli.ts', ...args)
    expect(ended.code).toBe(code)
    expect(ended.stderr).toMatch(words)
  })
})
