// Answers that come in place of the service's own: pages and bare statuses of gateways, and the contract's refusals.

export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

export const html = (status: number): Answer => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from('<!doctype html><html><title>Sign in</title><body>Please sign in</body></html>'),
})

export const bare = (status: number, headers: Answer['headers'] = {}): Answer => ({
  status,
  headers,
  body: Buffer.alloc(0),
})

export function refusal(status: number, code: string): Answer {
  const body = {
    StatusCode: status,
    TimeStamp: new Date().toISOString(),
    Source: 'Request',
    Errors: [{ Code: code, Message: 'it is refused' }],
  }
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
  }
}
