// "As strict as the contract and no stricter": requests that fit the schemas, sent to a sandbox without rules of its own.
// Whatever it refuses the document demands, or it is one of the rules that the sandbox always keeps.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/sandbox/create-sandbox.ts'
import type { KeptRuleId, Strictness } from '../../src/sandbox/service/own-rules.ts'
import { endpoints, type Endpoint, type EndpointId } from '../../src/service/endpoints.ts'
import { inputOf } from '../support/schema-arbitrary.ts'

/** What the document demands, by its section, in the words of the refusal. */
const demanded: Readonly<Record<string, RegExp>> = {
  '2.1, verify': /^\w*[aA]ddress\.(?:state is not a state|zip is not a ZIP code in use|zip does not belong)/,
  '2.4': /hsTariffNumber is missing/,
  '4.1': /^pageToken is not a token of an earlier answer/,
  '4.3': /^address\.save or verify must be true/,
  '4.6': /^customsInfo is missing, but the shipment is international/,
  '4.9':
    /is missing, but (?:source Native needs|is needed where no)|^carrierAccountId or trackingNumber must be used/,
}

/** What the sandbox refuses however strict it is, in the words or by the code of the refusal. */
const kept: Readonly<Partial<Record<KeptRuleId, RegExp>>> = {
  filled: /is empty, but is required|must not be empty|\.id is not valid \(too_small\)/,
  offered: /\.NOT_SUPPORTED: /,
  there: /\.NOT_FOUND: |\.NOT_ACTIVE: | is not the \w+ of a shipment/,
  configuration: /^CARRIERACCOUNT\.VALIDATION_FAILED: configuration/,
  paid: /\.PAYMENT_FAILED: /,
  fundsAdded: /balance must be more than 0/,
  signUpOnce: /signupKey|email has signed up already/,
  size: /pages must be from 1 to/,
}
const isKnown = (code: string, message: string) =>
  [...Object.values(demanded), ...Object.values(kept)].some(
    (words) => words.test(message) || words.test(`${code}: ${message}`),
  ) || code.endsWith('.AUTHENTICATION_FAILED')

const parts = ['header', 'route', 'query', 'body'] as const
type Input = Partial<Record<(typeof parts)[number], Record<string, unknown>>>

const address = { name: 'Ada', street1: '12 Sample St', city: 'Chicago', state: 'IL', zip: '60601' }
const isIdOnly = (value: unknown) => typeof value === 'object' && value !== null && !('name' in value)

/** Ids that the schemas make up would be all that is refused: addresses are full, and accounts are there. */
function withKnownIds(id: EndpointId, { body, ...rest }: Input): Input {
  if (!body) return rest
  const known = Object.entries(body).map(([name, value]) => {
    if (name === 'carrierAccountId') return [name, 'CA-POSTAL']
    const isPlace = id !== 'createContainerLabels' && name.endsWith('Address') && isIdOnly(value)
    return [name, isPlace ? address : value]
  })
  return { ...rest, body: Object.fromEntries(known) as Record<string, unknown> }
}

const inputsOf = (id: EndpointId): readonly Input[] => {
  const endpoint: Endpoint = endpoints[id]
  const schemas = parts.flatMap((part) => (endpoint[part] ? [[part, inputOf(endpoint[part])] as const] : []))
  const made = fc.record(Object.fromEntries(schemas)) as fc.Arbitrary<Input>
  // The same in every run: what is looked at is the sandbox's own rules, not chance.
  return fc.sample(made, { numRuns: 50, seed: 1 }).map((input) => withKnownIds(id, input))
}

let lastNumber = 0
const texts = (fields: Record<string, unknown> = {}) =>
  Object.entries(fields).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' || typeof value === 'number' ? [[name, `${value}`]] : [],
  )

async function refusals(baseUrl: string, token: string, id: EndpointId, input: Input) {
  const { method, path }: Endpoint = endpoints[id]
  const route = texts(input.route).reduce(
    (at, [name, value]) => at.replace(`:${name}`, encodeURIComponent(value) || '-'),
    path.slice(1),
  )
  const url = new URL(route, baseUrl)
  for (const [name, value] of texts(input.query)) url.searchParams.set(name, value)
  const headers = new Headers({ Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' })
  for (const name of Object.keys(input.header ?? {})) headers.set(name, `number-${++lastNumber}`)
  const body = input.body === undefined ? {} : { body: JSON.stringify(input.body) }
  const answer = await fetch(url, { method, headers, ...body })
  const { Errors = [] } = (await answer.json()) as { Errors?: { Code: string; Message: string }[] }
  return Errors
}

/** What is refused for no reason that is known here, of every request. */
async function strangeRefusals(strict: Strictness): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-stricter-'))
  const sandbox: Sandbox = await createSandbox({
    dataDir: folder,
    strict,
    openingBalanceMinor: 1_000_000_000_000,
  })
  try {
    const answer = await fetch(new URL('Account/Token', sandbox.baseUrl), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(sandbox.keys),
    })
    const { token } = (await answer.json()) as { token: string }
    const strange = new Set<string>()
    // The gateway is another server.
    const ids = (Object.keys(endpoints) as EndpointId[]).filter((id) => id !== 'createGatewayToken')
    for (const id of ids)
      for (const input of inputsOf(id))
        for (const { Code, Message } of await refusals(sandbox.baseUrl, token, id, input))
          if (!isKnown(Code, Message)) strange.add(`${id}: ${Code}: ${Message}`)
    return [...strange]
  } finally {
    await sandbox.close()
    rmSync(folder, { recursive: true })
  }
}

describe('a request that fits the schemas', () => {
  it('is refused in contract for nothing but what the document demands', async () => {
    expect(await strangeRefusals('contract')).toEqual([])
  })

  it('is refused in full for rules of the sandbox’s own', async () => {
    expect((await strangeRefusals('full')).length).toBeGreaterThan(10)
  })
})
