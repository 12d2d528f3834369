// Recorded conversations in files: what a service said is read from them whole, and they are what a recording makes.

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConversation } from '../../../src/app/recording/read-conversation.ts'
import { parseConversation } from '../../../src/sandbox/replay/conversation-file.ts'
import type { Conversation } from '../../../src/service/conversation.ts'
import { conversationPath, recipient, recordDay, wordings } from '../../support/conversations/record-day.ts'

/** What a station cannot ship without, of the answers that all services give. */
const needed = [
  'POST /Account/Token token.token',
  'GET /Account/Postage/Balance balance.balance',
  'POST /ShipmentRate rate.amount',
  'POST /ShipmentRate rate.service',
  'POST /ShipmentRate rate.carrierAccountId',
  'POST /Shipment shipment.shipmentId',
  'POST /Shipment shipment.trackingNumber',
  'POST /Shipment shipment.amount',
  'GET /Shipment shipment.trackingNumber',
  'POST /Shipment/Refund refund.status',
  'POST /Manifest manifest.id',
  'GET /Tracking tracking.status',
  'GET /Tracking trackingEvent.date',
]

function conversationIn(text: string): Conversation {
  const reading = parseConversation(text)
  if (reading.kind === 'broken') throw new Error(reading.faults.join('\n'))
  return reading.conversation
}

/** Names and kinds of values: all else is made up by the sandbox anew each time. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each)]))
}

describe.each(wordings)('the conversation in the %s wording', (wording) => {
  const text = readFileSync(conversationPath(wording), 'utf8')
  const conversation = conversationIn(text)

  it('is read whole, by a client that has never met this service', async () => {
    const { fields, notUnderstood } = await readConversation(conversation)
    expect(notUnderstood).toEqual([])
    const found = new Map(fields.map((each) => [`${each.endpoint} ${each.record}.${each.field}`, each]))
    // A token may be the whole answer: then no field of it was looked for.
    const looked = wording === 'links' ? needed.slice(1) : needed
    const missed = looked.filter((name) => (found.get(name)?.names ?? []).length === 0)
    expect(missed).toEqual([])
  })

  it('has nothing of the customer in it', () => {
    const said = Object.entries(recipient).filter(([name]) => name !== 'state' && name !== 'country')
    const words = said
      .flatMap(([, value]) => value.split(/[^\p{L}\p{N}]+/u))
      .filter((word) => word.length > 4)
    expect(words.length).toBeGreaterThan(8)
    for (const word of words) expect(text.toLowerCase()).not.toContain(word.toLowerCase())
  })

  it('is what a recording of such a day makes', async () => {
    const made = conversationIn(await recordDay(wording))
    expect(shapeOf(made)).toEqual(shapeOf(conversation))
    const paths = ({ exchanges }: Conversation) =>
      exchanges.map(({ endpoint, request, answer }) => [endpoint, request.method, answer?.status])
    expect(paths(made)).toEqual(paths(conversation))
  })
})

it('tells which answer was not understood, and where in the file it is', async () => {
  const conversation = conversationIn(readFileSync(conversationPath('plain'), 'utf8'))
  const exchanges = conversation.exchanges.map((exchange) =>
    exchange.endpoint === 'getRates'
      ? { ...exchange, answer: { status: 200, body: { as: 'json' as const, value: { offers: 3 } } } }
      : exchange,
  )
  const { notUnderstood } = await readConversation({ ...conversation, exchanges })
  expect(notUnderstood).toMatchObject([{ exchange: 7, endpoint: 'getRates' }])
})
