import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { forkChild } from '../../../src/processes/fork-child.ts'
import type { SandboxChildInput, SandboxChildMessage } from '../../../src/sandbox/sandbox-child.ts'
import { until } from '../../support/until.ts'
import { austin, buy, call, newFolder, shipmentBody, signIn, anyString, anyNumber } from './service-caller.ts'

const cli = fileURLToPath(new URL('../../../src/sandbox/cli.ts', import.meta.url))

function startCli(...args: readonly string[]) {
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
  const closed = once(child, 'close') as Promise<[code: number | null, signal: string | null]>
  return { child, output, closed }
}

/** What the one line of `--json` says. */
async function ready({ child, output, closed }: ReturnType<typeof startCli>) {
  while (!output.stdout.includes('\n')) {
    const ended = await Promise.race([once(child.stdout, 'data').then(() => false), closed.then(() => true)])
    if (ended) throw new Error(`the sandbox ended: ${output.stderr}`)
  }
  return JSON.parse(output.stdout) as {
    baseUrl: string
    printers: { name: string; host: string; port: number }[]
    keys: { apiKey: string; apiSecret: string; userName: string; password: string }
    pid: number
  }
}

async function end(
  child: ChildProcess,
  signal: NodeJS.Signals,
  closed: Promise<[number | null, string | null]>,
) {
  child.kill(signal)
  return closed
}

describe('the sandbox on the command line', () => {
  test('prints one line of JSON: addresses on loopback, keys and pid', async () => {
    const run = startCli('--data', newFolder(), '--json')
    const { baseUrl, printers, keys, pid } = await ready(run)
    expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v3\.1\/$/)
    expect(pid).toBe(run.child.pid)
    expect(Object.keys(keys).sort()).toEqual(['apiKey', 'apiSecret', 'password', 'userName'])
    expect(printers).toEqual([{ name: anyString, host: '127.0.0.1', port: anyNumber }])
    const socket = connect(printers[0]!.port, printers[0]!.host)
    await once(socket, 'connect')
    socket.destroy()
    expect((await call(baseUrl, 'Account/Token', { body: keys })).status).toBe(200)
    expect(run.output.stdout.trimEnd().split('\n')).toHaveLength(1)
  })

  test('is as strict as it is asked to be', async () => {
    for (const [strict, status] of [
      ['contract', 200],
      ['full', 422],
    ] as const) {
      const run = startCli('--data', newFolder(), '--strict', strict, '--json')
      const caller = await signIn(await ready(run))
      expect((await buy(caller, { packages: [{}] })).status, strict).toBe(status)
    }
  })

  test('tells its options', async () => {
    const run = startCli('--help')
    expect(await run.closed).toEqual([0, null])
    expect(run.output.stdout).toContain('--strict S')
  })

  test.each(['SIGTERM', 'SIGINT'] as const)('ends cleanly on %s', async (signal) => {
    const run = startCli('--data', newFolder(), '--json')
    await ready(run)
    expect(await end(run.child, signal, run.closed)).toEqual([0, null])
    expect(run.output.stderr).toBe('')
  })

  test('tells people how to begin', async () => {
    const run = startCli('--data', newFolder())
    while (!run.output.stdout.includes('Ctrl-C')) await once(run.child.stdout, 'data')
    expect(run.output.stdout).toContain('Shipping service: http://127.0.0.1:')
    expect(run.output.stdout).toMatch(/^BASE=http.*\nKEYS='\{/m)
  })

  test.each([
    { args: [], kept: ['0001.png', '0001.zpl'] },
    { args: ['--no-pictures'], kept: ['0001.zpl'] },
  ])('keeps each paper to be looked at, with $args $kept', async ({ args, kept }) => {
    const folder = newFolder()
    const run = startCli('--data', folder, '--json', ...args)
    const { printers } = await ready(run)
    const socket = connect(printers[0]!.port, '127.0.0.1', () => socket.end('^XA^FDpaper^FS^XZ')).resume()
    await once(socket, 'close')
    const papers = () => readdirSync(join(folder, 'papers')).sort()
    await until(() => papers().includes('0001.zpl'))
    // Whatever is still being drawn is waited for.
    await end(run.child, 'SIGTERM', run.closed)
    expect(papers()).toEqual(kept)
  })

  test('keeps what it sold when it is killed, on the same port and with the same keys', async () => {
    const folder = newFolder()
    const first = startCli('--data', folder, '--json')
    const before = await ready(first)
    const bought = await buy(await signIn(before), {}, 'survivor')
    await end(first.child, 'SIGKILL', first.closed)

    const port = new URL(before.baseUrl).port
    const after = await ready(startCli('--data', folder, '--json', '--port', port))
    expect(after).toMatchObject({ baseUrl: before.baseUrl, keys: before.keys })
    const caller = await signIn(after)
    expect((await buy(caller, {}, 'survivor')).body).toEqual(bought.body)
    const { body: state } = await call(after.baseUrl, new URL('/sandbox/state', after.baseUrl).href)
    expect(state).toMatchObject({ shipments: 1, charges: 1, shipmentsByTransactionId: { survivor: 1 } })
  })

  test('killed in the middle of purchases, has charged for exactly what it sold', async () => {
    const folder = newFolder()
    const first = startCli('--data', folder, '--json')
    const before = await ready(first)
    const caller = await signIn(before)
    const ids = Array.from({ length: 12 }, (_, index) => `burst-${String(index)}`)
    const replies = ids.map((id) =>
      buy(caller, { packages: [{ weight: 1, weightUnit: 'oz' }] }, id).catch(() => undefined),
    )
    await Promise.race(replies)
    await end(first.child, 'SIGKILL', first.closed)
    const told = (await Promise.all(replies)).filter((reply) => reply?.status === 200)

    const after = await ready(startCli('--data', folder, '--json'))
    const stateOf = async () =>
      (await call(after.baseUrl, new URL('/sandbox/state', after.baseUrl).href)).body
    const kept = await stateOf()
    expect(kept.shipments).toBeGreaterThanOrEqual(told.length)
    expect(kept.charges).toBe(kept.shipments)
    expect(kept.balanceMinor + kept.chargedMinor).toBe(50_000)

    const again = await signIn(after)
    for (const id of ids)
      expect((await buy(again, { packages: [{ weight: 1, weightUnit: 'oz' }] }, id)).status).toBe(200)
    expect(await stateOf()).toMatchObject({ shipments: 12, charges: 12 })
  })

  test('prints nothing of a request', async () => {
    const run = startCli('--data', newFolder(), '--json')
    const { baseUrl, keys } = await ready(run)
    const caller = await signIn({ baseUrl, keys })
    await buy(caller, { toAddress: { ...austin, name: 'CANARY-NAME' } })
    await buy(caller, { toAddress: { ...austin, name: 'CANARY-NAME', zip: '00000' } })
    await caller('Address', { rawBody: '{"address": "CANARY-NAME"' })
    await end(run.child, 'SIGTERM', run.closed)
    expect(run.output.stdout + run.output.stderr).not.toContain('CANARY')
    expect(run.output.stderr).toBe('')
  })

  test('says in one line that a port is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void holder.close())
    await once(holder, 'listening')
    const port = String((holder.address() as AddressInfo).port)
    for (const option of ['--port', '--printer-port']) {
      const run = startCli('--data', newFolder(), option, port)
      expect(await run.closed).toEqual([1, null])
      expect(run.output.stderr).toBe(`sandbox: port ${port} is in use\n`)
    }
  })

  test.each([
    [['--dialect', 'klingon'], '--dialect takes one of: plain, pascal, links, sparse'],
    [['--strict', 'very'], '--strict takes one of: contract, full'],
    [['--port', '70000'], '--port takes a port from 0 to 65535'],
    [['--port', 'many'], '--port takes a port from 0 to 65535'],
    [['--colour', 'red'], "Unknown option '--colour'"],
  ])('says in one line what is wrong with %j', async (args, message) => {
    const run = startCli(...args)
    expect(await run.closed).toEqual([2, null])
    expect(run.output.stderr).toContain(message)
    expect(run.output.stderr.trimEnd().split('\n')).toHaveLength(1)
    expect(run.output.stdout).toBe('')
  })
})

describe('the sandbox as a child process', () => {
  function startChild() {
    const link = forkChild(new URL('../../../src/sandbox/sandbox-child.ts', import.meta.url))
    onTestFinished(() => link.kill())
    const send = (message: SandboxChildInput) => link.send(message)
    const next = () =>
      new Promise<SandboxChildMessage>((resolve) => {
        const off = link.onMessage((message) => {
          off()
          resolve(message as SandboxChildMessage)
        })
      })
    const ask = (message: SandboxChildInput) => {
      const answer = next()
      send(message)
      return answer
    }
    return { link, ask }
  }

  test('starts on its first message, and cuts and restores its service', async () => {
    const { ask } = startChild()
    const started = await ask({ type: 'start', dataDir: newFolder(), dialect: 'plain' })
    if (started.type !== 'ready') throw new Error('not ready')
    const caller = await signIn(started)
    expect((await caller('Shipment', { body: shipmentBody(), headers: { transactionId: 'a' } })).status).toBe(
      200,
    )

    expect(await ask({ type: 'service', running: false })).toEqual({ type: 'service', running: false })
    await expect(caller('Carrier')).rejects.toThrow()
    expect(await ask({ type: 'service', running: true })).toEqual({ type: 'service', running: true })
    expect((await caller('Carrier')).status).toBe(200)
  })

  test('hands over papers of this start, bytes and picture', async () => {
    const dataDir = newFolder()
    for (const text of ['first start', 'second start']) {
      const { link, ask } = startChild()
      const ended = new Promise<void>((resolve) => link.onExit(() => resolve()))
      const started = await ask({ type: 'start', dataDir })
      if (started.type !== 'ready') throw new Error('not ready')
      expect(await ask({ type: 'paper', number: 1 })).toEqual({ type: 'paper', number: 1 })
      const zpl = `^XA^FO50,50^A0N,40^FD${text}^FS^XZ`
      const socket = connect(started.printers[0]!.port, '127.0.0.1', () => socket.end(zpl)).resume()
      await once(socket, 'close')
      await vi.waitFor(
        async () => {
          const paper = await ask({ type: 'paper', number: 1 })
          if (paper.type !== 'paper') throw new Error('no paper')
          expect(Buffer.from(paper.zpl ?? []).toString()).toBe(zpl)
          expect(Buffer.from(paper.png ?? []).toString('latin1')).toMatch(/^\u0089PNG/)
        },
        { timeout: 180_000 },
      )
      link.kill()
      await ended
    }
  })

  test('says when it cannot start', async () => {
    const { ask } = startChild()
    const holder = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void holder.close())
    await once(holder, 'listening')
    const { port } = holder.address() as AddressInfo
    expect(await ask({ type: 'start', dataDir: newFolder(), port })).toMatchObject({ type: 'failed' })
  })

  test('ends when its parent is gone', async () => {
    const parent = spawn(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { fork } from 'node:child_process'
         const child = fork(process.argv[1], { execArgv: [] })
         child.on('message', (message) => console.log(JSON.stringify(message)))
         child.send({ type: 'start', dataDir: process.argv[2] })`,
        fileURLToPath(new URL('../../../src/sandbox/sandbox-child.ts', import.meta.url)),
        newFolder(),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    onTestFinished(() => void parent.kill('SIGKILL'))
    const [line] = (await once(parent.stdout, 'data')) as [Buffer]
    const { baseUrl } = JSON.parse(line.toString()) as { baseUrl: string }
    expect((await call(baseUrl, 'Carrier')).status).toBe(401)
    const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1')
    await once(socket, 'connect')
    parent.kill('SIGKILL')
    socket.on('error', () => undefined)
    await once(socket, 'close')
    await expect(call(baseUrl, 'Carrier')).rejects.toThrow()
  })
})
