// The run that holds an implementation against the document: the project's own sandbox passes it in every wording, and
// nothing is done with the account that was not allowed.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Level } from '../../../src/conformance/check.ts'
import { CouldNotRun } from '../../../src/conformance/run.ts'
import { dialectNames } from '../../../src/sandbox/service/dialects.ts'
import { endpoints, type Endpoint } from '../../../src/service/endpoints.ts'
import { findingsOf, openConformanceBench, type ConformanceBench } from '../../support/conformance-bench.ts'
import { startDeviatingService, type HeardRequest } from '../../support/deviating-service.ts'

/** No request brings these about: the sandbox has no account that may not, and does not fail. */
const neverCame = ['403', '500', '503'].map((status) => `7.2 the codes of every answer with status ${status}`)
/** It does not tell them, so that nothing can be sent back as it was. */
const untoldBySparse = [
  '3.1 status of the carrier accounts',
  '4.1 PUT /Account/Postage/AutoBuy with the settings that it has',
  ...['isAutoBuy', 'autoBuyAmount', 'autoBuyThreshold'].map(
    (field) => `4.1 PUT /Account/Postage/AutoBuy without ${field}`,
  ),
]

describe.each(dialectNames)('the sandbox in the %s dialect', (dialect) => {
  let bench: ConformanceBench
  beforeAll(async () => {
    bench = await openConformanceBench(dialect)
  })
  afterAll(() => bench.close())

  it('passes all that can be asked', async () => {
    const findings = await bench.run('spend')
    expect(findingsOf(findings, 'differs')).toEqual([])
    expect(findingsOf(findings, 'not_known')).toEqual([])
    const untold = dialect === 'sparse' ? untoldBySparse : []
    expect(findingsOf(findings, 'not_asked').sort()).toEqual([...untold, ...neverCame].sort())
    expect(findingsOf(findings, 'passed').length).toBeGreaterThan(270)
  })
})

describe('what a run may do', () => {
  let bench: ConformanceBench
  beforeAll(async () => {
    bench = await openConformanceBench()
  })
  afterAll(() => bench.close())

  const heardWithToken = async (may: Level) => {
    const service = await startDeviatingService(bench.sandbox.baseUrl, [])
    const findings = await bench.run(may, { baseUrl: service.baseUrl })
    await service.close()
    const unsure = /Bearer .*\.d3Jvbmc$/
    const own = service.heard.filter(({ authorization }) => authorization && !unsure.test(authorization))
    return { findings, own }
  }
  const writes = (heard: readonly HeardRequest[]) =>
    new Set(heard.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`))

  it('sends nothing that could change or cost anything, unless it is told to', async () => {
    const before = bench.sandbox.state()
    const { findings, own } = await heardWithToken('look')
    expect([...writes(own)]).toEqual(['POST /ShipmentRate'])
    expect(bench.sandbox.state()).toEqual(before)
    expect(findingsOf(findings, 'differs')).toEqual([])
  })

  it('asks each required field of each endpoint for its own, as far as it may', async () => {
    const findings = await bench.run('look')
    const without = findings.filter(({ asks }) => / without (?!a token)/.test(asks))
    const asked = (name: string) => without.filter(({ asks }) => asks.startsWith(`${name} without`)).length
    // The gateway is another server.
    const served = Object.values(endpoints).filter(({ path }) => path.startsWith('/'))
    for (const { method, path, header, query, body } of served as readonly Endpoint[]) {
      const shapes: readonly Record<string, z.ZodType>[] = [header, query, body].map(
        (part) => part?.shape ?? {},
      )
      const fields = shapes.flatMap((shape) => Object.values(shape))
      const required = fields.filter((field) => !field.safeParse(undefined).success)
      const name = `${method} ${path}`
      expect.soft(asked(name), name).toBeGreaterThanOrEqual(required.length)
    }
  })

  it('spends nothing where it may change, and leaves no carrier account', async () => {
    const before = bench.sandbox.state()
    const { findings, own } = await heardWithToken('change')
    expect(findingsOf(findings, 'differs')).toEqual([])
    expect([...writes(own)].filter((one) => !/Address|CarrierAccount|ShipmentRate/.test(one))).toEqual([])
    expect(bench.sandbox.state()).toEqual(before)
    const token = own[0]?.authorization ?? ''
    const accounts = await fetch(new URL('CarrierAccount', bench.sandbox.baseUrl), {
      headers: { authorization: token },
    })
    expect(await accounts.text()).not.toContain('conformance')
  })

  it('takes a shipment for each package as well as one for both', async () => {
    bench.sandbox.faults.set({ endpoint: 'createShipment', kind: 'sells_separately', times: 100 })
    const findings = await bench.run('spend')
    bench.sandbox.faults.clear()
    expect(findingsOf(findings, 'differs')).toEqual([])
    expect(findings.find(({ asks }) => asks === 'POST /Shipment of two packages')?.words).toBe(
      'two shipments',
    )
  })

  it('ends where it is told to, and says what it did not ask', async () => {
    const end = new AbortController()
    const findings = await bench.run('look', {
      signal: end.signal,
      onFinding: ({ section }) => section === '9' && end.abort(),
    })
    expect(findings.find(({ asks }) => asks === 'GET /Carrier')).toMatchObject({
      verdict: 'not_asked',
      words: 'the run was ended before it',
    })
  })

  it('does not begin without a token, or with an address where keys would not be safe', async () => {
    const wrong = { ...bench.sandbox.keys, password: 'none-of-it' }
    await expect(bench.run('look', { keys: wrong })).rejects.toThrow(CouldNotRun)
    await expect(bench.run('look', { baseUrl: 'http://192.0.2.1/v3.1/' })).rejects.toThrow(CouldNotRun)
  })
})
