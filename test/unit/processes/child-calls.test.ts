import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createCaller } from '../../../src/processes/child-calls.ts'
import type { ChildLink, ChildOptions } from '../../../src/processes/child-link.ts'
import { forkChild } from '../../../src/processes/fork-child.ts'
import { parentLink } from '../../../src/processes/parent-link.ts'

const moody = new URL('./children/moody.ts', import.meta.url)
const links: ChildLink[] = []

function start(options: ChildOptions = {}) {
  const link = forkChild(moody, options)
  links.push(link)
  return { link, caller: createCaller(link, { timeoutMs: 15_000 }) }
}

/** The limit counts only once the child is up, so that a slow start is not taken for a hanging call. */
async function startedWithLimit(timeoutMs: number) {
  const { link, caller } = start()
  await caller.call('echo', 'started')
  return { link, caller: createCaller(link, { timeoutMs }) }
}

const exitOf = (link: ChildLink) => new Promise<number | undefined>((resolve) => link.onExit(resolve))

afterEach(() => {
  for (const link of links.splice(0)) link.kill()
})

describe('calls to a child process', () => {
  it('carry JSON values and bytes both ways', async () => {
    const { caller } = start()
    const value = { text: 'Grüße', list: [1, null, { deep: true }], bytes: Uint8Array.of(0, 255, 10) }
    expect(await caller.call('echo', value)).toEqual(value)
  })

  it('are told apart when many are under way', async () => {
    const { caller } = start()
    const slow = caller.call('late', 50)
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => caller.call('echo', index)))
    expect(answers).toEqual(Array.from({ length: 200 }, (_, index) => index))
    expect(await slow).toBe('late')
  })

  it('hand on arguments and environment', async () => {
    const { caller } = start({ args: ['--one', 'two words'], env: { PACKBENCH_PROBE: 'set' } })
    expect(await caller.call('args')).toEqual(['--one', 'two words'])
    expect(await caller.call('env', 'PACKBENCH_PROBE')).toBe('set')
  })

  it('say what the handler threw, and go on', async () => {
    const { caller } = start()
    await expect(caller.call('fail')).rejects.toMatchObject({ failure: 'threw', message: 'too far' })
    await expect(caller.call('toString')).rejects.toMatchObject({ failure: 'threw' })
    await expect(caller.call('unsendable')).rejects.toMatchObject({ failure: 'threw' })
    await expect(caller.call('echo', () => 'not cloneable either')).rejects.toThrow()
    expect(await caller.call('echo', 1)).toBe(1)
  })

  it('kill a child that hangs when the time is up, and end every other call', async () => {
    const { link, caller } = await startedWithLimit(200)
    const exit = exitOf(link)
    const hanging = caller.call('hang')
    const behind = caller.call('echo', 'behind the hanging one')
    await expect(hanging).rejects.toMatchObject({ failure: 'timed_out' })
    await expect(behind).rejects.toMatchObject({ failure: 'exited' })
    expect(await exit).toBeUndefined()
    expect(caller.alive).toBe(false)
    await expect(caller.call('echo')).rejects.toMatchObject({ failure: 'exited' })
  })

  it('take no answer that comes after its time', async () => {
    const { link, caller } = await startedWithLimit(200)
    await expect(caller.call('late', 60_000)).rejects.toMatchObject({ failure: 'timed_out' })
    await exitOf(link)
  })

  it.each(['crash', 'exit'])('end as exited when the child goes by %s', async (method) => {
    const { link, caller } = start()
    const exit = exitOf(link)
    await expect(caller.call(method)).rejects.toMatchObject({ failure: 'exited' })
    expect(await exit).toBe(method === 'exit' ? 3 : undefined)
    expect(await exitOf(link)).toBe(await exit)
    link.send('to nobody')
  })

  it('end as exited when the module cannot be started', async () => {
    const link = forkChild(new URL('./children/absent.ts', import.meta.url))
    links.push(link)
    await expect(createCaller(link, { timeoutMs: 15_000 }).call('echo')).rejects.toMatchObject({
      failure: 'exited',
    })
  })

  it('pass over a flood of messages that answer nothing', async () => {
    const { caller } = start()
    expect(await caller.call('flood', 5_000)).toBe('flooded')
    expect(await caller.call('echo', 'still here')).toBe('still here')
  })

  it('are over when the caller is closed', async () => {
    const { link, caller } = start()
    const pending = caller.call('late', 60_000)
    caller.close()
    await expect(pending).rejects.toMatchObject({ failure: 'exited' })
    await exitOf(link)
  })
})

describe('a forked child', () => {
  const parentFile = fileURLToPath(new URL('./children/parent.ts', import.meta.url))

  it('ends when its parent is killed, and writes nothing into its standard output', async () => {
    const parent = spawn(process.execPath, [parentFile], { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    parent.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
    await vi.waitFor(() => expect(output).toMatch(/^\d+\n$/), { timeout: 180_000 })
    const childPid = Number(output)
    expect(isRunning(childPid)).toBe(true)

    parent.kill('SIGKILL')
    await once(parent, 'exit')
    await vi.waitFor(() => expect(isRunning(childPid)).toBe(false), { timeout: 180_000 })
    expect(output).toBe(`${childPid}\n`)
  })

  it('is refused where nothing started it', () => {
    const script = `import ${JSON.stringify(moody.pathname)}`
    expect(() =>
      execFileSync(process.execPath, ['--input-type=module', '-e', script], { stdio: 'pipe' }),
    ).toThrow(/started as a child process/)
  })
})

describe('the link of a utility process', () => {
  afterEach(() => {
    delete (process as { parentPort?: unknown }).parentPort
  })

  it('unpacks the messages of its port', () => {
    const posted: unknown[] = []
    const listeners = new Set<(event: { data: unknown }) => void>()
    Object.assign(process, {
      parentPort: {
        postMessage: (message: unknown) => posted.push(message),
        on: (_: 'message', listener: (event: { data: unknown }) => void) => listeners.add(listener),
        off: (_: 'message', listener: (event: { data: unknown }) => void) => listeners.delete(listener),
      },
    })
    const link = parentLink()
    const heard: unknown[] = []
    const stop = link.onMessage((message) => heard.push(message))
    for (const listener of listeners) listener({ data: { request: 1 } })
    link.send('answer')
    stop()
    expect({ heard, posted, left: listeners.size }).toEqual({
      heard: [{ request: 1 }],
      posted: ['answer'],
      left: 0,
    })
  })
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
