// Which pages of other origins may ask, and what their browsers are told of it.

/** Private names: nobody else's page stands there. */
const isPrivateName = (host: string) =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  /^127(\.\d{1,3}){3}$/.test(host) ||
  host === '[::1]' ||
  /^(10(\.\d{1,3}){3}|192\.168(\.\d{1,3}){2}|172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2})$/.test(host) ||
  !/[.:]/.test(host) ||
  /\.(local|internal|lan|home\.arpa)$/.test(host)

/** An origin that can be paired: https, or http in the own network. Never `null`, which any page can have. */
export function isPageOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  if (url.origin !== origin) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isPrivateName(url.hostname))
}

const told = 'Location, Retry-After, RateLimit, RateLimit-Policy, WWW-Authenticate'

export const corsHeaders = (origin: string): Readonly<Record<string, string>> => ({
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Expose-Headers': told,
})

/** The answer to a browser that asks first. */
export const preflightHeaders = (
  origin: string,
  { isPrivate }: { readonly isPrivate: boolean },
): Readonly<Record<string, string>> => ({
  ...corsHeaders(origin),
  'Access-Control-Allow-Methods': 'GET, HEAD, POST',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, Last-Event-ID',
  'Access-Control-Max-Age': '600',
  // Of browsers that ask before a page of the internet reaches this computer.
  ...(isPrivate && { 'Access-Control-Allow-Private-Network': 'true' }),
})
