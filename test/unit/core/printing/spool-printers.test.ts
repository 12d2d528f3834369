import { describe, expect, it } from 'vitest'
import { until } from '../../../support/until.ts'
import { zpl, jobFor, startBench, inState, states } from './spool-parts.ts'

describe('a printer that is not ready', () => {
  it.each([
    ['paper_out', { paperOut: true }],
    ['head_open', { headUp: true }],
    ['paused', { paused: true }],
  ] as const)(
    'with %s gets nothing, and every waiting job says why until it is seen to',
    async (condition, fault) => {
      const { spool, store, printer, printerStates } = await startBench()
      printer.setStatus(fault)
      const first = await spool.submit(jobFor('one'))
      const second = await spool.submit(jobFor('two'))
      for (const job of [first, second]) {
        const held = await until(async () => {
          const now = await store.get(job.id)
          return now?.condition === condition ? now : undefined
        })
        expect(held).toMatchObject({ state: 'queued', reason: { code: 'printer_not_ready' } })
      }
      await until(() => printerStates.at(-1)?.state.waitingJobs === 2)
      expect(printerStates.at(-1)).toMatchObject({
        printerId: 'p1',
        state: { condition, answersStatus: true },
      })
      expect(printer.labels()).toEqual([])

      printer.setStatus({})
      expect(await inState(store, second, 'confirmed')).toMatchObject({
        condition: undefined,
        reason: undefined,
      })
      expect(printer.labels()).toEqual([zpl('one'), zpl('two')])
      expect(spool.printerStates().get('p1')).toMatchObject({ condition: 'ready', waitingJobs: 0 })
    },
  )

  it('that is ready again has the jobs behind the first wait for nothing but their turn', async () => {
    const { spool, store, printer } = await startBench()
    printer.setStatus({ headUp: true })
    const first = await spool.submit(jobFor('one'))
    const second = await spool.submit(jobFor('two'))
    await until(async () => (await store.get(second.id))?.condition === 'head_open')
    printer.setStatus({ formats: 1 })
    await inState(store, first, 'sent')
    await until(async () => (await store.get(second.id))?.condition === undefined)
    expect(await store.get(second.id)).toMatchObject({ state: 'queued', reason: undefined })
  })

  it('keeps a label in `sent` while it is paused after sending, and confirms it when that is over', async () => {
    const { spool, store, printer } = await startBench()
    printer.onLink((socket) =>
      socket.on('data', (chunk) => {
        if (chunk.toString().includes('^XZ')) printer.setStatus({ paused: true, formats: 1 })
      }),
    )
    const job = await spool.submit(jobFor('one'))
    const behind = await spool.submit(jobFor('paged'))
    await until(async () => (await store.get(job.id))?.condition === 'paused')
    expect(await store.get(job.id)).toMatchObject({ state: 'sent', awaitingConfirmation: true })
    await until(async () => (await store.get(behind.id))?.condition === 'paused')
    printer.onLink(undefined)
    printer.setStatus({ formats: 1 })
    await until(async () => (await store.get(behind.id))?.condition === undefined)
    expect(await store.get(job.id), 'it is at it').toMatchObject({ state: 'sent' })
    printer.setStatus({})
    expect(await inState(store, job, 'confirmed')).toMatchObject({ condition: undefined })
    expect(printer.labels()).toEqual([zpl('one')])
  })

  it('makes a label unknown when it holds it for too long with nothing wrong', async () => {
    const { spool, store, printer } = await startBench({ timings: { stuckLimitMs: 60 } })
    printer.setStatus({ formats: 1 })
    const job = await spool.submit(jobFor('one'))
    expect((await inState(store, job, 'unknown')).reason).toMatchObject({ code: 'printer_not_ready' })
    expect(printer.labels()).toEqual([zpl('one')])
    printer.setStatus({})
    await inState(store, await spool.submit(jobFor('two')), 'confirmed')
    expect(printer.linkCount(), 'the next one goes over a new link').toBe(2)
  })
})

// Hazard: the next label came out of the printer that was there before, and what that one said stood as the new one's.
// Hazard: a label that the printer threw away stands as confirmed.
describe('a printer whose odometer stands', () => {
  it('has its label sent, and never confirmed: nobody is asked, and the next one comes', async () => {
    const { spool, store, printer } = await startBench()
    printer.setOdometer(8_560)
    for (const text of ['one', 'two']) {
      const job = await spool.submit(jobFor(text))
      await until(async () => {
        const now = await store.get(job.id)
        return now?.state === 'sent' && !now.awaitingConfirmation
      })
      expect(states(store, job)).toEqual(['queued', 'sending', 'sent'])
    }
    expect(printer.labels()).toEqual([zpl('one'), zpl('two')])
  })

  it('has it confirmed once it has gone the label’s length', async () => {
    const { spool, store, printer } = await startBench()
    printer.setOdometer(8_560)
    printer.onLink((socket) =>
      socket.on('data', (chunk) => {
        if (chunk.includes('^XZ')) printer.setOdometer(8_566)
      }),
    )
    await inState(store, await spool.submit(jobFor('one')), 'confirmed')
  })
})

describe('a printer that is off', () => {
  it('leaves its jobs queued with the reason, and prints them in order when it is back', async () => {
    const { spool, store, printer, printerStates } = await startBench()
    await printer.switchOff()
    const first = await spool.submit(jobFor('one'))
    const second = await spool.submit(jobFor('two'))
    await until(async () => (await store.get(second.id))?.reason?.code === 'printer_unreachable')
    expect(await store.get(first.id)).toMatchObject({
      state: 'queued',
      condition: 'unreachable',
      attempts: 0,
    })
    await until(() => printerStates.at(-1)?.state.condition === 'unreachable')

    await printer.switchOn()
    await inState(store, second, 'confirmed')
    expect(printer.labels()).toEqual([zpl('one'), zpl('two')])
    expect(states(store, first)).toEqual(['queued', 'sending', 'sent', 'confirmed'])
  })

  it('loses nothing when it was switched off and on between two labels', async () => {
    const { spool, store, printer } = await startBench()
    await inState(store, await spool.submit(jobFor('one')), 'confirmed')
    await printer.switchOff()
    await printer.switchOn()
    await inState(store, await spool.submit(jobFor('two')), 'confirmed')
    expect(printer.labels()).toEqual([zpl('one'), zpl('two')])
  })

  it('gets nothing while it resets every link, and the label when it stops doing so', async () => {
    const { spool, store, printer } = await startBench()
    printer.onLink((socket) => socket.resetAndDestroy())
    const job = await spool.submit(jobFor('one'))
    await until(async () => (await store.get(job.id))?.condition === 'unreachable')
    expect(states(store, job)).toEqual(['queued'])
    printer.onLink(undefined)
    await inState(store, job, 'confirmed')
    expect(printer.labels()).toEqual([zpl('one')])
  })
})

describe('a link that breaks', () => {
  it('in the middle of a label makes it unknown, and it is not sent again by itself', async () => {
    const { spool, store, printer } = await startBench()
    printer.onLink((socket) =>
      socket.on('data', (chunk) => {
        if (chunk.includes('^XA')) socket.resetAndDestroy()
      }),
    )
    const job = await spool.submit(jobFor('long'))
    const unknown = await inState(store, job, 'unknown')
    expect(unknown).toMatchObject({ reason: { code: 'printer_link_broken' }, answered: false, attempts: 1 })

    printer.onLink(undefined)
    await inState(store, await spool.submit(jobFor('one')), 'confirmed')
    expect(await store.get(job.id)).toMatchObject({ state: 'unknown', attempts: 1 })
    expect(printer.received().toString().split('^FDx').length - 1).toBe(1)
  })

  it.each(['end', 'resetAndDestroy'] as const)('after a whole label (%s) makes it unknown', async (how) => {
    const { spool, store, printer } = await startBench()
    printer.onLink((socket) =>
      socket.on('data', (chunk) => {
        if (chunk.includes('^XZ')) socket[how]()
      }),
    )
    const job = await spool.submit(jobFor('one'))
    expect(await inState(store, job, 'unknown')).toMatchObject({ awaitingConfirmation: false })
  })

  it('by silence after the printer had answered makes a sent label unknown after the limit', async () => {
    const { spool, store, printer } = await startBench({
      statusTimeoutMs: 1_000,
      timings: { silenceLimitMs: 200 },
    })
    printer.onLink((socket) =>
      socket.on('data', (chunk) => {
        if (chunk.includes('^XZ')) printer.setMute(true)
      }),
    )
    const job = await spool.submit(jobFor('one'))
    expect((await inState(store, job, 'unknown')).reason).toMatchObject({ code: 'printer_not_ready' })
  })
})

describe('a printer that never answers', () => {
  it('gets its labels, which stay sent: nobody knows that they were printed', async () => {
    const { spool, store, printer, printerStates } = await startBench({ statusTimeoutMs: 250 })
    printer.setMute(true)
    const jobs = [await spool.submit(jobFor('one')), await spool.submit(jobFor('two'))]
    await until(async () => {
      const last = await store.get(jobs[1]!.id)
      return last?.state === 'sent' && !last.awaitingConfirmation
    })
    expect(states(store, jobs[0]!)).toEqual(['queued', 'sending', 'sent'])
    expect(printer.labels()).toEqual([zpl('one'), zpl('two')])
    expect(printerStates.every(({ state }) => !state.answersStatus && state.condition === 'unknown')).toBe(
      true,
    )
  })

  it('is not asked before a label once that is known: the label leaves at once', async () => {
    const { spool, store, printer } = await startBench({ statusTimeoutMs: 250 })
    printer.setMute(true)
    const first = await spool.submit(jobFor('one'))
    await until(
      async () =>
        (await store.get(first.id))?.awaitingConfirmation === false && printer.labels().length === 1,
    )
    const asked = printer.statusRequests()
    let askedBefore: number | undefined
    printer.onLink((socket) =>
      socket.on('data', (chunk) => {
        if (chunk.includes('^FDtwo')) askedBefore = printer.statusRequests() - (chunk.includes('~HS') ? 1 : 0)
      }),
    )
    await inState(store, first, 'sent')
    await until(async () => !(await store.get(first.id))?.awaitingConfirmation)
    await spool.submit(jobFor('two'))
    await until(() => askedBefore !== undefined)
    expect(askedBefore).toBe(asked)
  })

  it('has its labels confirmed again as soon as it answers', async () => {
    const { spool, store, printer } = await startBench({ statusTimeoutMs: 1_000 })
    printer.setMute(true)
    const first = await spool.submit(jobFor('one'))
    await inState(store, first, 'sent')
    printer.setMute(false)
    await inState(store, await spool.submit(jobFor('two')), 'confirmed')
    expect(spool.printerStates().get('p1')?.answersStatus).toBe(true)
  })

  it('is held back while it may only be in a state in which printers do not answer, then used without answers', async () => {
    const { spool, store, printer } = await startBench({
      statusTimeoutMs: 1_000,
      timings: { silenceLimitMs: 1_200 },
    })
    await inState(store, await spool.submit(jobFor('one')), 'confirmed')
    printer.setMute(true)
    const job = await spool.submit(jobFor('two'))
    await until(async () => (await store.get(job.id))?.condition === 'unknown')
    expect(printer.labels()).toEqual([zpl('one')])
    await inState(store, job, 'sent')
    expect(printer.labels()).toEqual([zpl('one'), zpl('two')])
  })

  it('is asked before a label again once it was away', async () => {
    const { spool, store, printer } = await startBench({ statusTimeoutMs: 1_000 })
    printer.setMute(true)
    const first = await spool.submit(jobFor('one'))
    await until(async () => {
      const now = await store.get(first.id)
      return now?.state === 'sent' && !now.awaitingConfirmation
    })
    await printer.switchOff()
    const second = await spool.submit(jobFor('two'))
    await until(async () => (await store.get(second.id))?.condition === 'unreachable')
    printer.setMute(false)
    printer.setStatus({ headUp: true })
    await printer.switchOn()
    await until(async () => (await store.get(second.id))?.condition === 'head_open')
    expect(printer.labels()).toEqual([zpl('one')])
  })

  it('makes the label unknown when it resets the link having read nothing', async () => {
    const { spool, store, printer } = await startBench({ statusTimeoutMs: 250 })
    printer.setMute(true)
    const first = await spool.submit(jobFor('one'))
    await until(async () => {
      const now = await store.get(first.id)
      return now?.state === 'sent' && !now.awaitingConfirmation
    })
    printer.onLink((socket) => {
      socket.removeAllListeners('data')
      socket.once('data', () => socket.resetAndDestroy())
    })
    await inState(store, await spool.submit(jobFor('two')), 'unknown')
  })
})
