// The developer portal's gateway (section 5), which is another server in the document: here it is below `/gateway`, so
// that `{auth_url}` is `http://host:port/gateway`. Its one app has the account's apiKey for a consumer key and the
// apiSecret for a client secret. Two sample products: `GET /locations` needs the Consumer-Key alone, `GET /schedules` a
// token as well.

import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { Context } from 'hono'
import { sign, verify } from 'hono/jwt'
import { z } from 'zod'
import { endpoints } from '../../../service/endpoints.ts'
import { readText } from '../http/read-text.ts'
import type { AccountState } from '../state/account-state.ts'
import { same } from '../tokens.ts'
import {
  ambiguous,
  invalidClient,
  methodFault,
  notFound,
  specificationFault,
  unauthorized,
} from './gateway-errors.ts'
import { findLocations } from './locations.ts'

type Env = { Bindings: HttpBindings }
type Options = { readonly lifeSeconds: number }

const algorithm = 'HS256'
const formType = /^application\/x-www-form-urlencoded\s*(?:;|$)/i

const LocationQuery = z.object({
  cityName: z.string().min(1),
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  carrierCityGeoID: z.string().optional(),
})

/** A query that fits the specification, or the fault that names what does not. */
function readQuery(c: Context<Env>): z.infer<typeof LocationQuery> | Response {
  const query = LocationQuery.safeParse(c.req.query())
  if (query.success) return query.data
  const names = query.error.issues.map((issue) => issue.path.join('.')).join(', ')
  return specificationFault(`OASValidation failed: query parameters missing or not valid: ${names}`)
}

export function createGateway(account: AccountState, { lifeSeconds }: Options): Hono<Env> {
  // Not the service's own secret: a token of one must not open the other.
  const secret = `gateway ${account.tokenSecret}`

  const isClient = (id: string | null, clientSecret: string | null) =>
    [same(id ?? '', account.keys.apiKey), same(clientSecret ?? '', account.keys.apiSecret)].every(Boolean)

  const issueToken = async (c: Context<Env>): Promise<Response> => {
    if (!formType.test(c.req.header('content-type') ?? ''))
      return invalidClient('Content-Type must be application/x-www-form-urlencoded')
    const form = new URLSearchParams((await readText(c)) ?? '')
    const fits = endpoints.createGatewayToken.body.shape.grant_type.safeParse(form.get('grant_type')).success
    if (!fits) return specificationFault('OASValidation failed: grant_type must be client_credentials')
    if (!isClient(form.get('client_id'), form.get('client_secret')))
      return invalidClient('client_id or client_secret is not right')
    const iat = Math.floor(Date.now() / 1000)
    const access_token = await sign(
      { sub: account.keys.apiKey, iat, exp: iat + lifeSeconds },
      secret,
      algorithm,
    )
    return c.json({ access_token, token_type: 'Bearer', expires_in: lifeSeconds })
  }

  /** Why a product is refused; undefined where the caller may use it. */
  const refusal = async (c: Context<Env>, needsToken: boolean): Promise<Response | undefined> => {
    const key = c.req.header('consumer-key')
    if (key === undefined) return unauthorized('header Consumer-Key is missing')
    if (!same(key, account.keys.apiKey)) return unauthorized('header Consumer-Key is not valid')
    if (!needsToken) return undefined
    const token = /^Bearer\s+(\S+)\s*$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    const claims = await verify(token, secret, { alg: algorithm }).catch(() => undefined)
    return claims?.['sub'] === key
      ? undefined
      : unauthorized('the access token is missing, not valid or expired')
  }

  const app = new Hono<Env>()
  app.post('/oauth2/access_token', issueToken)
  app.get('/oauth2/access_token', methodFault)
  app.get('/locations', async (c) => {
    const refused = await refusal(c, false)
    if (refused !== undefined) return refused
    const query = readQuery(c)
    if (query instanceof Response) return query
    const found = findLocations(query)
    return found.length === 0 ? notFound(c.req.raw, 'no location of this name') : c.json({ locations: found })
  })
  app.get('/schedules', async (c) => {
    const refused = await refusal(c, true)
    if (refused !== undefined) return refused
    const query = readQuery(c)
    if (query instanceof Response) return query
    const [origin, ...others] = findLocations(query)
    if (origin === undefined) return notFound(c.req.raw, 'no location of this name')
    if (others.length > 0) return ambiguous([origin, ...others])
    return c.json({ collectionOriginLocation: origin, departures: ['Monday', 'Thursday'] })
  })
  for (const path of ['/locations', '/schedules', '/oauth2/access_token'])
    app.all(path, (c) => specificationFault(`OASValidation failed: ${c.req.method} is not allowed here`))
  app.all('*', (c) => notFound(c.req.raw, 'no route of this gateway'))
  return app
}
