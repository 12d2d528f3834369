// `fetch` for Windows' Node under wine, where Node's own fails and `node:http` works. Loaded before a program by
// `--import`: the program itself is as it ships.

import { request as ask } from 'node:http'
import { text } from 'node:stream/consumers'

globalThis.fetch = async (input, init) => {
  const request = new Request(input, init)
  const body = Buffer.from(await request.arrayBuffer())
  return new Promise<Response>((resolve, reject) => {
    const outgoing = ask(
      request.url,
      { method: request.method, headers: Object.fromEntries(request.headers), signal: request.signal },
      (answer) => {
        const status = answer.statusCode ?? 500
        const headers = new Headers()
        for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value))
        const isEmpty = status === 204 || status === 304
        text(answer).then(
          (content) => resolve(new Response(isEmpty ? null : content, { status, headers })),
          reject,
        )
      },
    )
    outgoing.on('error', (cause) => reject(new TypeError('fetch failed', { cause })))
    outgoing.end(body)
  })
}
