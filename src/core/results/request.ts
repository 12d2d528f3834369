// One request of an address: what is sent, where, and with which secret.

import type { HttpTarget, ResultField, TellFault } from '../../contract/results.ts'
import { eventBody } from './body.ts'
import type { EventContent, ResultRequest } from './ports.ts'

/** What an address may name, each in braces. */
export const fieldsOfAddress = [
  'orderNumber',
  'parcelNumber',
  'trackingNumber',
  'eventId',
] as const satisfies readonly ResultField[]

/** An address with `valueOf` in place of its braces, each value as a URL needs it. */
export function expandAddress(
  template: string,
  valueOf: (field: (typeof fieldsOfAddress)[number]) => string,
): string {
  return fieldsOfAddress.reduce(
    (url, field) => url.replaceAll(`{${field}}`, () => encodeURIComponent(valueOf(field).toWellFormed())),
    template,
  )
}

/** Steps of a path that lead to another (URL Standard 4.4): by them an order's number would choose where its event goes. */
export const leadsElsewhere = (url: string) => /^[^?#]*\/(\.|%2e){1,2}(?:[/?#]|$)/i.test(url)

/** What a header may hold (RFC 9110, section 5.5); what is beyond ASCII stands in none. */
const isHeaderValue = (text: string) => /^[\t\x20-\x7e]+$/.test(text)

/** RFC 7617, in UTF-8. */
export function basicAuthorization(user: string, password: string): string {
  const bytes = new TextEncoder().encode(`${user}:${password}`.toWellFormed())
  return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}

/** `whsec_` and base64, as Standard Webhooks writes the secret of a signature. */
export const isSigningSecret = (secret: string): boolean =>
  /^whsec_(?=.)(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(secret)

type Authorization = {
  readonly headers: Readonly<Record<string, string>>
  readonly signWith?: string
}

/** Undefined where the secret is none that can be sent so. */
function authorize(
  { auth, headerName, user }: HttpTarget,
  secret: string | undefined,
): Authorization | undefined {
  if (auth === 'none') return { headers: {} }
  if (secret === undefined) return undefined
  if (auth === 'signature') return isSigningSecret(secret) ? { headers: {}, signWith: secret } : undefined
  if (auth === 'basic') return { headers: { Authorization: basicAuthorization(user, secret) } }
  return isHeaderValue(secret) ? { headers: { [headerName]: secret } } : undefined
}

/** The request of an event, or why there is none. */
export function requestOf(
  target: HttpTarget,
  secret: string | undefined,
  content: EventContent,
): { readonly request: ResultRequest } | { readonly fault: TellFault } {
  const authorization = authorize(target, secret)
  if (!authorization) return { fault: { code: 'secret_missing' } }
  const url = expandAddress(target.url, (field) => content[field] ?? '')
  if (leadsElsewhere(url)) return { fault: { code: 'nothing_there' } }
  const { method, body } = target
  const { eventId } = content
  return { request: { method, url, body: eventBody(content, body), eventId, ...authorization } }
}
