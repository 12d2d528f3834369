// The replay over HTTP: what it answers beside the recorded answers themselves.

import { afterEach, expect, it } from 'vitest'
import { labelFormatOf } from '../../../../src/labels/file-format.ts'
import { startReplay, type Replay } from '../../../../src/sandbox/replay/create-replay.ts'
import type { ConversationExchange } from '../../../../src/service/conversation.ts'

let replay: Replay | undefined
afterEach(() => replay?.close())

/** A replay of these exchanges, asked below its base address. */
async function replayOf(...exchanges: readonly ConversationExchange[]) {
  replay = await startReplay({
    conversation: { kind: 'packbench-conversation', version: 1, exchanges: [...exchanges] },
  })
  const { baseUrl } = replay
  return {
    baseUrl,
    ask: (path: string, init?: RequestInit) => fetch(new URL(path, baseUrl), init),
  }
}

const tracking: ConversationExchange = {
  endpoint: 'getTracking',
  request: { method: 'GET', path: 'Tracking?key=TrackingNumber&value=5925' },
  answer: {
    status: 200,
    headers: { 'content-type': 'application/json', 'x-correlation-id': 'c-1' },
    body: { as: 'json', value: { trackingNumber: '5925', proof: 'https://recorded.invalid/address/2' } },
  },
}

it('answers with what was recorded, under the asked number and from addresses of its own', async () => {
  const { baseUrl, ask } = await replayOf(tracking)
  const answer = await ask('Tracking?key=TrackingNumber&value=9405')
  expect(answer.headers.get('x-correlation-id')).toBe('c-1')
  expect(await answer.json()).toEqual({ trackingNumber: '9405', proof: `${baseUrl}address/2` })
})

it('always gives a token, and refuses by the contract what was not recorded', async () => {
  const { ask } = await replayOf(tracking)
  expect(await (await ask('Account/Token', { method: 'POST', body: '{}' })).json()).toEqual({
    token: expect.any(String) as string,
  })
  const refused = await ask('ShipmentRate', { method: 'POST', body: '{}' })
  expect(refused.status).toBe(501)
  expect(await refused.json()).toMatchObject({
    StatusCode: 501,
    Method: 'POST',
    Errors: [{ Code: 'SHIPMENTRATE.NOT_SUPPORTED' }],
  })
  expect((await ask('Nothing')).status).toBe(404)
  expect((await ask('../Tracking')).status).toBe(404)
})

it('gives a label of the recorded format by its address', async () => {
  const { ask } = await replayOf(tracking)
  for (const [path, format] of [
    ['labels/1.zpl', 'zpl'],
    ['labels/2.pdf', 'pdf'],
    ['labels/3.tif', 'tiff'],
  ] as const)
    expect(labelFormatOf(new Uint8Array(await (await ask(path)).arrayBuffer()))).toBe(format)
})

it('answers with files and texts as they came', async () => {
  const label = (body: NonNullable<ConversationExchange['answer']>['body']): ConversationExchange => ({
    endpoint: 'getLabel',
    request: { method: 'GET', path: 'Shipment/S-1/Label' },
    answer: { status: 200, body },
  })
  const { ask } = await replayOf(
    label({ as: 'base64', value: Buffer.from('%PDF-1.4').toString('base64') }),
    label({ as: 'text', value: '^XA^XZ' }),
  )
  expect(await (await ask('Shipment/S-9/Label')).text()).toBe('%PDF-1.4')
  expect(await (await ask('Shipment/S-9/Label')).text()).toBe('^XA^XZ')
})

it('breaks the connection where no answer came', async () => {
  const { endpoint, request } = tracking
  const { ask } = await replayOf({ endpoint, request })
  await expect(ask(tracking.request.path)).rejects.toThrow('fetch failed')
})

it('knows the carrier’s own name in a path', async () => {
  const containers: ConversationExchange = {
    endpoint: 'createContainerLabels',
    request: { method: 'POST', path: 'Document/Express/99M' },
    answer: { status: 200, body: { as: 'json', value: { pages: 1 } } },
  }
  const { ask } = await replayOf(containers)
  expect(await (await ask('Document/Another/99M', { method: 'POST', body: '{}' })).json()).toEqual({
    pages: 1,
  })
})
