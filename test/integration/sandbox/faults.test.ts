import { describe, expect, test, vi } from 'vitest'
import { connectTo } from '../virtual-printer/printer-client.ts'
import { buy, call, shipmentBody, signIn, startSandbox } from './service-caller.ts'

const sandboxPath = (baseUrl: string, path: string) => new URL(`/sandbox/${path}`, baseUrl).href

describe('a fault that is switched on', () => {
  test('cuts the connection before the work', async () => {
    const sandbox = await startSandbox()
    const caller = await signIn(sandbox)
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'cut_before_work' })
    await expect(buy(caller, {}, 'cut')).rejects.toThrow()
    expect(sandbox.state().shipments).toBe(0)
    expect((await buy(caller, {}, 'cut')).status).toBe(200)
  })

  test('cuts the connection after the work: the shipment is there and was not told', async () => {
    const sandbox = await startSandbox()
    const caller = await signIn(sandbox)
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'cut_after_work' })
    await expect(buy(caller, {}, 'cut')).rejects.toThrow()
    expect(sandbox.state()).toMatchObject({ shipments: 1, charges: 1 })
    expect((await buy(caller, {}, 'cut')).body.transactionId).toBe('cut')
    expect(sandbox.state()).toMatchObject({ shipments: 1, charges: 1 })
  })

  test('cuts the connection and works later: until then nothing is found, and a repeat can be refused', async () => {
    const sandbox = await startSandbox()
    const caller = await signIn(sandbox)
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'cut_during_work' })
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'status', status: 422 })
    await expect(buy(caller, {}, 'slow')).rejects.toThrow()
    expect((await buy(caller, {}, 'slow')).status).toBe(422)
    expect((await caller('Shipment?key=TransactionId&value=slow')).status).toBe(404)
    expect(sandbox.state()).toMatchObject({ shipments: 0, charges: 0, held: 1 })
    sandbox.faults.release()
    await expect.poll(() => sandbox.state()).toMatchObject({ shipments: 1, charges: 1 })
    expect((await caller('Shipment?key=TransactionId&value=slow')).status).toBe(200)
  })

  test('answers a purchase so that it cannot be read', async () => {
    const sandbox = await startSandbox()
    const caller = await signIn(sandbox)
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'unreadable' })
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'unreadable', body: '{"done":true}' })
    expect(await buy(caller, {}, 'torn')).toMatchObject({ status: 200, body: undefined })
    expect(await buy(caller, {}, 'torn')).toMatchObject({ status: 200, body: { done: true } })
    expect(sandbox.state()).toMatchObject({ shipments: 1, charges: 1 })
  })

  test('answers a status in the documented form, as many times as was set', async () => {
    const sandbox = await startSandbox()
    const caller = await signIn(sandbox)
    sandbox.faults.set({
      endpoint: 'createShipment',
      kind: 'status',
      status: 503,
      retryAfterSeconds: 7,
      times: 2,
    })
    for (let count = 0; count < 2; count++) {
      const { status, body, headers, correlationId } = await buy(caller, {}, 'busy')
      expect(status).toBe(503)
      expect(headers.get('Retry-After')).toBe('7')
      expect(correlationId).toBeTruthy()
      expect(body.Errors[0]!.Code).toBe('SHIPMENT.OPERATION_FAILED')
    }
    expect((await buy(caller, {}, 'busy')).status).toBe(200)
  })

  test('strikes one endpoint and leaves the others alone', async () => {
    const sandbox = await startSandbox()
    const caller = await signIn(sandbox)
    sandbox.faults.set({ endpoint: 'getRates', kind: 'status', status: 500 })
    expect((await caller('Carrier')).status).toBe(200)
    sandbox.faults.set({ endpoint: '*', kind: 'status', status: 401 })
    const refused = await caller('Carrier')
    expect(refused.body.Errors[0]!.Code).toBe('ACCOUNT.APP.AUTHENTICATION_FAILED')
    sandbox.faults.clear()
    const { fromAddress, toAddress, packages } = shipmentBody()
    expect((await caller('ShipmentRate', { body: { fromAddress, toAddress, packages } })).status).toBe(200)
  })

  test('delays the work, which goes on when the caller has given up', async () => {
    const sandbox = await startSandbox()
    const caller = await signIn(sandbox)
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'latency', latencyMs: 2_000 })
    const signal = AbortSignal.timeout(1_000)
    await expect(
      caller('Shipment', { body: shipmentBody(), headers: { transactionId: 'slow' }, signal }),
    ).rejects.toThrow()
    await vi.waitFor(() => expect(sandbox.state().shipmentsByTransactionId).toEqual({ slow: 1 }), {
      timeout: 180_000,
    })
  })

  test.each(['before_work', 'after_work'] as const)(
    'holds a request %s until it is released',
    async (when) => {
      const sandbox = await startSandbox()
      const caller = await signIn(sandbox)
      sandbox.faults.set({ endpoint: 'createShipment', kind: 'hang', when })
      const reply = buy(caller)
      await vi.waitFor(() => expect(sandbox.state().held).toBe(1), { timeout: 180_000 })
      expect(sandbox.state().shipments).toBe(when === 'before_work' ? 0 : 1)
      sandbox.faults.release()
      expect((await reply).status).toBe(200)
      expect(sandbox.state()).toMatchObject({ shipments: 1, held: 0 })
    },
  )

  test('is worked on after the release also when the caller is gone', async () => {
    const sandbox = await startSandbox()
    const caller = await signIn(sandbox)
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'hang' })
    const giveUp = new AbortController()
    const reply = caller('Shipment', {
      body: shipmentBody(),
      headers: { transactionId: 'gone' },
      signal: giveUp.signal,
    })
    const failed = expect(reply).rejects.toThrow()
    await vi.waitFor(() => expect(sandbox.state().held).toBe(1), { timeout: 180_000 })
    giveUp.abort()
    await failed
    expect((await caller('Shipment?key=TransactionId&value=gone')).status).toBe(404)
    sandbox.faults.release()
    await vi.waitFor(() => expect(sandbox.state().shipmentsByTransactionId).toEqual({ gone: 1 }), {
      timeout: 180_000,
    })
  })

  test('breaks the download of a label by its link', async () => {
    const sandbox = await startSandbox()
    const caller = await signIn(sandbox)
    const { body } = await buy(caller, { postageLabel: { labelType: 'Url', labelFileType: 'ZPL' } })
    sandbox.faults.set({ endpoint: 'labelFile', kind: 'cut_before_work' })
    await expect(fetch(body.packages[0]!.label.url)).rejects.toThrow()
    expect((await fetch(body.packages[0]!.label.url)).status).toBe(200)
  })
})

describe('the switches over HTTP', () => {
  test('set and clear faults, and tell what was done', async () => {
    const { baseUrl, keys } = await startSandbox()
    const caller = await signIn({ baseUrl, keys })
    const set = await call(baseUrl, sandboxPath(baseUrl, 'faults'), {
      body: { endpoint: 'createShipment', kind: 'cut_after_work' },
    })
    expect(set.status).toBe(200)
    await expect(buy(caller, {}, 'remote')).rejects.toThrow()
    const state = await call(baseUrl, sandboxPath(baseUrl, 'state'))
    expect(state.body).toMatchObject({
      shipments: 1,
      charges: 1,
      held: 0,
      shipmentsByTransactionId: { remote: 1 },
    })
    expect(state.body.balanceMinor).toBeLessThan(50_000)

    await call(baseUrl, sandboxPath(baseUrl, 'faults'), {
      body: { endpoint: '*', kind: 'status', status: 500, times: 99 },
    })
    expect((await caller('Carrier')).status).toBe(500)
    await call(baseUrl, sandboxPath(baseUrl, 'faults'), { method: 'DELETE' })
    expect((await caller('Carrier')).status).toBe(200)
  })

  test('refuse what is no fault, naming the field, and what a web page could send', async () => {
    const { baseUrl } = await startSandbox()
    const faults = sandboxPath(baseUrl, 'faults')
    const wrong = await call(baseUrl, faults, { body: { endpoint: 'teleport', kind: 'status', status: 503 } })
    expect(wrong.status).toBe(400)
    expect(wrong.body.Errors[0]!.Message).toContain('endpoint')
    const foreign = await call(baseUrl, faults, {
      body: { endpoint: '*', kind: 'unreadable' },
      headers: { Origin: 'https://example.com' },
    })
    expect(foreign.status).toBe(403)
    expect(foreign.correlationId).toBeTruthy()
  })
})

describe('switches of the label printer', () => {
  test('make it faulty and well again, and refuse what is no fault of a printer', async () => {
    const { baseUrl, printer } = await startSandbox()
    const path = sandboxPath(baseUrl, 'printer')
    await call(baseUrl, path, { body: { kind: 'unreachable' } })
    await expect(connectTo(printer.port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await call(baseUrl, path, { method: 'DELETE' })
    const { socket } = await connectTo(printer.port)
    socket.destroy()
    expect((await call(baseUrl, path, { body: { kind: 'on_fire' } })).status).toBe(400)
  })
})

describe('the service stopped and started again', () => {
  test('breaks open connections, refuses new ones, and comes back on the same port while the printer goes on', async () => {
    const sandbox = await startSandbox()
    const caller = await signIn(sandbox)
    const { baseUrl, printer } = sandbox
    sandbox.faults.set({ endpoint: 'createShipment', kind: 'hang' })
    const hanging = expect(buy(caller, {}, 'broken')).rejects.toThrow()
    await vi.waitFor(() => expect(sandbox.state().held).toBe(1), { timeout: 180_000 })
    await sandbox.stopService()
    await hanging
    await expect(caller('Carrier')).rejects.toThrow()
    expect(sandbox.state()).toMatchObject({ shipments: 0, held: 0 })
    expect(printer.port).toBe(sandbox.printers[0]?.port)

    await sandbox.startService()
    expect(sandbox.baseUrl).toBe(baseUrl)
    expect((await caller('Carrier')).status).toBe(200)
  })
})
