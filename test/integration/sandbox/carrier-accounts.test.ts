import { describe, expect, test } from 'vitest'
import {
  austin,
  buy,
  newFolder,
  seattle,
  signIn,
  startSandbox,
  twoPounds,
  type Reply,
} from './service-caller.ts'

type Caller = Awaited<ReturnType<typeof signIn>>
type Listed = { readonly carrierAccountId: string; readonly code: string; readonly carrierCode: string }
type Account = { readonly id: string; readonly name: string; readonly status: string }

const ups = { name: 'Second UPS', carrierCode: 'UPS', configuration: { accountNumber: 'ZZ9999' } }
const ecommerce = {
  name: 'eCommerce',
  carrierCode: 'DHLeCommerce',
  configuration: { pickupAccountNumber: '5123456', distributionCenter: 'USDFW1' },
}
const question = { fromAddress: seattle, toAddress: austin, packages: [twoPounds] }

const create = (caller: Caller, body: object) => caller('CarrierAccount', { body })
const update = (caller: Caller, body: object) => caller('CarrierAccount', { method: 'PUT', body })
const remove = (caller: Caller, id: string) => caller(`CarrierAccount/${id}`, { method: 'DELETE' })
const idOf = (reply: Reply) => reply.body.id
const codes = (reply: Reply) => [reply.status, reply.body.Errors.map((entry) => entry.Code)]

async function list<T>(caller: Caller, path: string, name: string): Promise<readonly T[]> {
  return ((await caller(path)).body as unknown as Record<string, readonly T[]>)[name] ?? []
}
const accounts = (caller: Caller) => list<Account>(caller, 'CarrierAccount', 'carrierAccounts')
const serviceAccounts = async (caller: Caller) =>
  new Set(
    (await list<Listed>(caller, 'CarrierAccount/Service', 'services')).map((one) => one.carrierAccountId),
  )

describe('a carrier account', () => {
  test('is made, and its services are offered, rated and bought', async () => {
    const caller = await signIn(await startSandbox())
    const made = await create(caller, { ...ecommerce, description: 'Light parcels', logo: 'https://logo' })
    expect(made.status).toBe(200)
    expect(made.body).toMatchObject({ ...ecommerce, description: 'Light parcels', status: 'Enabled' })
    expect((await accounts(caller)).map((one) => one.name)).toContain('eCommerce')
    const { body } = await caller('ShipmentRate', { body: question })
    expect(body.rate.filter((rate) => rate.carrierAccountId === idOf(made))).toMatchObject([
      { service: 'Ecommerce' },
    ])
    expect((await buy(caller, { service: 'Ecommerce', carrierAccountId: idOf(made) })).status).toBe(200)
  })

  test('that is disabled offers nothing and takes no shipments, until it is enabled again', async () => {
    const caller = await signIn(await startSandbox())
    const id = idOf(await create(caller, ups))
    expect(await serviceAccounts(caller)).toContain(id)
    await update(caller, { ...ups, id, status: 'Disabled' })

    for (const [path, name] of [
      ['Service', 'services'],
      ['SpecialService', 'specialServices'],
      ['PackageType', 'packageTypes'],
    ] as const) {
      const listed = await list<Listed>(caller, `CarrierAccount/${path}`, name)
      expect(listed.map((one) => one.carrierAccountId)).not.toContain(id)
    }
    expect((await accounts(caller)).find((one) => one.id === id)).toMatchObject({ status: 'Disabled' })
    const { body } = await caller('ShipmentRate', { body: question })
    expect(body.rate.map((rate) => rate.carrierAccountId)).not.toContain(id)
    const rated = await caller('ShipmentRate', { body: { ...question, carrierAccountId: id } })
    expect(codes(rated)).toEqual([422, ['CARRIERACCOUNT.NOT_ACTIVE']])
    const bought = await buy(caller, { service: 'Ground', carrierAccountId: id })
    expect(codes(bought)).toEqual([422, ['CARRIERACCOUNT.NOT_ACTIVE']])

    await update(caller, { ...ups, id, name: 'Renamed' })
    expect(codes(await buy(caller, { service: 'Ground', carrierAccountId: id }))).toEqual([
      422,
      ['CARRIERACCOUNT.NOT_ACTIVE'],
    ])
    await update(caller, { ...ups, id, status: 'Enabled' })
    expect((await buy(caller, { service: 'Ground', carrierAccountId: id })).status).toBe(200)
  })

  test('that is removed is gone, also after a restart and when it was the last one', async () => {
    const dataDir = newFolder()
    const sandbox = await startSandbox({ dataDir })
    const caller = await signIn(sandbox)
    for (const { id } of await accounts(caller)) expect((await remove(caller, id)).status).toBe(200)
    expect(codes(await remove(caller, 'CA-UPS'))).toEqual([404, ['CARRIERACCOUNT.NOT_FOUND']])
    expect(codes(await buy(caller))).toEqual([404, ['CARRIERACCOUNT.NOT_FOUND']])
    expect(codes(await caller('ShipmentRate', { body: question }))).toEqual([404, ['SHIPMENTRATE.NOT_FOUND']])
    await sandbox.stopService()
    expect(await accounts(await signIn(await startSandbox({ dataDir })))).toEqual([])
  })

  test('takes the id of a saved address to ship from', async () => {
    const caller = await signIn(await startSandbox())
    const saved = await caller('Address', { body: { address: { ...seattle, save: true } } })
    const configuration = { ...ups.configuration, shipFromAddressId: saved.body.id }
    expect((await create(caller, { ...ups, configuration })).body).toMatchObject({ configuration })
    const unknown = { ...ups.configuration, shipFromAddressId: 'nobody' }
    const refused = await create(caller, { ...ups, configuration: unknown })
    expect(codes(refused)).toEqual([422, ['CARRIERACCOUNT.VALIDATION_FAILED']])
    expect(refused.body.Errors[0]?.Message).toContain('configuration.shipFromAddressId')
  })

  test('is warned of what its carrier does not know', async () => {
    const caller = await signIn(await startSandbox())
    const { status, body } = await create(caller, {
      ...ups,
      configuration: { ...ups.configuration, color: 'brown' },
    })
    expect(status).toBe(200)
    expect(body.warnings).toMatchObject([
      { Code: 'CARRIERACCOUNT.ATTRIBUTE_IGNORED', Message: 'configuration.color is not known to UPS' },
    ])
  })

  test.each([
    ['a carrier that is not there', { carrierCode: 'Pigeon' }, 422, 'CARRIER.NOT_SUPPORTED'],
    ['no name', { name: ' ' }, 422, 'CARRIERACCOUNT.VALIDATION_FAILED'],
    ['a configuration without its key', { configuration: {} }, 422, 'CARRIERACCOUNT.VALIDATION_FAILED'],
    [
      'a key in another form',
      { configuration: { accountNumber: '12' } },
      422,
      'CARRIERACCOUNT.VALIDATION_FAILED',
    ],
    [
      'an account that the carrier does not know',
      { configuration: { accountNumber: '000000' } },
      403,
      'CARRIERACCOUNT.CONFIG.NOT_AUTHORIZED',
    ],
    ['a state that is none', { status: 'Paused' }, 422, 'CARRIERACCOUNT.VALIDATION_FAILED'],
    ['a configuration that is text', { configuration: 'x' }, 400, 'CARRIERACCOUNT.BAD_REQUEST'],
  ])('is neither made nor changed with %s', async (_what, change, status, code) => {
    const caller = await signIn(await startSandbox())
    const before = await accounts(caller)
    expect(codes(await create(caller, { ...ups, ...change }))).toEqual([status, [code]])
    expect(codes(await update(caller, { ...ups, id: 'CA-UPS', ...change }))).toEqual([status, [code]])
    expect(await accounts(caller)).toEqual(before)
  })

  test('is not changed when it is not there, nor into one of another carrier', async () => {
    const caller = await signIn(await startSandbox())
    expect(codes(await update(caller, { ...ups, id: 'CA-NONE' }))).toEqual([
      404,
      ['CARRIERACCOUNT.NOT_FOUND'],
    ])
    expect(codes(await update(caller, { ...ecommerce, id: 'CA-UPS' }))).toEqual([
      422,
      ['CARRIERACCOUNT.VALIDATION_FAILED'],
    ])
  })

  test('finds in the list of carriers what its configuration needs', async () => {
    const caller = await signIn(await startSandbox())
    const carriers = await list<{ carrierCode: string; configuration: readonly object[] }>(
      caller,
      'Carrier',
      'carriers',
    )
    expect(carriers.find((one) => one.carrierCode === 'UPS')?.configuration).toEqual([
      { name: 'accountNumber', required: true, description: 'six letters or digits' },
      { name: 'shipFromAddressId', required: false, description: 'the id of a saved address' },
    ])
  })
})
