// What the service answers where money moves, and what of it may be believed.

import { describe, expect, it } from 'vitest'
import { UnexpectedResponse } from '../../../../src/core/shipping-service.ts'
import { endOfDayServices } from '../../../../src/app/profile/refund-and-manifest-services.ts'
import { exchanges } from './exchanges.ts'
import { clientOf, errorBody, failure, json, startLocalService, text } from './local-service.ts'

const { addFunds, createContainerLabels, createManifest, createShipment, findShipments, refundShipment } =
  exchanges

const answerTo = async ({ route, ask }: typeof addFunds, answer: ReturnType<typeof json>) => {
  await using service = await startLocalService({ [route]: answer })
  return await ask(clientOf(service.baseUrl))
}

describe('added funds', () => {
  // Hazard: a charge that failed, or of which nothing is known, stood as "Added".
  it.each([
    ['a list of errors', { Errors: [{ Code: 'ACCOUNT.PAYMENT_FAILED', Message: 'no' }] }],
    ['a list of errors beside a balance', { ...addFunds.answer, errors: [{ message: 'no' }] }],
    ['an error in words', { ...addFunds.answer, Error: 'card declined' }],
    ['no success', { success: false }],
    ['no success beside a balance', { ...addFunds.answer, IsSuccess: 'false' }],
    ['no success in a wrapper', { data: { ...addFunds.answer, success: false } }],
    ['a state other than done', { ...addFunds.answer, status: 'Pending' }],
    ['success without a balance', { success: true }],
    ['a balance that is none', { balance: 'soon' }],
    ['nothing', {}],
  ])('are not known where a good status comes with %s', async (_, body) => {
    const error = await failure(answerTo(addFunds, json(200, body)))
    expect(error).toBeInstanceOf(UnexpectedResponse)
    expect(error instanceof UnexpectedResponse && error.raw).toBe(JSON.stringify(body))
  })

  it.each([
    ['success in words', { ...addFunds.answer, success: true, status: 'Completed' }],
    ['errors that are none', { ...addFunds.answer, errors: [], error: '' }],
  ])('are added with the new balance, also beside %s', async (_, body) => {
    expect(await answerTo(addFunds, json(200, body))).toMatchObject({ balance: { amountMinor: 6700 } })
  })
})

// Hazard: a gateway put the caller off after the work was done, and the request went out again as a new one.
describe.each([
  ['added funds', addFunds],
  ['a refund', refundShipment],
] as const)('%s', (_, exchange) => {
  it.each([
    [429, json(429, errorBody(429, 'ACCOUNT.OPERATION_FAILED'), { 'Retry-After': '60' })],
    [503, json(503, errorBody(503, 'ACCOUNT.OPERATION_FAILED'), { 'Retry-After': '60' })],
    [401, text(401, 'who is there?')],
  ])('answered with %i may have been worked on', async (status, answer) => {
    expect(await failure(answerTo(exchange, answer))).toMatchObject({
      code: 'service_no_answer',
      details: { status },
    })
  })
})

// Hazard: a refusal under a status that no refusal has (7.1) was believed, after the work behind it was done.
it.each([
  ['a shipment', createShipment],
  ['added funds', addFunds],
  ['a refund', refundShipment],
  ['a manifest', createManifest],
  ['container labels', createContainerLabels],
] as const)('%s answered with 200 and a refusal may have been done', async (_, exchange) => {
  const answer = json(200, errorBody(422, 'SHIPMENT.VALIDATION_FAILED'))
  await using service = await startLocalService({ [exchange.route]: answer })
  const asked: Promise<unknown> = exchange.ask(clientOf(service.baseUrl))
  expect(await failure(asked)).toMatchObject({ code: 'unexpected_response' })
})

describe('the record of a shipment', () => {
  const refundOf = async (change: object) => {
    const record = { ...findShipments.answer, ...change }
    await using service = await startLocalService({ [findShipments.route]: json(200, record) })
    return await endOfDayServices(clientOf(service.baseUrl)).refunds.refundOf('94001')
  }

  it.each([
    ['nothing of a refund', { refund: undefined, refundStatus: undefined }],
    ['an empty one', { refund: null }],
    ['one without content', { refund: { status: null, requestedAt: '' } }],
    ['the word for none', { refund: { status: 'None' } }],
    ['whether one may be asked for', { refund: undefined, isRefundable: true }],
  ])('says plainly that there is none with %s', async (_, change) => {
    expect(await refundOf(change)).toBe('none')
  })

  // Hazard: a refund told in another shape was called refused, and its label was used.
  it.each([
    ['a refund without a state', { refund: { id: 'ref-1' } }],
    ['refunds in a list', { refund: undefined, refunds: [{ status: 'Initiated' }] }],
    ['a refund in another place', { refund: undefined, rate: { totalAmount: 7.45, refundRequested: true } }],
  ])('does not say so with %s', async (_, change) => {
    await expect(refundOf(change)).rejects.toBeInstanceOf(UnexpectedResponse)
  })

  it('tells the word of the service', async () => {
    expect(await refundOf({ refund: { status: 'approved' } })).toMatchObject({ status: 'Approved' })
    expect(await refundOf({ refund: 'In review' })).toMatchObject({ statusText: 'In review' })
  })
})
