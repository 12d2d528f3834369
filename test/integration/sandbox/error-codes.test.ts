import { describe, expect, test } from 'vitest'
import { codeSuffixesByStatus, knownErrorCodes, knownWarningCodes } from '../../../src/service/codes.ts'
import type { FaultInput } from '../../../src/sandbox/service/faults.ts'
import { buy, call, signIn, startSandbox, austin, shipmentBody } from './service-caller.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Codes that the document puts at status 200, whichever of its lists they stand in. */
const warns = (code: string) => /\.(ATTRIBUTE_IGNORED|MODIFIED)$/.test(code)
const codes = [...new Set<string>([...knownErrorCodes, ...knownWarningCodes])]

function documentedStatus(code: string): number {
  const suffix = code.slice(code.lastIndexOf('.') + 1)
  const row = Object.entries(codeSuffixesByStatus).find(([, suffixes]) =>
    (suffixes as readonly string[]).includes(suffix),
  )
  return Number(row?.[0])
}

const { fromAddress, toAddress, packages } = shipmentBody()
const question = { fromAddress, toAddress, packages }

describe('every code of the document can be provoked', () => {
  test('by a switch, on any endpoint, with its own status and a correlation id of its own', async () => {
    const sandbox = await startSandbox()
    const caller = await signIn(sandbox)
    const correlationIds = new Set<string | null>()
    for (const code of codes) {
      sandbox.faults.set({ endpoint: 'listCarriers', kind: 'code', code })
      const { status, body, correlationId } = await caller('Carrier')
      expect.soft(status, code).toBe(warns(code) ? 200 : documentedStatus(code))
      const entries = warns(code) ? body.warnings : body.Errors
      expect.soft(entries.map((entry) => entry.Code)).toEqual([code])
      expect(correlationId).toMatch(uuid)
      correlationIds.add(correlationId)
    }
    expect(correlationIds.size).toBe(codes.length)
  })

  test('by the name of a recipient, without any switch', async () => {
    const caller = await signIn(await startSandbox())
    for (const code of codes) {
      const reply = await caller('ShipmentRate', {
        body: { ...question, toAddress: { ...austin, name: `PB-ERROR ${code}` } },
      })
      expect.soft(reply.status, code).toBe(warns(code) ? 200 : documentedStatus(code))
      const entries = warns(code) ? reply.body.warnings : reply.body.Errors
      expect.soft(entries.map((entry) => entry.Code)).toContain(code)
    }
  })

  test('with the words of an external provider', async () => {
    const sandbox = await startSandbox()
    const caller = await signIn(sandbox)
    const additionalInfo = { Code: '80040B1A', Message: 'API authorization failure' }
    sandbox.faults.set({
      endpoint: '*',
      kind: 'code',
      code: 'CARRIER.AUTHENTICATION_FAILED',
      additionalInfo,
    })
    const { status, body } = await caller('ShipmentRate', { body: question })
    expect(status).toBe(401)
    expect(body).toMatchObject({ Source: 'Carrier', Errors: [{ AdditionalInfo: additionalInfo }] })
  })

  test.each(['Shipment not found', 'SHIPMENT.LOST', 'shipment.not_found', ''])(
    'but not what is no code: %s',
    async (code) => {
      const sandbox = await startSandbox()
      const fault: FaultInput = { endpoint: '*', kind: 'code', code }
      expect(() => sandbox.faults.set(fault)).toThrow()
      const reply = await call(sandbox.baseUrl, '/sandbox/faults', { body: fault })
      expect(reply.status).toBe(400)
    },
  )
})

describe('a request asks for an error itself', () => {
  const named = (company: string) => ({ toAddress: { ...austin, company } })

  test('and nothing is bought', async () => {
    const sandbox = await startSandbox()
    const caller = await signIn(sandbox)
    const { status, body } = await buy(caller, named('pb-error SHIPMENT.OPERATION_FAILED'))
    expect(status).toBe(503)
    expect(body.Errors.map((entry) => entry.Code)).toEqual(['SHIPMENT.OPERATION_FAILED'])
    expect(sandbox.state()).toMatchObject({ shipments: 0, charges: 0 })
  })

  test('as a status with seconds to wait', async () => {
    const caller = await signIn(await startSandbox())
    const { status, headers } = await buy(caller, named('PB-ERROR 429 10'))
    expect(status).toBe(429)
    expect(headers.get('Retry-After')).toBe('10')
  })

  test('as a connection that breaks, before the work and after it', async () => {
    const sandbox = await startSandbox()
    const caller = await signIn(sandbox)
    await expect(buy(caller, named('PB-ERROR CUT'))).rejects.toThrow()
    expect(sandbox.state().shipments).toBe(0)
    await expect(buy(caller, named('PB-ERROR CUT-AFTER'), 'told-to-nobody')).rejects.toThrow()
    expect(sandbox.state().shipmentsByTransactionId).toEqual({ 'told-to-nobody': 1 })
  })

  test('as an answer that cannot be read, and as one that is late', async () => {
    const caller = await signIn(await startSandbox())
    expect(await buy(caller, named('PB-ERROR UNREADABLE'))).toMatchObject({ status: 200, body: undefined })
    expect((await buy(caller, named('PB-ERROR SLOW 0'))).status).toBe(200)
  })

  test('in a query, and in the header for requests that say nothing', async () => {
    const caller = await signIn(await startSandbox())
    const query = new URLSearchParams({ key: 'Id', value: 'PB-ERROR SHIPMENT.TRACKING.NOT_SUPPORTED' })
    expect((await caller(`Shipment?${query.toString()}`)).body.Errors).toMatchObject([
      { Code: 'SHIPMENT.TRACKING.NOT_SUPPORTED' },
    ])
    const balance = await caller('Account/Postage/Balance', { headers: { 'PB-Error': 'ACCOUNT.NOT_ACTIVE' } })
    expect(balance.status).toBe(422)
    expect(balance.body.Errors).toMatchObject([{ Code: 'ACCOUNT.NOT_ACTIVE' }])
  })

  test('and is served as usual when its words mean nothing', async () => {
    const caller = await signIn(await startSandbox())
    expect((await buy(caller, named('PB-ERROR TOMORROW'))).status).toBe(200)
    expect((await buy(caller, named('PB-ERROR 418'))).status).toBe(200)
  })
})
