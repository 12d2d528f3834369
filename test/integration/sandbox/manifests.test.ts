import { describe, expect, test } from 'vitest'
import { isImpbTrackingNumber } from '../../../src/sandbox/labels/tracking-number.ts'
import { dialectNames } from '../../../src/sandbox/service/dialects.ts'
import { decodeBarcodes } from '../../support/decode-barcodes.ts'
import { imagesOf, pageSizes } from '../../support/pdf-images.ts'
import { answerList, answerOf, bytesOf, field, text } from './dialect-reading.ts'
import {
  anyString,
  buy,
  matching,
  newTransactionId,
  seattle,
  signIn,
  startSandbox,
  twoPounds,
} from './service-caller.ts'

type Caller = Awaited<ReturnType<typeof signIn>>
type Manifest = {
  readonly id: string
  readonly manifestNumber: string
  readonly shipDate: string
  readonly shipmentCount: number
  readonly document: { readonly labelFileType: string; readonly data: string }
}

const day = '2026-03-02'
const now = () => new Date(`${day}T09:00:00Z`)
const start = async () => {
  const sandbox = await startSandbox({ now, openingBalanceMinor: 10_000_000 })
  return { sandbox, caller: await signIn(sandbox) }
}

function manifest(caller: Caller, value: readonly string[], change: Record<string, unknown> = {}) {
  const body = {
    fromAddress: seattle,
    carrierAccountId: 'CA-POSTAL',
    key: 'TrackingNumber',
    value,
    ...change,
  }
  return caller('Manifest', { body })
}

const made = async (caller: Caller, value: readonly string[], change: Record<string, unknown> = {}) => {
  const reply = await manifest(caller, value, change)
  expect(reply.status).toBe(200)
  return reply.body as unknown as Manifest
}

describe('a manifest', () => {
  test('comes with a form of Letter pages whose barcode is the manifest’s number', async () => {
    const { caller } = await start()
    const bought = await Promise.all([
      buy(caller),
      buy(caller, { packages: [twoPounds, twoPounds] }),
      buy(caller, { service: 'GroundAdvantage' }),
    ])
    const answer = await made(
      caller,
      bought.map(({ body }) => body.trackingNumber),
    )
    expect(answer).toEqual({
      id: anyString,
      manifestNumber: matching(/^94750\d{17}$/),
      carrierAccountId: 'CA-POSTAL',
      shipDate: day,
      createdDate: `${day}T09:00:00.000Z`,
      shipmentCount: 3,
      document: { labelFileType: 'PDF', data: anyString },
    })
    expect(isImpbTrackingNumber(answer.manifestNumber)).toBe(true)
    const pdf = Buffer.from(answer.document.data, 'base64')
    expect(pageSizes(pdf)).toEqual(['612 792'])
    const [image, ...others] = imagesOf(pdf)
    expect(others).toEqual([])
    expect(await decodeBarcodes(image!.png)).toEqual([
      { format: 'Code128', text: `(94)${answer.manifestNumber.slice(2)}` },
    ])
  })

  test('goes on for as many pages as its packages need', async () => {
    const { caller } = await start()
    const { body } = await buy(caller, { packages: Array.from({ length: 70 }, () => twoPounds) })
    const answer = await made(caller, [body.shipmentId], { key: 'ShipmentId' })
    expect(pageSizes(Buffer.from(answer.document.data, 'base64'))).toHaveLength(3)
    expect(answer.shipmentCount).toBe(1)
  })

  test('takes shipments by each key, from a saved address, of one stated day', async () => {
    const { caller } = await start()
    const saved = await caller('Address', { body: { address: { ...seattle, save: true, verify: true } } })
    const transactionId = newTransactionId()
    const first = await buy(caller, {}, transactionId)
    const second = await buy(caller, { shipDate: '2026-03-05' })
    const fromAddress = { id: saved.body.id }
    expect(await made(caller, [transactionId], { key: 'TransactionId', fromAddress })).toMatchObject({
      shipDate: day,
    })
    const later = { key: 'ShipmentId', fromAddress, shipDate: '2026-03-05' }
    expect(await made(caller, [second.body.shipmentId], later)).toMatchObject({ shipDate: '2026-03-05' })
    expect((await manifest(caller, [first.body.id], { key: 'Id' })).status).toBe(422)
  })

  test('is found by its id, and in pages by date, newest first', async () => {
    const { sandbox, caller } = await start()
    const ids: string[] = []
    for (let count = 0; count < 22; count++) {
      const { body } = await buy(caller)
      ids.push((await made(caller, [body.trackingNumber])).id)
    }
    sandbox.clock.advance(24 * 60 * 60 * 1000)
    const { body } = await buy(caller)
    const last = await made(caller, [body.trackingNumber])

    const found = await caller(`Manifest?key=Id&value=${last.id}`)
    expect(found.body).toEqual(last)
    expect((await caller('Manifest?key=Id&value=none')).body.Errors[0]!.Code).toBe('MANIFEST.NOT_FOUND')

    const list = async (query: string) => {
      const reply = await caller(`Manifest?key=Id&value=&${query}`)
      expect(reply.status).toBe(200)
      return reply.body as unknown as { manifests: readonly Manifest[]; pageToken?: string }
    }
    const page1 = await list(`startDate=${day}&endDate=${day}`)
    const page2 = await list(`startDate=${day}&endDate=${day}&pageToken=${page1.pageToken ?? ''}`)
    expect(page2.pageToken).toBeUndefined()
    const listed = [...page1.manifests, ...page2.manifests].map(({ id }) => id)
    expect(listed).toEqual([...ids].reverse())
    expect((await list('startDate=2026-03-03')).manifests.map(({ id }) => id)).toEqual([last.id])
    expect((await caller('Manifest?value=x')).status).toBe(400)
    // An empty value names nothing, and is no list where no days are asked for.
    expect((await caller('Manifest?key=Id&value=')).body.Errors[0]!).toMatchObject({
      Code: 'MANIFEST.VALIDATION_FAILED',
      Message: 'query value is empty, but no list of days is asked for',
    })
  })
})

describe('a manifest refuses', () => {
  test('everything that does not belong on it, each with an entry that names it', async () => {
    const { sandbox, caller } = await start()
    const good = (await buy(caller)).body
    const refunded = (await buy(caller)).body
    await caller('Shipment/Refund', {
      body: { key: 'Id', value: refunded.id },
      headers: { transactionId: newTransactionId() },
    })
    const rows: [value: string, message: RegExp][] = [
      ['9400100000000000000000', /\(9400100000000000000000\) is not the TrackingNumber of a shipment/],
      [refunded.trackingNumber, /refund/],
      [
        (await buy(caller, { service: 'Ground', carrierAccountId: 'CA-UPS' })).body.trackingNumber,
        /another carrier account/,
      ],
      [
        (await buy(caller, { fromAddress: { ...seattle, street1: '9 Dock Road' } })).body.trackingNumber,
        /another address/,
      ],
      [(await buy(caller, { shipDate: '2026-03-03' })).body.trackingNumber, /another ship date/],
      [good.trackingNumber, /has already/],
    ]
    const values = [good.trackingNumber, ...rows.map(([value]) => value)]
    const reply = await manifest(caller, values)
    expect(reply.status).toBe(422)
    expect(reply.body.Errors.map(({ Code }) => Code)).toEqual(rows.map(() => 'MANIFEST.VALIDATION_FAILED'))
    reply.body.Errors.forEach(({ Message }, index) => {
      expect(Message).toMatch(new RegExp(`^value\\[${String(index + 1)}\\] \\(${rows[index]![0]}\\)`))
      expect(Message).toMatch(rows[index]![1])
    })
    // Nothing of a refused manifest is kept.
    expect((await manifest(caller, [good.trackingNumber])).status).toBe(200)
    sandbox.clock.advance(30 * 24 * 60 * 60 * 1000)
    const paid = await manifest(caller, [refunded.trackingNumber])
    expect(paid.body.Errors[0]!.Message).toMatch(/refund/)
  })

  test('a shipment that is on another one, also when both are asked for at once', async () => {
    const { caller } = await start()
    const { body } = await buy(caller)
    const replies = await Promise.all([1, 2, 3].map(() => manifest(caller, [body.trackingNumber])))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    const refused = replies.find(({ status }) => status === 422)!
    expect(refused.body.Errors[0]).toMatchObject({
      Code: 'MANIFEST.VALIDATION_FAILED',
      Message: matching(/on a manifest already/),
    })
  })

  test('carriers that take none, unknown accounts and addresses, and an empty list', async () => {
    const { caller } = await start()
    const { body } = await buy(caller)
    const code = async (change: Record<string, unknown>, value = [body.trackingNumber]) => {
      const reply = await manifest(caller, value, change)
      return [reply.status, reply.body.Errors[0]!.Code]
    }
    expect(await code({ carrierAccountId: 'CA-DHL' })).toEqual([422, 'MANIFEST.NOT_SUPPORTED'])
    expect(await code({ carrierAccountId: 'CA-UPS' })).toEqual([422, 'MANIFEST.NOT_SUPPORTED'])
    expect(await code({ carrierAccountId: 'none' })).toEqual([404, 'CARRIERACCOUNT.NOT_FOUND'])
    expect(await code({ fromAddress: { id: 'none' } })).toEqual([422, 'MANIFEST.VALIDATION_FAILED'])
    expect(await code({}, [])).toEqual([422, 'MANIFEST.VALIDATION_FAILED'])
    expect(await code({ key: undefined })).toEqual([400, 'MANIFEST.BAD_REQUEST'])
  })

  test('repeats nothing of a value that is no number', async () => {
    const { caller } = await start()
    const { text: answer } = await manifest(caller, ['Dana Reyes, 44 Rainey Street'])
    expect(answer).toContain('value[0] is not')
    expect(answer).not.toContain('Rainey')
  })
})

test.each(dialectNames)('is answered in the dialect %s', async (dialect) => {
  const caller = await signIn(await startSandbox({ dialect }))
  const { body } = await buy(caller)
  const reply = await manifest(caller, [text(answerOf(dialect, body), 'trackingNumber')])
  const answer = answerOf(dialect, reply.body)
  const pdf = await bytesOf(field(answer, 'document'))
  expect(await decodeBarcodes(imagesOf(pdf)[0]!.png)).toEqual([
    { format: 'Code128', text: `(94)${text(answer, 'manifestNumber').slice(2)}` },
  ])
  const listed = await caller('Manifest?key=Id&value=&startDate=2020-01-01')
  const [one] = answerList(dialect, listed.body, 'manifests')
  expect(text(one, 'id')).toBe(text(answer, 'id'))
  expect((await bytesOf(field(one, 'document'))).equals(pdf)).toBe(true)
})
