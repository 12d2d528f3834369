import { describe, expect, test } from 'vitest'
import { classifyScan } from '../../../src/core/scanning/classify-scan.ts'
import { dialectNames } from '../../../src/sandbox/service/dialects.ts'
import { decodeBarcodes } from '../../support/decode-barcodes.ts'
import { imagesOf, pageSizes } from '../../support/pdf-images.ts'
import { answerOf, bytesOf, field } from './dialect-reading.ts'
import { austin, buy, seattle, signIn, startSandbox } from './service-caller.ts'

type Caller = Awaited<ReturnType<typeof signIn>>

const postal = {
  type: 'ContainerLabel',
  carrierAccountId: 'CA-POSTAL',
  toAddress: { zip: '78701' },
  entryFacilityType: 'DNDC',
}
const native = {
  type: 'ContainerLabel',
  source: 'Native',
  carrierAccountId: 'CA-POSTAL',
  fromAddress: seattle,
  toAddress: austin,
  contentCode: 'PSVC 456',
  entryFacilityType: 'DSCF',
}

const ask = (caller: Caller, body: Record<string, unknown>) => caller('Document/Postal/99M', { body })

async function labelsOf(caller: Caller, body: Record<string, unknown>) {
  const reply = await ask(caller, body)
  expect(reply.status).toBe(200)
  const answer = reply.body as unknown as { readonly pages: number; readonly document: { data: string } }
  const pdf = Buffer.from(answer.document.data, 'base64')
  const codes = await Promise.all(imagesOf(pdf).map(({ png }) => decodeBarcodes(png)))
  return { answer, pdf, codes }
}

describe('container labels', () => {
  test.each([
    ['the carrier’s own', postal],
    ['native', native],
  ])('%s come as one PDF with a page of 4x6 inches and a 99M barcode for each', async (_, body) => {
    const caller = await signIn(await startSandbox())
    const { answer, pdf, codes } = await labelsOf(caller, { ...body, pages: 3 })
    expect(answer).toMatchObject({ pages: 3, document: { labelFileType: 'PDF' } })
    expect(pageSizes(pdf)).toEqual(['288 432', '288 432', '288 432'])
    const numbers = codes.map(([code, ...others]) => {
      expect(others).toEqual([])
      expect(code!.format).toBe('Code128')
      return code!.text.replace(/[()]/g, '')
    })
    expect(new Set(numbers).size).toBe(3)
    for (const number of numbers)
      expect(classifyScan(number)).toMatchObject({ kind: 'container', containerNumber: number })
  })

  test('are a single one where no pages are asked for, and never carry a number twice', async () => {
    const caller = await signIn(await startSandbox())
    const first = await labelsOf(caller, postal)
    const second = await labelsOf(caller, postal)
    expect(first.codes).toHaveLength(1)
    expect(second.codes).not.toEqual(first.codes)
  })

  test('need neither account, facility nor ZIP where a tracking number says it all', async () => {
    const caller = await signIn(await startSandbox())
    const { trackingNumber } = (await buy(caller)).body
    const { codes } = await labelsOf(caller, { type: 'ContainerLabel', trackingNumber, toAddress: {} })
    expect(codes).toHaveLength(1)
  })

  test.each(dialectNames)('are answered in the dialect %s', async (dialect) => {
    const caller = await signIn(await startSandbox({ dialect }))
    const { body } = await ask(caller, postal)
    const pdf = await bytesOf(field(answerOf(dialect, body), 'document'))
    expect(imagesOf(pdf)).toHaveLength(1)
  })
})

describe('container labels are refused', () => {
  const invalid = 'DOCUMENT.CARRIER.VALIDATION_FAILED'
  test.each([
    ['native without sender', { ...native, fromAddress: undefined }, 422, invalid],
    ['native without content code', { ...native, contentCode: undefined }, 422, invalid],
    ['native without full recipient', { ...native, toAddress: { zip: '78701' } }, 422, invalid],
    ['without ZIP', { ...postal, toAddress: {} }, 422, invalid],
    ['without account and tracking number', { ...postal, carrierAccountId: undefined }, 422, invalid],
    ['without facility', { ...postal, entryFacilityType: undefined }, 422, invalid],
    ['to a ZIP that is not in use', { ...postal, toAddress: { zip: '00000' } }, 422, invalid],
    ['of no pages', { ...postal, pages: 0 }, 422, invalid],
    ['of too many pages', { ...postal, pages: 101 }, 422, invalid],
    ['of another type', { ...postal, type: 'Poster' }, 422, invalid],
    ['without type', { ...postal, type: undefined }, 400, 'DOCUMENT.CARRIER.BAD_REQUEST'],
    ['of an unknown account', { ...postal, carrierAccountId: 'x' }, 404, 'DOCUMENT.CARRIERACCOUNT.NOT_FOUND'],
    ['of another carrier', { ...postal, carrierAccountId: 'CA-UPS' }, 422, 'DOCUMENT.CARRIER.NOT_SUPPORTED'],
    [
      'of an unknown parcel',
      { ...postal, carrierAccountId: undefined, trackingNumber: '9400' },
      404,
      'DOCUMENT.TRACKINGNUMBER.NOT_FOUND',
    ],
  ])('%s', async (_, body, status, code) => {
    const caller = await signIn(await startSandbox())
    const reply = await ask(caller, body)
    expect([reply.status, reply.body.Errors[0]!.Code]).toEqual([status, code])
  })

  test('of an account that is disabled, named or the parcel’s own', async () => {
    const caller = await signIn(await startSandbox())
    const { trackingNumber } = (await buy(caller)).body
    const disabled = {
      id: 'CA-POSTAL',
      name: 'Postal',
      carrierCode: 'Postal',
      configuration: {},
      status: 'Disabled',
    }
    expect((await caller('CarrierAccount', { method: 'PUT', body: disabled })).status).toBe(200)
    const named = await ask(caller, postal)
    expect(named.body.Errors[0]!.Code).toBe('DOCUMENT.CARRIERACCOUNT.NOT_ACTIVE')
    const own = await ask(caller, { type: 'ContainerLabel', trackingNumber, toAddress: {} })
    expect(own.body.Errors[0]!.Code).toBe('DOCUMENT.CARRIER.NOT_ACTIVE')
  })
})
