// Sections 4, 5 and 9: who may ask, and where.

import type { ServiceEndpointId } from '../../adapters/shipping-service/check-input.ts'
import { endpointName } from '../../adapters/shipping-service/check-input.ts'
import { isObject, parseJson } from '../../adapters/shipping-service/json.ts'
import { endpoints } from '../../service/endpoints.ts'
import { differs, passed } from '../check.ts'
import type { Check } from '../check.ts'
import { formStatuses, refused } from '../outcomes.ts'
import { samples } from '../samples.ts'

const isService = (id: string): id is ServiceEndpointId => id !== 'createGatewayToken'
export const serviceEndpoints = Object.keys(endpoints).filter(isService)

const withoutToken = { none: 'without a token', wrong: 'with a token that nobody gave out' } as const

/**
 * Whole requests, also to what spends: without a token they are nobody's, and what they name is not there. So a service that
 * does not ask for one shows, and nothing can come of it.
 */
const unauthorised = serviceEndpoints
  .filter((id) => endpoints[id].auth)
  .flatMap((id) =>
    (['none', 'wrong'] as const).map((token): Check => ({
      section: '5',
      asks: `${endpointName(id)} ${withoutToken[token]}`,
      should: '401',
      level: 'look',
      ask: async ({ letters }) =>
        refused(await letters.send(letters.to(id, samples[id].parts({})), token), [401]),
    })),
  )

const headOf = (token: string) => {
  const [head = '', , ...rest] = token.split('.')
  return rest.length === 1 ? parseJson(Buffer.from(head, 'base64url').toString('utf8')) : undefined
}

export const authenticationChecks: readonly Check[] = [
  {
    section: '9',
    asks: 'the base address',
    should: 'ends with the version, /v3.1/',
    level: 'look',
    ask: ({ baseUrl }) => {
      const isVersioned = /\/v3\.1\/?$/.test(new URL(baseUrl).pathname)
      return Promise.resolve(isVersioned ? passed('/v3.1/') : differs('another path'))
    },
  },
  {
    section: '5',
    asks: 'the token of POST /Account/Token',
    should: 'a JWT',
    level: 'look',
    needs: ['token'],
    ask: ({ facts: { token = '' } }) =>
      Promise.resolve(isObject(headOf(token)) ? passed('a JWT') : differs('a token that is none')),
  },
  {
    section: '5',
    asks: 'POST /Account/Token with keys of nobody',
    should: '401',
    level: 'look',
    ask: async ({ letters }) =>
      refused(await letters.send(letters.to('createToken', samples.createToken.parts({})), 'none'), [401]),
  },
  ...unauthorised,
  {
    section: '4',
    asks: 'GET of a path that no endpoint has',
    should: '404',
    level: 'look',
    needs: ['token'],
    ask: async ({ letters }) => {
      const path = '/Conformance/NoSuchPath'
      return refused(await letters.send({ asked: `GET ${path}`, method: 'GET', path }, 'own'), [404])
    },
  },
  {
    section: '4',
    asks: 'POST /ShipmentRate with a body that is no JSON',
    should: '400 or 422',
    level: 'look',
    needs: ['token'],
    ask: async ({ letters }) =>
      refused(
        await letters.send({ ...letters.to('getRates', {}), body: '{"packages": [' }, 'own'),
        formStatuses,
      ),
  },
]
