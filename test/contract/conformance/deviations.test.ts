// A service that is wrong in one answer is told at that place, and nowhere else.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Level } from '../../../src/conformance/check.ts'
import type { RunOptions } from '../../../src/conformance/run.ts'
import { findingsOf, openConformanceBench, type ConformanceBench } from '../../support/conformance-bench.ts'
import {
  startDeviatingService,
  type Deviation,
  type GivenAnswer,
  type HeardRequest,
} from '../../support/deviating-service.ts'

type Json = Record<string, unknown>
const isTo = (method: string, path: string | RegExp) => (request: HeardRequest) =>
  request.method === method &&
  (typeof path === 'string' ? request.path === path : path.test(request.path)) &&
  request.authorization !== undefined &&
  !request.authorization.endsWith('.d3Jvbmc')
const errorOf = (status: number, code: string, { method }: HeardRequest): Partial<GivenAnswer> => ({
  status,
  json: {
    StatusCode: status,
    TimeStamp: new Date().toISOString(),
    Source: 'Service',
    Method: method,
    Url: 'https://service.example/v3.1/',
    Errors: [{ Code: code, Message: 'so it is' }],
  },
})
const taken =
  (json: unknown = {}) =>
  (): Partial<GivenAnswer> => ({ status: 200, json })
const bodyOf = (request: HeardRequest) => (request.body ?? {}) as Record<string, Json | Json[] | undefined>
const noAddress = isTo('GET', '/Address/conformance-none')
const rates = (when: (body: ReturnType<typeof bodyOf>) => boolean) => (request: HeardRequest) =>
  isTo('POST', '/ShipmentRate')(request) && when(bodyOf(request))

/** Takes one field of the error body away, or puts something in its place. */
const errorWith = (change: (body: Json) => Json): Deviation => ({
  when: noAddress,
  answers: ({ json }) => ({ json: change(json as Json) }),
})
const entryWith = (change: (entry: Json) => Json) =>
  errorWith((body) => ({ ...body, Errors: (body['Errors'] as Json[]).map(change) }))
const without = (name: string) => (body: Json) =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== name))

const oneCarrier = { when: isTo('GET', '/Carrier') }

/** One deviation, found by looking alone: where it has to be told. */
const lookedAt: readonly (readonly [told: string, deviation: Deviation])[] = [
  [
    '5 GET /Carrier without a token',
    {
      when: ({ path, authorization }) => path === '/Carrier' && authorization === undefined,
      answers: taken({ carriers: [] }),
    },
  ],
  [
    '5 GET /Tracking with a token that nobody gave out',
    {
      when: ({ path, authorization }) => path === '/Tracking' && authorization?.endsWith('.d3Jvbmc') === true,
      answers: (_, request) => errorOf(403, 'ACCOUNT.APP.NOT_AUTHORIZED', request),
    },
  ],
  ['4 GET of a path that no endpoint has', { when: isTo('GET', /NoSuchPath/), answers: taken() }],
  [
    '7.1 X-Correlation-ID of every answer',
    {
      ...oneCarrier,
      answers: ({ headers }) => ({ headers: without('x-correlation-id')(headers) as Record<string, string> }),
    },
  ],
  ['7.1 the body of every error', { when: noAddress, answers: () => ({ json: 'not found' }) }],
  ['7.1 StatusCode of every error', errorWith((body) => ({ ...body, StatusCode: 400 }))],
  ['7.1 TimeStamp of every error', errorWith((body) => ({ ...body, TimeStamp: 'yesterday' }))],
  ['7.1 Source of every error', errorWith(without('Source'))],
  ['7.1 Method of every error', errorWith((body) => ({ ...body, Method: 'PATCH' }))],
  ['7.1 Url of every error', errorWith(without('Url'))],
  ['7.1 Errors of every error', errorWith(({ Errors, ...body }) => ({ ...body, errors: Errors }))],
  ['7.1 Code of every entry of Errors', entryWith(without('Code'))],
  ['7.1 Message of every entry of Errors', entryWith(without('Message'))],
  [
    '7.1 AdditionalInfo of every entry of Errors',
    entryWith((entry) => ({ ...entry, AdditionalInfo: 'none' })),
  ],
  [
    '7.2 the codes of every answer with status 404',
    entryWith((entry) => ({ ...entry, Code: 'ADDRESS.VALIDATION_FAILED' })),
  ],
  [
    '7.4 every warning',
    {
      when: rates((body) => 'conformance' in body),
      answers: ({ json }) => ({
        json: { ...(json as Json), warnings: [{ Code: 'SHIPMENTRATE.ODD', Message: 'odd' }] },
      }),
    },
  ],
  [
    '2.1 POST /ShipmentRate without toAddress.zip',
    { when: rates(({ toAddress }) => toAddress !== undefined && !('zip' in toAddress)), answers: taken() },
  ],
  [
    '2.2 POST /ShipmentRate with packages.0.weightUnit NoSuchValue',
    {
      when: rates(({ packages }) => Array.isArray(packages) && packages[0]?.['weightUnit'] === 'NoSuchValue'),
      answers: taken(),
    },
  ],
  [
    '2.10 POST /ShipmentRate with specialService as a list, and as a text',
    {
      when: rates(({ specialService }) => [specialService].flat().some((one: unknown) => one === 'Tracking')),
      answers: (_, request) => errorOf(422, 'SPECIALSERVICE.NOT_SUPPORTED', request),
    },
  ],
  [
    '3.1 status of the carrier accounts',
    {
      when: isTo('GET', '/CarrierAccount'),
      answers: ({ json }) => ({
        json: {
          carrierAccounts: (json as { carrierAccounts: Json[] }).carrierAccounts.map((one) => ({
            ...one,
            status: 'Paused',
          })),
        },
      }),
    },
  ],
  ['4.1 GET /Account/Postage/Balance', { when: isTo('GET', '/Account/Postage/Balance'), answers: taken() }],
  [
    '4.3 GET /Address/:id of what is not there',
    { when: noAddress, answers: (_, request) => errorOf(500, 'INTERNAL_SERVER_ERROR', request) },
  ],
  [
    '4.5 POST /ShipmentRate for one carrier account and service',
    {
      when: rates(({ service }) => service !== undefined && (service as unknown) !== 'NoSuchValue'),
      answers: ({ json }) => ({
        json: { rate: (json as { rate: Json[] }).rate.map((rate) => ({ ...rate, service: 'MediaMail' })) },
      }),
    },
  ],
  [
    '4.6 GET /Shipment with the Id of nothing',
    {
      when: (request) => isTo('GET', '/Shipment')(request) && request.query.get('key') === 'Id',
      answers: taken({ id: 'conformance-none', trackingNumber: '9205' }),
    },
  ],
  [
    '4.7 GET /Manifest without query value',
    {
      when: (request) => isTo('GET', '/Manifest')(request) && !request.query.has('value'),
      answers: taken({ manifests: [] }),
    },
  ],
  [
    '4.8 GET /Tracking of what is not there',
    {
      when: (request) =>
        isTo('GET', '/Tracking')(request) &&
        request.query.get('value') === 'conformance-none' &&
        request.query.get('key') === 'TrackingNumber',
      answers: taken({ status: 'Delivered' }),
    },
  ],
]

describe('a service that is wrong in one answer', () => {
  let bench: ConformanceBench
  beforeAll(async () => {
    bench = await openConformanceBench()
  })
  afterAll(() => bench.close())

  const runOver = async (
    deviations: readonly Deviation[],
    may: Level,
    { path, ...more }: Partial<RunOptions> & { readonly path?: string } = {},
  ) => {
    const service = await startDeviatingService(bench.sandbox.baseUrl, deviations, path)
    try {
      return await bench.run(may, { baseUrl: service.baseUrl, ...more })
    } finally {
      await service.close()
    }
  }

  it.each(lookedAt)('is told at %s, and nowhere else', async (told, deviation) => {
    const findings = await runOver([deviation], 'look')
    expect(findingsOf(findings, 'differs')).toEqual([told])
    expect(findingsOf(findings, 'not_known')).toEqual([])
  })

  it('is told where its base address has no version', async () => {
    const findings = await runOver([], 'look', { path: '/v3/' })
    expect(findingsOf(findings, 'differs')).toEqual(['9 the base address'])
  })

  it('is not said to be wrong where it does not answer in time', async () => {
    const findings = await runOver([{ ...oneCarrier, answers: 'hangs' }], 'look', { timeoutMs: 2_500 })
    expect(findingsOf(findings, 'differs')).toEqual([])
    expect(findingsOf(findings, 'not_known')).toEqual(['4.4 GET /Carrier'])
  })

  it('is not said to be wrong where it puts off what it is asked', async () => {
    const findings = await runOver(
      [{ when: noAddress, answers: (_, request) => errorOf(503, 'ADDRESS.OPERATION_FAILED', request) }],
      'look',
    )
    expect(findingsOf(findings, 'differs')).toEqual([])
    expect(findingsOf(findings, 'not_known')).toEqual(['4.3 GET /Address/:id of what is not there'])
  })

  it('is told at each of several places, with what it sells and makes', async () => {
    const bought = new Set<string>()
    const isShipment = isTo('POST', '/Shipment')
    const planted: readonly (readonly [told: string, deviation: Deviation])[] = [
      [
        '2.5 POST /Shipment with labelFileType PNG',
        {
          when: (request) => {
            const label = bodyOf(request)['postageLabel'] as Json | undefined
            return (
              isShipment(request) && label?.['labelType'] === 'Base64' && label['labelFileType'] === 'PNG'
            )
          },
          answers: ({ json }) => ({
            json: {
              ...(json as Json),
              packages: [{ packageNumber: 1, label: { data: btoa('^XA^FDPNG^FS^XZ') } }],
            },
          }),
        },
      ],
      [
        '2.7 POST /Shipment with option.POSTAL_EntryFacilityType NoSuchValue',
        {
          when: (request) =>
            isShipment(request) &&
            (bodyOf(request)['option'] as Json | undefined)?.['POSTAL_EntryFacilityType'] !== undefined,
          answers: taken(),
        },
      ],
      [
        '4.6 POST /Shipment again with the same transactionId',
        {
          when: (request) => {
            const { transactionId = '' } = request
            if (!isShipment(request) || !bought.has(transactionId)) {
              bought.add(transactionId)
              return false
            }
            return true
          },
          answers: ({ json }) => ({ json: { ...(json as Json), id: 'another' } }),
        },
      ],
      [
        '3.2 POST /Shipment/Refund of it',
        {
          when: isTo('POST', '/Shipment/Refund'),
          answers: ({ status, json }) =>
            status === 200 ? { json: { ...(json as Json), status: 'Pending' } } : {},
        },
      ],
      [
        '3.3 status and sub-status of GET /Tracking',
        {
          when: isTo('GET', '/Tracking'),
          answers: ({ status, json }) =>
            status === 200 ? { json: { ...(json as Json), status: 'Teleported' } } : {},
        },
      ],
      [
        '4.3 GET /Address/:id of the saved address',
        {
          when: isTo('GET', /^\/Address\/(?!conformance)/),
          answers: ({ json }) => ({ json: { ...(json as Json), zip: '10001' } }),
        },
      ],
      [
        '4.7 GET /Manifest with key Id',
        {
          when: (request) =>
            isTo('GET', '/Manifest')(request) &&
            !['', 'conformance-none', null].includes(request.query.get('value')) &&
            request.query.get('key') === 'Id',
          answers: taken({ manifests: [] }),
        },
      ],
      [
        '4.9 POST /Document/Postal/99M without entryFacilityType',
        {
          when: (request) =>
            isTo('POST', '/Document/Postal/99M')(request) &&
            bodyOf(request)['carrierAccountId'] !== undefined &&
            bodyOf(request)['entryFacilityType'] === undefined,
          answers: taken(),
        },
      ],
    ]
    const findings = await runOver(
      planted.map(([, deviation]) => deviation),
      'spend',
    )
    expect(findingsOf(findings, 'differs').sort()).toEqual(planted.map(([told]) => told).sort())
    expect(findingsOf(findings, 'not_known')).toEqual([])
  })
})
