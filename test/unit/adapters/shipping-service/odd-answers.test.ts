// Every endpoint with every odd way of answering: the contract shows no answers, so that none may surprise the client.

import { describe, expect, it } from 'vitest'
import { endpointName } from '../../../../src/adapters/shipping-service/check-input.ts'
import type { ServiceEndpointId } from '../../../../src/adapters/shipping-service/check-input.ts'
import { UnexpectedResponse } from '../../../../src/core/shipping-service.ts'
import { exchanges } from './exchanges.ts'
import type { Exchange } from './exchanges.ts'
import { clientOf, errorBody, failure, json, startLocalService, text } from './local-service.ts'

type Json = Readonly<Record<string, unknown>>
type Answer = Parameters<typeof startLocalService>[0][string]

async function asked({ route, ask }: Exchange, answer: Answer): Promise<unknown> {
  await using service = await startLocalService({ [route]: answer })
  return await ask(clientOf(service.baseUrl))
}

/** The same tree with every object and every number changed. */
function changed(
  value: unknown,
  object: (fields: Json) => Json,
  number: (value: number) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map((each) => changed(each, object, number))
  if (typeof value === 'number') return number(value)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, each]) => [name, changed(each, object, number)])
  return object(Object.fromEntries(entries) as Json)
}

const same = <T>(value: T) => value

/** What was read, but for the raw answer, which is as odd as the answer. */
const withoutRaw = (value: unknown) =>
  changed(
    structuredClone(value),
    (fields) => Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'raw')),
    same,
  )

function pathsOf(value: unknown, at = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => {
    const path = at === '' ? name : `${at}.${name}`
    // Emptying a list is no missing field.
    return [...(Array.isArray(value) ? [] : [path]), ...pathsOf(each, path)]
  })
}

function withoutPath(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (Array.isArray(value)) {
    return value.map((each: unknown, at) => (String(at) === name ? withoutPath(each, rest) : each))
  }
  return Object.fromEntries(
    Object.entries(value as Json).flatMap(([each, inner]) =>
      each !== name ? [[each, inner]] : rest.length === 0 ? [] : [[each, withoutPath(inner, rest)]],
    ),
  )
}

const proxyPage = '<!doctype html><title>502</title><p>77 Canary Street is away</p>'

const mayHaveSpent: readonly ServiceEndpointId[] = [
  'addFunds',
  'createShipment',
  'refundShipment',
  'createManifest',
  'createContainerLabels',
]

describe.each(Object.entries(exchanges) as [ServiceEndpointId, Exchange][])(
  'an answer to %s',
  (id, exchange) => {
    const { answer, needs, emptyIsEnough } = exchange
    const endpoint = endpointName(id)

    it('is read the same with fields that nobody knows', async () => {
      const more = changed(answer, (fields) => ({ ...fields, zone: 4, more: { deep: [{}] } }), same)
      const read = withoutRaw(await asked(exchange, json(200, answer)))
      expect(withoutRaw(await asked(exchange, json(200, more)))).toEqual(read)
    })

    it('is read the same with numbers as strings', async () => {
      const strings = changed(answer, same, String)
      const read = withoutRaw(await asked(exchange, json(200, answer)))
      expect(withoutRaw(await asked(exchange, json(200, strings)))).toEqual(read)
    })

    it.each(needs)('is unexpected_response that names the endpoint without %s', async (path) => {
      const error = await failure(asked(exchange, json(200, withoutPath(answer, path.split('.')))))
      expect(error).toBeInstanceOf(UnexpectedResponse)
      expect(error.details).toMatchObject({ endpoint, status: 200, correlationId: 'corr-1' })
    })

    it('is read without any field that is not needed', async () => {
      for (const path of pathsOf(answer).filter((each) => !needs.includes(each))) {
        await asked(exchange, json(200, withoutPath(answer, path.split('.'))))
      }
    })

    it('is unexpected_response as a page of a proxy', async () => {
      const error = await failure(asked(exchange, text(200, proxyPage)))
      expect(error).toMatchObject({ code: 'unexpected_response', details: { endpoint } })
      expect(JSON.stringify(error.toInfo())).not.toContain('Canary')
      expect(error instanceof UnexpectedResponse && error.raw).toBe(proxyPage)
    })

    it('is unexpected_response as a page that says that there is nothing', async () => {
      expect(await failure(asked(exchange, text(404, proxyPage)))).toMatchObject({
        code: 'unexpected_response',
        details: { endpoint, status: 404 },
      })
    })

    if (emptyIsEnough) {
      it.each([200, 204])('is enough when it is empty with status %i', async (status) => {
        expect(await asked(exchange, text(status, ''))).toMatchObject({ warnings: [] })
      })
    } else {
      it('is unexpected_response when it is empty', async () => {
        expect(await failure(asked(exchange, text(200, '')))).toMatchObject({
          code: 'unexpected_response',
          details: { endpoint },
        })
      })
    }

    // What is said of a request for a token is said of the keys: nothing else was asked for.
    const refused = id === 'createToken' ? 'service_auth_failed' : 'service_refused'
    // A refusal has its own status (7.1): under another, what may have spent may have been done.
    it.each([
      [422, mayHaveSpent.includes(id) ? 'unexpected_response' : refused],
      [500, 'unexpected_response'],
    ])('is taken with status 200 and an error body of %i for %s', async (statusCode, code) => {
      expect(
        await failure(asked(exchange, json(200, errorBody(statusCode, 'SHIPMENT.OPERATION_FAILED')))),
      ).toMatchObject({
        code,
        details: { endpoint, correlationId: 'corr-1' },
      })
    })
  },
)

it('a fault of a gateway on the way leaves every call without an answer', async () => {
  const ends = Object.values(exchanges).map((exchange) => failure(asked(exchange, text(502, proxyPage))))
  for (const error of await Promise.all(ends)) {
    expect(error).toMatchObject({ code: 'service_no_answer', details: { status: 502 } })
  }
})
