// What is sent of an event, and what of its numbers may decide where it goes.

import { describe, expect, it } from 'vitest'
import { resultFields } from '../../../../src/contract/results.ts'
import { eventBody, eventFile, mappingFault } from '../../../../src/core/results/body.ts'
import type { EventContent } from '../../../../src/core/results/ports.ts'
import { basicAuthorization, isSigningSecret, requestOf } from '../../../../src/core/results/request.ts'
import { testEvent } from '../../../../src/core/results/views.ts'

const content: EventContent = {
  eventId: '0199d1e4-7b0a-7c3e-9d0e-7d4e0a1f2b3c',
  type: 'parcel.shipped',
  timestamp: '2026-11-29T00:02:42.123Z',
  orderNumber: 'A/1 ü',
  parcelNumber: '2',
  trackingNumber: '9400 1',
  packageCount: '3',
  weightGrams: '1200',
  price: '7.10',
  currency: 'USD',
  manifestNumber: '',
}

describe('the body of an event', () => {
  it('is the whole event: what is counted as numbers, a price as it is written, and nothing of what is not known', () => {
    expect(JSON.parse(eventBody(content))).toEqual({
      id: content.eventId,
      type: 'parcel.shipped',
      timestamp: '2026-11-29T00:02:42.123Z',
      data: {
        orderNumber: 'A/1 ü',
        parcelNumber: 2,
        trackingNumber: '9400 1',
        packageCount: 3,
        weightGrams: 1200,
        price: '7.10',
        currency: 'USD',
      },
    })
  })

  it('is what a mapping makes of it: texts, in objects and lists', () => {
    const mapping = {
      'fulfillment.tracking[1].number': 'trackingNumber',
      'fulfillment.tracking[0].number': '=first',
      'fulfillment.count': 'packageCount',
      'fulfillment.manifest': 'manifestNumber',
      'constructor.name': 'service',
      note: '==x',
    }
    // As it stands in the station's file, where this name is one like the others.
    const kept = JSON.parse(JSON.stringify(mapping).replace('{', '{"__proto__":"orderNumber",')) as Record<
      string,
      string
    >
    expect(mappingFault(kept)).toBeUndefined()
    expect(eventBody(content, kept)).toBe(
      '{"__proto__":"A/1 ü","fulfillment":{"tracking":[{"number":"first"},{"number":"9400 1"}],"count":"3","manifest":""},"constructor":{"name":""},"note":"=x"}',
    )
    expect(eventBody(content, { '[0].id': 'eventId' })).toBe(`[{"id":"${content.eventId}"}]`)
  })

  it.each<[string, Record<string, string>, object]>([
    ['a text that is an object too', { a: 'type', 'a.b': 'type' }, { code: 'bad_path', path: 'a.b' }],
    ['an object that is a text too', { 'a.b': 'type', a: 'type' }, { code: 'bad_path', path: 'a' }],
    ['a list that is an object too', { 'a[0]': 'type', 'a.b': 'type' }, { code: 'bad_path', path: 'a.b' }],
    ['one place twice', { 'a[0]': 'type', 'a[00]': 'type' }, { code: 'bad_path', path: 'a[00]' }],
    ['a list with nothing before', { 'a[1]': 'type' }, { code: 'bad_path', path: 'a[1]' }],
    ['a list as long as memory', { 'a[4294967294]': 'type' }, { code: 'bad_path', path: 'a[4294967294]' }],
    ['what is no path', { 'a..b': 'type' }, { code: 'bad_path', path: 'a..b' }],
    ['what is no field', { a: 'recipient' }, { code: 'unknown_field', path: 'a' }],
    ['a field that objects have', { a: 'toString' }, { code: 'unknown_field', path: 'a' }],
  ])('cannot hold %s', (_, mapping, fault) => {
    expect(mappingFault(mapping)).toEqual(fault)
  })

  it('shows all that a mapping does in a test, and says that it is one', () => {
    const test = testEvent(content.eventId, new Date(content.timestamp))
    expect(resultFields.filter((field) => (test[field] ?? '') === '')).toEqual([])
    expect(JSON.parse(eventBody(test))).toMatchObject({
      type: 'test',
      data: { orderNumber: 'PACKBENCH-TEST' },
    })
  })
})

it('items that were scanned are a list in what is sent', () => {
  const items = JSON.stringify([{ sku: 'TEA', count: 2, lots: ['L-1'] }])
  const { data } = JSON.parse(eventBody({ ...content, items })) as { readonly data: Record<string, unknown> }
  expect(data['items']).toEqual([{ sku: 'TEA', count: 2, lots: ['L-1'] }])
})

describe('the file of an event', () => {
  it('is called by the event alone, and by nothing that is more than a name', () => {
    expect(eventFile(content, 'json').name).toBe(
      'packbench-20261129T000242123Z-0199d1e4-7b0a-7c3e-9d0e-7d4e0a1f2b3c.json',
    )
    const hostile = { ...content, orderNumber: '../../x', eventId: '../a:b|c', timestamp: '..\\2026/01' }
    expect(eventFile(hostile, 'csv').name).toBe('packbench-202601-abc.csv')
    expect(eventFile(content, 'json').content).toBe(eventBody(content))
  })

  it('as CSV has a heading, one row, and no formula', () => {
    const { content: text } = eventFile({ ...content, orderNumber: '=HYPERLINK("x")' }, 'csv')
    const [heading, row, end] = text.split('\r\n')
    expect(heading).toBe(resultFields.join(','))
    expect(row).toBe(
      `${content.eventId},parcel.shipped,2026-11-29T00:02:42.123Z,"'=HYPERLINK(""x"")",2,,9400 1,,,,,3,1200,7.10,USD,,,`,
    )
    expect(end).toBe('')
  })
})

const target = {
  kind: 'http' as const,
  name: 'Shop',
  enabled: true,
  events: ['parcel.shipped' as const],
  trackingStatuses: [],
  method: 'POST' as const,
  url: 'https://shop.example/orders/{orderNumber}?t={trackingNumber}&e={eventId}&p={parcelNumber}',
  auth: 'none' as const,
  headerName: 'X-Key',
  user: 'jö',
  body: {},
}

describe('the request of an event', () => {
  it('names the event in its address as a URL needs it', () => {
    expect(requestOf(target, undefined, content)).toMatchObject({
      request: {
        url: `https://shop.example/orders/A%2F1%20%C3%BC?t=9400%201&e=${content.eventId}&p=2`,
        eventId: content.eventId,
        headers: {},
      },
    })
    const halved = { ...content, orderNumber: '\ud800$&' }
    expect(requestOf(target, undefined, halved)).toMatchObject({
      request: { url: expect.stringContaining('/orders/%EF%BF%BD%24%26?') as string },
    })
  })

  it.each(['.', '..'])('is none where the number of an order would lead elsewhere: %s', (orderNumber) => {
    expect(requestOf(target, undefined, { ...content, orderNumber })).toEqual({
      fault: { code: 'nothing_there' },
    })
  })

  it('carries its secret in the way that the target says, and is none without it', () => {
    const headersWith = (auth: 'header' | 'basic' | 'signature', secret?: string) =>
      requestOf({ ...target, auth }, secret, content)
    expect(headersWith('header', 'Bearer abc')).toMatchObject({
      request: { headers: { 'X-Key': 'Bearer abc' } },
    })
    expect(headersWith('basic', 'pä:ss')).toMatchObject({
      request: { headers: { Authorization: `Basic ${Buffer.from('jö:pä:ss').toString('base64')}` } },
    })
    expect(headersWith('signature', 'whsec_c2VjcmV0')).toMatchObject({
      request: { headers: {}, signWith: 'whsec_c2VjcmV0' },
    })
    const none = { fault: { code: 'secret_missing' } }
    expect(headersWith('header')).toEqual(none)
    expect(headersWith('header', 'two\nlines')).toEqual(none)
    expect(headersWith('signature', 'c2VjcmV0')).toEqual(none)
    expect(basicAuthorization('a', '\ud800')).toBe(`Basic ${Buffer.from('a:\ufffd').toString('base64')}`)
  })

  it.each<[string, boolean]>([
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', true],
    ['whsec_c2VjcmV0cw==', true],
    ['whsec_', false],
    ['whsec_c2VjcmV0cw', false],
    ['MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', false],
    ['whsec_a-_d', false],
  ])('is signed with %s: %s', (secret, is) => {
    expect(isSigningSecret(secret)).toBe(is)
  })
})
