import { describe, expect, test } from 'vitest'
import { dialectNames, type DialectName } from '../../../src/sandbox/service/dialects.ts'
import { isImpbTrackingNumber } from '../../../src/sandbox/labels/tracking-number.ts'
import {
  buy,
  call,
  seattle,
  shipmentBody,
  signIn,
  startSandbox,
  zplLabel,
  matching,
  anyString,
} from './service-caller.ts'

const jwt = /^[\w-]+\.[\w-]+\.[\w-]+$/

type Body = Readonly<Record<string, unknown>>

/** Where each dialect puts what an answer is about: a record, or the list of that name. */
const read: Record<DialectName, (body: unknown, list?: string) => unknown> = {
  plain: named,
  pascal: (body) => (body as Body)['Data'],
  links: named,
  sparse: named,
}

function named(body: unknown, list?: string): unknown {
  return list === undefined ? body : (body as Body)[list]
}

/** A field, whatever the dialect's spelling of its first letter. */
function field(record: unknown, name: string): unknown {
  const body = record as Body
  return body[name] ?? body[name.charAt(0).toUpperCase() + name.slice(1)]
}

const text = (record: unknown, name: string) => String(field(record, name))
const entries = (list: unknown) => list as readonly unknown[]

describe.each(dialectNames)('the sandbox in the dialect %s', (dialect) => {
  test('answers a token', async () => {
    const { baseUrl, keys } = await startSandbox({ dialect })
    const { status, body } = await call(baseUrl, 'Account/Token', { body: keys })
    expect(status).toBe(200)
    const token = dialect === 'links' ? body : field(read[dialect](body), 'token')
    expect(token).toMatch(jwt)
  })

  test.each([
    ['Carrier', 'carriers', 4, 'carrierCode'],
    ['CarrierAccount', 'carrierAccounts', 3, 'carrierCode'],
    ['CarrierAccount/Service', 'services', 30, 'code'],
    ['CarrierAccount/SpecialService', 'specialServices', 24, 'code'],
    ['CarrierAccount/PackageType', 'packageTypes', 13, 'code'],
  ])('lists %s', async (path, list, count, name) => {
    const caller = await signIn(await startSandbox({ dialect }))
    const { status, body } = await caller(path)
    expect(status).toBe(200)
    const listed = entries(read[dialect](body, list))
    expect(listed).toHaveLength(count)
    for (const entry of listed) expect(field(entry, name)).toEqual(anyString)
  })

  test('answers the balance', async () => {
    const caller = await signIn(await startSandbox({ dialect }))
    const { body } = await caller('Account/Postage/Balance')
    expect(Number(field(read[dialect](body), 'balance'))).toBe(500)
    expect(field(read[dialect](body), 'balance')).toBeTypeOf(dialect === 'links' ? 'string' : 'number')
  })

  test('lists the balance history', async () => {
    const caller = await signIn(await startSandbox({ dialect }))
    await caller('Account/Postage/Balance', {
      method: 'PUT',
      body: { balance: 12.5 },
      headers: { TransactionId: 'top-up' },
    })
    const { body } = await caller('Account/Postage/BalanceHistory')
    const history = entries(read[dialect](body, 'history'))
    expect(history.map((entry) => Number(field(entry, 'balance')))).toEqual([512.5, 500])
  })

  test('configures and removes a carrier account', async () => {
    const caller = await signIn(await startSandbox({ dialect }))
    const made = await caller('CarrierAccount', {
      body: { name: 'Second', carrierCode: 'UPS', configuration: { accountNumber: 'ZZ9999' } },
    })
    const id = text(read[dialect](made.body), 'id')
    const ids = async () =>
      entries(read[dialect]((await caller('CarrierAccount')).body, 'carrierAccounts')).map((one) =>
        field(one, 'id'),
      )
    expect(await ids()).toContain(id)
    expect((await caller(`CarrierAccount/${id}`, { method: 'DELETE' })).status).toBe(200)
    expect(await ids()).not.toContain(id)
  })

  test('signs up a customer', async () => {
    const { baseUrl } = await startSandbox({ dialect })
    const person = {
      email: 'a@b.example',
      password: 'long enough',
      companyName: 'C',
      firstName: 'F',
      lastName: 'L',
    }
    const signedUp = await call(baseUrl, 'User/SignUp/Customer', { body: person })
    const accountId = text(read[dialect](signedUp.body), 'accountId')
    const approved = await call(baseUrl, 'User/ApproveTermsAndConditions', { body: { accountId } })
    expect(text(read[dialect](approved.body), 'accountId')).toBe(accountId)
  })

  test('saves, finds and validates an address', async () => {
    const caller = await signIn(await startSandbox({ dialect }))
    const saved = await caller('Address', { body: { address: { ...seattle, save: true } } })
    const id = text(read[dialect](saved.body), 'id')
    const found = await caller(`Address/${id}`)
    expect(field(read[dialect](found.body), 'street1')).toBe('1201 Third Avenue')
    const validated = await caller(`Address/${id}/Validate`, { method: 'POST' })
    expect(field(read[dialect](validated.body), 'street1')).toBe('1201 THIRD AVE')
    expect(entries(field(validated.body, 'warnings')).map((one) => field(one, 'Code'))).toEqual([
      'ADDRESS.MODIFIED',
    ])
  })

  test('lists rates', async () => {
    const caller = await signIn(await startSandbox({ dialect }))
    const { fromAddress, toAddress, packages } = shipmentBody()
    const { body } = await caller('ShipmentRate', { body: { fromAddress, toAddress, packages } })
    const rates = entries(read[dialect](body, 'rate'))
    expect(rates.length).toBeGreaterThan(10)
    for (const rate of rates) expect(Number(field(rate, 'totalAmount'))).toBeGreaterThan(0)
  })

  test('buys a shipment, finds it and prints its label again', async () => {
    const caller = await signIn(await startSandbox({ dialect }))
    const bought = await buy(caller, {}, 'scan-1')
    expect(bought.status).toBe(200)
    const shipment = read[dialect](bought.body)
    expect(isImpbTrackingNumber(text(shipment, 'trackingNumber'))).toBe(true)
    const bytes = await labelBytes(dialect, shipment)
    expect(bytes.subarray(0, 3).toString()).toBe('^XA')

    const id = text(shipment, 'id')
    const found = await caller('Shipment?key=TransactionId&value=scan-1')
    expect(field(read[dialect](found.body), 'id')).toBe(id)

    const listed = await caller('Shipment')
    expect(entries(read[dialect](listed.body, 'shipments')).map((one) => field(one, 'id'))).toEqual([id])

    const again = await caller(`Shipment/${id}/Label`)
    const [label] = entries(read[dialect](again.body, 'labels'))
    expect(await bytesOf(label)).toEqual(bytes)
  })

  test('words errors as they are documented', async () => {
    const caller = await signIn(await startSandbox({ dialect }))
    const { status, body } = await caller('Shipment?key=Id&value=none')
    expect(status).toBe(404)
    expect(body).toMatchObject({ StatusCode: 404, Errors: [{ Code: 'SHIPMENT.NOT_FOUND' }] })
  })
})

async function bytesOf(label: unknown): Promise<Buffer> {
  const data = field(label, 'data')
  if (typeof data === 'string') return Buffer.from(data, 'base64')
  const response = await fetch(text(label, 'url'))
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

function labelBytes(dialect: DialectName, shipment: unknown): Promise<Buffer> {
  if (dialect === 'links') return bytesOf(entries(field(shipment, 'labels'))[0])
  return bytesOf(field(entries(field(shipment, 'packages'))[0], 'label'))
}

describe('the dialects differ', () => {
  const inDialect = async (dialect: DialectName) =>
    (await buy(await signIn(await startSandbox({ dialect })))).body

  test('plain repeats what was asked for and carries the label as data', async () => {
    const body = await inDialect('plain')
    expect(body).toMatchObject({
      service: 'PriorityMail',
      carrierAccountId: 'CA-POSTAL',
      toAddress: { city: 'Austin' },
    })
    expect(body.packages[0]!.label).toMatchObject(zplLabel)
    expect(body.packages[0]!.label.url).toBeUndefined()
  })

  test('pascal wraps the answer in Data and capitalises every name', async () => {
    const body = await inDialect('pascal')
    expect(Object.keys(body)).toEqual(['Data'])
    expect(body).toMatchObject({ Data: { Packages: [{ Label: { LabelFileType: 'ZPL' } }] } })
    expect(JSON.stringify(body)).not.toMatch(/"[a-z]\w*":/)
  })

  test('links gives one list of links for the shipment, and numbers as strings', async () => {
    const body = await inDialect('links')
    expect(body.packages).toEqual([{ packageNumber: '1', trackingNumber: body.trackingNumber }])
    expect(body.labels).toMatchObject([{ packageNumber: '1', labelType: 'Url', url: matching(/^http/) }])
    expect(body.rate.totalAmount).toMatch(/^\d+(\.\d+)?$/)
  })

  test('sparse leaves out all that the caller knows', async () => {
    const body = await inDialect('sparse')
    expect(Object.keys(body).sort()).toEqual(['id', 'packages', 'rate', 'shipmentId', 'trackingNumber'])
    expect(Object.keys(body.packages[0]!.label)).toEqual(['data'])
  })
})
