import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { bytesFromBase64 } from '../../../../src/adapters/shipping-service/label-format.ts'
import {
  canary,
  clientOf,
  failure,
  inTurn,
  json,
  shipmentAnswer,
  shipmentRequest,
  startLocalService,
  text,
  zpl,
  zplBase64,
} from './local-service.ts'
import { selfSigned } from './self-signed.ts'

const bytes = (content: string) => Uint8Array.from(Buffer.from(content, 'latin1'))
const base64 = (content: string) => Buffer.from(content, 'latin1').toString('base64')

describe('label bytes', () => {
  it('are read from Base64 with line breaks, a data URL’s head, or the URL alphabet', () => {
    expect(bytesFromBase64(`${zplBase64.slice(0, 8)}\r\n${zplBase64.slice(8)}`)).toEqual(bytes(zpl))
    expect(bytesFromBase64(`data:application/zpl;base64,${zplBase64}`)).toEqual(bytes(zpl))
    expect(bytesFromBase64('-_8')).toEqual(Uint8Array.from([0xfb, 0xff]))
    expect(bytesFromBase64('not base64!')).toBeUndefined()
    expect(bytesFromBase64('')).toBeUndefined()
  })
})

describe('GET Label', () => {
  async function labelsOf(handler: ReturnType<typeof json>) {
    await using service = await startLocalService({ 'GET /Shipment/shp-1/Label': handler })
    const got = clientOf(service.baseUrl).labels.get('shp-1')
    return await got
  }

  it.each([
    [
      'a list under its name',
      {
        labels: [
          { packageNumber: 1, data: zplBase64 },
          { packageNumber: '2', data: zplBase64 },
        ],
      },
    ],
    ['a bare list', [{ packageNumber: 1, data: zplBase64 }, { data: zplBase64 }]],
    [
      'a bare list under Data',
      {
        Data: [
          { PackageNumber: 1, Data: zplBase64 },
          { PackageNumber: 2, Data: zplBase64 },
        ],
      },
    ],
    ['packages', { packages: [{ packageNumber: 1, label: { data: zplBase64 } }, { label: zplBase64 }] }],
    ['texts', { labels: [zplBase64, zplBase64] }],
    [
      'numbers from 0',
      {
        labels: [
          { packageNumber: 0, data: zplBase64 },
          { packageNumber: 1, data: zplBase64 },
        ],
      },
    ],
    [
      'packages of which one has its label in the list',
      {
        packages: [{ packageNumber: 1, label: { data: zplBase64 } }, { packageNumber: 2 }],
        labels: [{ packageNumber: 2, data: zplBase64 }],
      },
    ],
  ])('reads %s', async (_name, body) => {
    const { labels } = await labelsOf(json(200, body))
    expect(labels.map(({ packageNumber, format }) => [packageNumber, format])).toEqual([
      [1, 'zpl'],
      [2, 'zpl'],
    ])
    expect(labels[0]!.bytes).toEqual(bytes(zpl))
  })

  // Hazard: a label that was paid for is thrown away for the sake of one beside it.
  it.each([
    ['is empty', { packageNumber: 2, data: '' }],
    ['is no label', { packageNumber: 2, data: base64('<html>') }],
    ['cannot be fetched', { packageNumber: 2, url: 'http://127.0.0.1:9/gone' }],
  ])('keeps the label beside one that %s', async (_name, broken) => {
    const { labels } = await labelsOf(json(200, { labels: [{ packageNumber: 1, data: zplBase64 }, broken] }))
    expect(labels).toEqual([{ packageNumber: 1, format: 'zpl', bytes: bytes(zpl) }])
  })

  // Hazard: a label that was paid for and that the printer takes is thrown away for what stands before it.
  it.each([
    ['a start-of-text character', '\x02^XA^FDone^FS^XZ\x03'],
    ['a line of settings', '! U1 getvar "device.languages"\r\n^XA^FDone^FS^XZ'],
    ['a comment', '; made by a shop\r\n^XA^FDone^FS^XZ'],
  ])('is ZPL behind %s, byte for byte', async (_name, content) => {
    const data = base64(content)
    const { labels } = await labelsOf(json(200, { labels: [{ labelFileType: 'ZPL', data }] }))
    expect(labels).toEqual([{ packageNumber: 1, format: 'zpl', bytes: bytes(content) }])
  })

  it('takes a label without a number for the package that was asked for', async () => {
    await using service = await startLocalService({
      'GET /Shipment/shp-1/Label': inTurn(
        json(200, { label: { data: zplBase64 } }),
        json(200, { labels: [{ packageNumber: 1, data: zplBase64 }] }),
      ),
    })
    const port = clientOf(service.baseUrl).asShippingService()
    expect((await port.getLabels('shp-1', 2))[0]!.packageNumber).toBe(2)
    expect(service.received.at(-1)!.query.get('packageNumber')).toBe('2')
    expect((await port.getLabels('shp-1', 2))[0]!.packageNumber, 'as it is told').toBe(1)
  })

  it('reads one label alone', async () => {
    expect(
      (await labelsOf(json(200, { label: { labelFileType: 'PDF', data: base64('%PDF-1.7') } }))).labels,
    ).toEqual([{ packageNumber: 1, format: 'pdf', bytes: bytes('%PDF-1.7') }])
  })

  it('believes the bytes and warns where something else was declared', async () => {
    const { labels, warnings } = await labelsOf(
      json(200, { labels: [{ labelFileType: 'PDF', data: zplBase64 }] }),
    )
    expect(labels[0]!.format).toBe('zpl')
    expect(warnings).toEqual([
      { code: 'LABEL.TYPE_MISMATCH', message: 'The label of package 1 was declared as pdf and is zpl.' },
    ])
  })

  it.each([
    ['bytes that are no label', { labels: [{ data: base64('BM a bitmap') }] }, 'label_unreadable'],
    ['text that is no Base64', { labels: [{ data: '???' }] }, 'label_unreadable'],
    ['no label', { labels: [] }, 'unexpected_response'],
    ['labels without content', { labels: [{ packageNumber: 1 }] }, 'unexpected_response'],
  ])('ends as an error for %s, never with an empty list', async (_name, body, code) => {
    expect(await failure(labelsOf(json(200, body)))).toMatchObject({ code })
  })
})

describe('a label that comes as Url', () => {
  const labelled = (url: string) => json(200, { ...shipmentAnswer, packages: [{ label: { url } }] })

  async function buyAt(
    routes: Parameters<typeof startLocalService>[0],
    address: (baseUrl: string) => string,
  ) {
    const shipment: { handler?: ReturnType<typeof json> } = {}
    await using service = await startLocalService({
      ...routes,
      'POST /Shipment': (...args) => shipment.handler!(...args),
    })
    shipment.handler = labelled(address(service.baseUrl))
    const bought = await clientOf(service.baseUrl)
      .asShippingService()
      .createShipment(shipmentRequest, 'txn-1')
    return { bought, received: service.received }
  }

  it('is fetched at once, with the token, from the service itself', async () => {
    const { bought, received } = await buyAt(
      { 'GET /files/1': text(200, zpl, 'text/plain') },
      (url) => `${url}files/1`,
    )
    expect(bought.labels).toEqual([{ packageNumber: 1, format: 'zpl', bytes: bytes(zpl) }])
    expect(received.at(-1)!.headers.authorization).toBe(`Bearer ${canary.token}`)
  })

  it('may be given relative to the service, and follows redirects there', async () => {
    const moved: ReturnType<typeof json> = (_request, response) => {
      response.writeHead(302, { Location: '/v3.1/files/2' })
      response.end()
    }
    const { bought } = await buyAt(
      { 'GET /files/1': moved, 'GET /files/2': text(200, zpl) },
      () => '/v3.1/files/1',
    )
    expect(bought.labels).toHaveLength(1)
  })

  it('is asked for again after a failure that passes', async () => {
    const { bought } = await buyAt(
      { 'GET /files/1': inTurn(text(503, ''), text(200, zpl)) },
      (url) => `${url}files/1`,
    )
    expect(bought.labels).toHaveLength(1)
  })

  it.each([
    ['is not there', { 'GET /files/1': text(404, 'gone') }, 'LABEL.NOT_FETCHED'],
    ['is a page', { 'GET /files/1': text(200, '<html>') }, 'LABEL.UNREADABLE'],
    [
      'is larger than 20 MB',
      { 'GET /files/1': text(200, '^XA'.padEnd(20 * 1024 * 1024 + 1)) },
      'LABEL.UNREADABLE',
    ],
    [
      'is larger than it says',
      {
        'GET /files/1': (_request, response) => {
          response.writeHead(200)
          response.write('^XA')
          response.end(Buffer.alloc(20 * 1024 * 1024))
        },
      },
      'LABEL.UNREADABLE',
    ],
    [
      'redirects for ever',
      {
        'GET /files/1': (_request, response) => {
          response.writeHead(302, { Location: '1' })
          response.end()
        },
      },
      'LABEL.NOT_FETCHED',
    ],
  ])('and %s leaves the shipment bought, without labels and with a warning', async (_name, routes, code) => {
    const { bought } = await buyAt(routes, (url) => `${url}files/1`)
    expect(bought).toMatchObject({ shipmentId: 'shp-1', labels: [], warnings: [{ code }] })
  })

  it('leaves the labels beside one that is not there', async () => {
    await using service = await startLocalService({
      'GET /files/1': text(404, 'gone'),
      'POST /Shipment': json(200, {
        ...shipmentAnswer,
        packages: [
          { packageNumber: 1, label: { data: zplBase64 } },
          { packageNumber: 2, label: { url: 'files/1' } },
        ],
      }),
    })
    const port = clientOf(service.baseUrl).asShippingService()
    expect(await port.createShipment(shipmentRequest, 'txn-1')).toMatchObject({
      labels: [{ packageNumber: 1 }],
      warnings: [{ code: 'LABEL.NOT_FETCHED' }],
    })
  })

  it('is not fetched over http from another server, nor is the token sent there', async () => {
    await using other = await startLocalService({ 'GET /files/1': text(200, zpl) })
    const { bought } = await buyAt({}, () => `${other.baseUrl}files/1`)
    expect(bought).toMatchObject({ labels: [], warnings: [{ code: 'LABEL.NOT_FETCHED' }] })
    expect(other.received).toEqual([])
  })

  it('is fetched over https from another server, which is not given the token', async () => {
    setDefaultCACertificates([...getCACertificates('default'), selfSigned.cert])
    const authorizations: unknown[] = []
    const files = createServer(selfSigned, (request, response) => {
      authorizations.push(request.headers.authorization)
      response.end(zpl)
    })
    await once(files.listen(0, '127.0.0.1'), 'listening')
    const { port } = files.address() as AddressInfo
    const { bought } = await buyAt({}, () => `https://127.0.0.1:${port}/files/1`)
    files.closeAllConnections()
    files.close()
    expect(bought.labels).toHaveLength(1)
    expect(authorizations).toEqual([undefined])
  })

  it('is not fetched through a redirect to another server, or to a file', async () => {
    await using other = await startLocalService({ 'GET /files/1': text(200, zpl) })
    for (const target of [`${other.baseUrl}files/1`, 'file:///etc/passwd']) {
      const moved: ReturnType<typeof json> = (_request, response) => {
        response.writeHead(302, { Location: target })
        response.end()
      }
      const { bought } = await buyAt({ 'GET /files/1': moved }, (url) => `${url}files/1`)
      expect(bought.labels).toEqual([])
    }
    expect(other.received).toEqual([])
  })

  it('tells GET Label why it was not had, without the address', async () => {
    await using service = await startLocalService({
      'GET /Shipment/shp-1/Label': json(200, { labels: [{ url: 'http://127.0.0.1:9/secret-link' }] }),
    })
    const error = await failure(clientOf(service.baseUrl).asShippingService().getLabels('shp-1'))
    expect(error).toMatchObject({ code: 'unexpected_response' })
    expect(JSON.stringify([error.toInfo(), error.stack])).not.toContain('secret-link')
  })
})
