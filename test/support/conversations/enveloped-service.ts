// A fifth way to word answers, beside the sandbox's four: JSON:API's envelopes, names in snake_case, what is paid in a
// record of its own. It stands before a sandbox that speaks plainly.

import { startListener } from '../../../src/sandbox/service/http/listener.ts'

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Names in snake_case, and `{total: {amount, currency}}` for a total with its currency. */
function reworded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reworded)
  if (!isObject(value)) return value
  const { totalAmount, currency, ...rest } = value
  const total = totalAmount === undefined ? {} : { total: { amount: JSON.stringify(totalAmount), currency } }
  const beside = totalAmount === undefined && currency !== undefined ? { currency } : {}
  const fields = { ...rest, ...beside, ...total }
  return Object.fromEntries(Object.entries(fields).map(([name, each]) => [snake(name), reworded(each)]))
}

function resource(type: string, record: unknown, at = 0): unknown {
  if (!isObject(record)) return record
  const { id = String(at + 1), ...attributes } = record
  return { type, id, attributes: reworded(attributes) }
}

/** Errors have their documented form, whatever the service's style. */
function enveloped(body: unknown): unknown {
  if (!isObject(body) || 'Errors' in body) return body
  const { warnings, pageToken, ...content } = body
  const [name = '', only] = Object.entries(content)[0] ?? []
  const isList = Object.keys(content).length === 1 && Array.isArray(only)
  const data = isList
    ? (only as readonly unknown[]).map((each, at) => resource(snake(name), each, at))
    : resource('record', content)
  return {
    data,
    ...(warnings === undefined ? {} : { warnings: reworded(warnings) }),
    ...(pageToken === undefined ? {} : { meta: { next_page_token: pageToken } }),
  }
}

const passedOn = ['authorization', 'content-type', 'accept', 'transactionid']

/** Serves what the sandbox at `baseUrl` answers, in the other words. */
export async function startEnvelopedService(
  baseUrl: string,
): Promise<{ readonly baseUrl: string; close(): Promise<void> }> {
  const { origin } = new URL(baseUrl)
  const { port, stop } = await startListener(async (request) => {
    const { pathname, search } = new URL(request.url)
    const headers = Object.fromEntries([...request.headers].filter(([name]) => passedOn.includes(name)))
    const body = request.method === 'GET' ? {} : { body: await request.text() }
    const answer = await fetch(origin + pathname + search, { method: request.method, headers, ...body })
    if (!answer.headers.get('content-type')?.includes('json')) return answer
    return Response.json(enveloped(await answer.json()), { status: answer.status })
  }, 0)
  return { baseUrl: `http://127.0.0.1:${port}/v3.1/`, close: stop }
}
