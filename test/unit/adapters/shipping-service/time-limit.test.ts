import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { onTestFinished, test } from 'vitest'
import { sendHttp } from '../../../../src/adapters/shipping-service/http.ts'

const timeoutMs = 500

/** Collects garbage again and again, as it happens in a long shift. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const again = setInterval(collect, 20)
  onTestFinished(() => clearInterval(again))
}

/** Cannot answer the first time; then begins its answer, or says nothing at all. */
async function silentServer(begins: boolean): Promise<URL> {
  let asked = 0
  const server = createServer((_, response) => {
    if (asked++ === 0) response.writeHead(503, { 'retry-after': '0' }).end()
    else if (begins) response.write('{')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

test.for([
  { method: 'GET', begins: false },
  { method: 'PUT', begins: false },
  { method: 'GET', begins: true },
])('a repeated $method ends in time where its answer begins: $begins', async (the, { expect }) => {
  const url = await silentServer(the.begins)
  collectGarbage()
  const result = await sendHttp({
    method: the.method,
    url,
    headers: {},
    timeoutMs,
    maxBytes: 1_000,
    mayRepeat: true,
    ...(the.method === 'PUT' ? { body: '{}' } : {}),
  })
  expect(result).toEqual({ kind: 'no_answer', reason: 'timeout' })
})
