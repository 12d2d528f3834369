// The service as it was recorded: answers from a conversation file, on this machine alone (127.0.0.1). It works nothing out
// and keeps nothing.

import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { emptyLabel } from '../../labels/documents/empty-label.ts'
import {
  recordedHost,
  recordedLabels,
  type Conversation,
  type ConversationBody,
  type ConversationExchange,
} from '../../service/conversation.ts'
import { endpoints, type EndpointId } from '../../service/endpoints.ts'
import { versionPath } from '../service/http/app.ts'
import { errorResponse } from '../service/http/error-body.ts'
import { host, startListener } from '../service/http/listener.ts'
import { modules } from '../service/http/request-rules.ts'
import { createMatching, type Asked, type Matching } from './matching.ts'

export type Replay = {
  /** `http://127.0.0.1:port/v3.1/` */
  readonly baseUrl: string
  close(): Promise<void>
}

/** Any keys are good: the recording has none. */
export const replayKeys = {
  apiKey: 'replay',
  apiSecret: 'replay',
  userName: 'replay',
  password: 'replay',
} as const

const formats = { zpl: 'zpl', pdf: 'pdf', png: 'png', jpeg: 'jpeg', tif: 'tiff', gif: 'gif' } as const

const endpointIds = (Object.keys(endpoints) as EndpointId[]).filter((id) =>
  endpoints[id].path.startsWith('/'),
)

/** The carrier's own name stands where the contract has `Postal`. */
function endpointOf(method: string, path: string): EndpointId | undefined {
  const parts = path.split('/')
  return endpointIds.find((id) => {
    const own = endpoints[id].path.slice(1).split('/')
    const fits = (part: string, at: number) => part.startsWith(':') || part === 'Postal' || part === parts[at]
    return endpoints[id].method === method && own.length === parts.length && own.every(fits)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

async function askedOf(request: Request, path: string, endpoint: EndpointId): Promise<Asked> {
  const transactionId = request.headers.get('transactionid') ?? undefined
  return { endpoint, path, transactionId, body: parse(await request.text()) }
}

/** A label that was fetched by its address; the recording has but its format. */
function labelAnswer(path: string): Response | undefined {
  const [, type = ''] = new RegExp(`^${recordedLabels}/\\d+\\.(\\w+)$`).exec(path) ?? []
  const format = Object.hasOwn(formats, type) ? formats[type as keyof typeof formats] : undefined
  return format && new Response(Buffer.from(emptyLabel(format)))
}

export async function startReplay({
  conversation,
  port = 0,
}: {
  readonly conversation: Conversation
  readonly port?: number
}): Promise<Replay> {
  const matching = createMatching(conversation.exchanges)
  const listener = await startListener((request, env) => answer(request, env, matching), port)
  return {
    baseUrl: `http://${host}:${listener.port}${versionPath}/`,
    close: () => listener.stop(),
  }
}

async function answer(request: Request, env: HttpBindings, matching: Matching): Promise<Response> {
  const url = new URL(request.url)
  const path = url.pathname.slice(versionPath.length + 1)
  const label = labelAnswer(path)
  if (label) return label
  const endpoint = url.pathname.startsWith(`${versionPath}/`) ? endpointOf(request.method, path) : undefined
  if (endpoint === undefined) {
    return refusal(request, 404, 'ROUTE.NOT_FOUND', 'no endpoint has this method and path')
  }
  const found = matching.find(await askedOf(request, path + url.search, endpoint))
  if (found) return told(found, env, (text) => localText(matching.own(text), url))
  if (endpoint === 'createToken') return Response.json({ token: 'replay' })
  return refusal(request, 501, `${modules[endpoint]}.NOT_SUPPORTED`, 'the recording has no such call')
}

const refusal = (request: Request, status: number, code: string, message: string) =>
  errorResponse(request, status, [{ Code: code, Message: message }])

/** Addresses of the recording are addresses of this replay. */
function localText(text: string, { origin }: URL): string {
  return text.startsWith(`${recordedHost}/`)
    ? `${origin}${versionPath}${text.slice(recordedHost.length)}`
    : text
}

function told({ answer }: ConversationExchange, env: HttpBindings, own: (text: string) => string): Response {
  if (!answer) {
    env.incoming.socket.destroy()
    return RESPONSE_ALREADY_SENT
  }
  const { status, headers, body } = answer
  return new Response(body && bytesOf(body, own), { status, headers: headers ?? {} })
}

function bytesOf(body: ConversationBody, own: (text: string) => string): string | Buffer<ArrayBuffer> {
  switch (body.as) {
    case 'json':
      return JSON.stringify(body.value, (_name, value: unknown) =>
        typeof value === 'string' ? own(value) : value,
      )
    case 'text':
      return own(body.value)
    case 'base64':
      return Buffer.from(body.value, 'base64')
  }
}
