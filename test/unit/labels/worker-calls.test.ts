// The thread that draws labels, looked after: it ends when nothing is asked for, and nobody who asks can tell.

import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLabelRenderer, type LabelRenderer } from '../../../src/labels/render/label-renderer.ts'
import { returnFreeMemory } from '../../../src/adapters/large-blocks.ts'
import { until } from '../../support/until.ts'
import { workerOf } from '../../support/worker-of.ts'

const zpl = new TextEncoder().encode('^XA^PW100^LL100^FO20,20^GB40,40,4^FS^XZ')
const restAfterMs = 50
/** The C library that gives free memory back when it is told to. */
const isGlibc = process.platform === 'linux'

/** All that were started, as Node tells it. */
const started: Worker[] = []
const notice = (worker: Worker) => started.push(worker)
/** Node takes a thread's number away when it is gone. */
const running = () => started.filter(({ threadId }) => threadId !== -1).length

let renderer: LabelRenderer
beforeEach(() => {
  started.length = 0
  process.on('worker', notice)
})
afterEach(async () => {
  process.off('worker', notice)
  await renderer.close()
})

describe('a worker that has nothing to do', () => {
  it('ends, and the next label is drawn by another', async () => {
    renderer = createLabelRenderer({ restAfterMs })
    const [first] = await renderer.render(zpl)
    expect(running()).toBe(1)
    await until(() => running() === 0)
    expect((await renderer.render(zpl))[0]).toEqual(first)
    expect(started).toHaveLength(2)
  })

  it('tells when it begins and when it has ended, and what it held can be given back', async () => {
    const told: unknown[] = []
    renderer = createLabelRenderer({
      restAfterMs,
      onStart: () => told.push('begins'),
      onEnd: () => void returnFreeMemory().then((isGiven) => told.push(isGiven)),
    })
    await renderer.render(zpl)
    await until(() => told.length === 2)
    expect(told).toEqual(['begins', isGlibc])
  })

  it('stays where nothing is said of rest', async () => {
    renderer = createLabelRenderer()
    await renderer.render(zpl)
    await pause(restAfterMs * 4)
    await renderer.render(zpl)
    expect(started).toHaveLength(1)
  })

  it('stays as long as it has more to do', async () => {
    renderer = createLabelRenderer({ restAfterMs: 2_000 })
    const endMs = performance.now() + 3_000
    while (performance.now() < endMs) {
      await renderer.render(zpl)
      await pause(200)
    }
    expect(started).toHaveLength(1)
  })

  it('loses no label that is asked for while it ends', async () => {
    renderer = createLabelRenderer({ restAfterMs })
    const [drawn] = await renderer.render(zpl)
    // In each of the moments around the end of its rest.
    for (const aroundMs of [-4, -2, 0, 2, 4]) {
      await pause(restAfterMs + aroundMs)
      expect(await renderer.render(zpl)).toEqual([drawn])
    }
    expect(started.length).toBeGreaterThan(1)
  })

  it('keeps no program from ending, and does not fire after it was closed', async () => {
    const module = new URL('../../../src/labels/render/label-renderer.ts', import.meta.url).href
    const program = `const { createLabelRenderer } = await import('${module}')
      await createLabelRenderer({ restAfterMs: 3_600_000 }).render(Buffer.from('^XA^FO1,1^GB9,9^FS^XZ'))`
    await promisify(execFile)(process.execPath, ['-e', program], { timeout: 180_000 })

    renderer = createLabelRenderer({ restAfterMs })
    await renderer.render(zpl)
    await renderer.close()
    await pause(restAfterMs * 2)
    await expect(renderer.render(zpl)).rejects.toMatchObject({ code: 'closed' })
    expect([started.length, running()]).toEqual([1, 0])
  })
})

describe('a label that is called off', () => {
  /** Never ends with what is longer than its sign. */
  const stuckWith = workerOf(`
    parentPort.on('message', ({ zpl }) => {
      if (zpl.length > 3) while (true) {}
      parentPort.postMessage({ kind: 'drawn', labels: [{ png: zpl, copies: 1 }] })
    })
    parentPort.postMessage({ kind: 'ready' })`)
  const text = (label: string) => new TextEncoder().encode(label)

  it('rejects at once, and the worker that draws it draws the next', async () => {
    renderer = createLabelRenderer()
    await renderer.render(zpl)
    const [begun, waiting] = [new AbortController(), new AbortController()]
    const calledOff = [begun, waiting].map(({ signal }) => renderer.draw(zpl, { signal }))
    const next = renderer.render(zpl)
    begun.abort()
    waiting.abort()
    for (const one of calledOff) await expect(one).rejects.toMatchObject({ code: 'closed' })
    expect(await next).toHaveLength(1)
    expect(started).toHaveLength(1)
    await expect(renderer.draw(zpl, { signal: begun.signal })).rejects.toMatchObject({ code: 'closed' })
  })

  it('holds up no other where it would not end', async () => {
    renderer = createLabelRenderer({ workerUrl: stuckWith, timeLimitMs: 600_000 })
    await renderer.render(text('ok'))
    const calling = new AbortController()
    const stuck = renderer.draw(text('long'), { signal: calling.signal })
    const next = renderer.render(text('on'))
    calling.abort()
    await expect(stuck).rejects.toMatchObject({ code: 'closed' })
    expect(await next).toEqual([text('on')])
    expect(started).toHaveLength(2)
  })

  it('is not begun where it waits for the worker', async () => {
    renderer = createLabelRenderer({ workerUrl: stuckWith, timeLimitMs: 600_000 })
    const calling = new AbortController()
    const [first, last] = [renderer.render(text('one')), renderer.render(text('two'))]
    const stuck = renderer.draw(text('long'), { signal: calling.signal })
    calling.abort()
    await expect(stuck).rejects.toMatchObject({ code: 'closed' })
    expect(await Promise.all([first, last])).toEqual([[text('one')], [text('two')]])
    expect(started).toHaveLength(1)
  })
})
