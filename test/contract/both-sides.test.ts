// Client and sandbox agree on what a request may be: what the client lets out the sandbox does not refuse for its form,
// and what the sandbox refuses for its form the client would not have let out.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { buildRequest, type BuiltRequest } from '../../src/adapters/shipping-service/build-request.ts'
import { isAppError } from '../../src/contract/errors.ts'
import { createSandbox, type Sandbox } from '../../src/sandbox/create-sandbox.ts'
import { endpoints, type Endpoint, type EndpointId } from '../../src/service/endpoints.ts'
import { brokenSomewhere, inputOf } from '../support/schema-arbitrary.ts'

/** The gateway's token is a form at another server. */
type ServiceEndpointId = Exclude<EndpointId, 'createGatewayToken'>

const folder = mkdtempSync(join(tmpdir(), 'packbench-sides-'))
let sandbox: Sandbox
let token: string

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: folder, openingBalanceMinor: 1_000_000_000 })
  const answer = await fetch(new URL('Account/Token', sandbox.baseUrl), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(sandbox.keys),
  })
  token = ((await answer.json()) as { token: string }).token
})
afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true })
})

const ids = (Object.keys(endpoints) as EndpointId[]).filter(
  (id): id is ServiceEndpointId => id !== 'createGatewayToken',
)
const withBody = ids.filter((id) => 'body' in endpoints[id])

const parts = ['header', 'route', 'query', 'body'] as const

function inputFor(id: ServiceEndpointId): fc.Arbitrary<Record<string, unknown>> {
  const endpoint: Endpoint = endpoints[id]
  const schemas = parts.flatMap((part): [string, z.ZodType][] =>
    endpoint[part] ? [[part, endpoint[part]]] : [],
  )
  return fc.record(Object.fromEntries(schemas.map(([part, schema]) => [part, inputOf(schema)])))
}

/** The request that the client would send; undefined where it refuses the input. */
function clientRequest(id: ServiceEndpointId, input: object): BuiltRequest | undefined {
  try {
    const base = { baseUrl: new URL(sandbox.baseUrl), postalName: 'Postal' }
    return buildRequest(id, input as never, base)
  } catch (error) {
    if (isAppError(error, 'invalid_input')) return undefined
    throw error
  }
}

/** What the sandbox says of a request's form; undefined where it has nothing against it. */
async function formRefusal(url: URL | string, init: RequestInit): Promise<string | undefined> {
  const headers = { ...(init.headers as Record<string, string>), Authorization: `Bearer ${token}` }
  const answer = await fetch(url, { ...init, headers })
  const body = (await answer.json()) as { Source?: string; Errors?: { Code: string; Message: string }[] }
  if (body.Source !== 'Request') return undefined
  return body.Errors?.map(({ Code, Message }) => `${Code}: ${Message}`).join('; ') ?? 'refused'
}

describe('what the client lets out', () => {
  it.each(ids)('%s: the sandbox does not refuse it for its form', async (id) => {
    let letOut = 0
    await fc.assert(
      fc.asyncProperty(inputFor(id), async (input) => {
        const request = clientRequest(id, input)
        if (!request) return
        letOut += 1
        const { url, method, headers, body } = request
        expect(
          await formRefusal(url, { method, headers, ...(body === undefined ? {} : { body }) }),
        ).toBeUndefined()
      }),
      { numRuns: 60 },
    )
    expect(letOut, 'inputs that the client let out').toBeGreaterThan(0)
  })
})

describe('what the sandbox refuses for its form', () => {
  it.each(withBody)('%s: the client does not let out', async (id) => {
    const endpoint: Endpoint = endpoints[id]
    let refused = 0
    await fc.assert(
      fc.asyncProperty(
        inputFor(id).chain((input) => brokenSomewhere(input['body']).map((body) => ({ ...input, body }))),
        async (input) => {
          const header: Record<string, string> = { 'Content-Type': 'application/json' }
          for (const name of Object.keys(endpoint.header?.shape ?? {})) header[name] = 'property-test'
          const refusal = await formRefusal(new URL(`.${endpoint.path}`, sandbox.baseUrl), {
            method: endpoint.method,
            headers: header,
            body: JSON.stringify(input.body) as string | null,
          })
          if (refusal === undefined) return
          refused += 1
          expect(clientRequest(id, { ...input, header }), refusal).toBeUndefined()
        },
      ),
      { numRuns: 60 },
    )
    expect(refused, 'requests that the sandbox refused').toBeGreaterThan(0)
  })
})
