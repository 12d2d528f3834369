import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  buy,
  newFolder,
  shipmentBody,
  signIn,
  startSandbox,
  twoPounds,
  zplLabel,
  containing,
} from './service-caller.ts'
import { createSandbox } from '../../../src/sandbox/create-sandbox.ts'

describe('the same transactionId', () => {
  test('is answered with the same shipment and charged once', async () => {
    const sandbox = await startSandbox()
    const caller = await signIn(sandbox)
    const first = await buy(caller, {}, 'once')
    const second = await buy(caller, {}, 'once')
    expect(second.body).toEqual(first.body)
    expect(sandbox.state()).toMatchObject({
      shipments: 1,
      charges: 1,
      balanceMinor: 50_000 - Math.round(first.body.rate.totalAmount * 100),
      shipmentsByTransactionId: { once: 1 },
    })
  })

  test('buys once when twenty requests arrive at the same time', async () => {
    const sandbox = await startSandbox()
    const caller = await signIn(sandbox)
    const replies = await Promise.all(Array.from({ length: 20 }, () => buy(caller, {}, 'rush')))
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1)
    expect(replies.every((reply) => reply.status === 200)).toBe(true)
    expect(sandbox.state()).toMatchObject({ shipments: 1, charges: 1 })
  })

  test('buys once when two sandboxes share a folder', async () => {
    const dataDir = newFolder()
    const callers = await Promise.all([
      startSandbox({ dataDir }).then(signIn),
      startSandbox({ dataDir }).then(signIn),
    ])
    const [a, b] = await Promise.all(callers.map((caller) => buy(caller, {}, 'shared')))
    expect(b!.body).toEqual(a!.body)
    expect((await startSandbox({ dataDir })).state()).toMatchObject({ shipments: 1, charges: 1 })
  })

  test('means the same with the fields in another order', async () => {
    const caller = await signIn(await startSandbox())
    const first = await buy(caller, {}, 'order')
    const reversed = Object.fromEntries(Object.entries(shipmentBody()).reverse())
    const second = await caller('Shipment', { body: reversed, headers: { transactionId: 'order' } })
    expect(second.body).toEqual(first.body)
  })

  test('with another body is refused and buys nothing', async () => {
    const sandbox = await startSandbox()
    const caller = await signIn(sandbox)
    await buy(caller, {}, 'twice')
    const { status, body } = await buy(caller, { packages: [{ ...twoPounds, weight: 3 }] }, 'twice')
    expect(status).toBe(422)
    expect(body.Errors).toEqual([
      { Code: 'SHIPMENT.VALIDATION_FAILED', Message: containing('transactionId') },
    ])
    expect(sandbox.state()).toMatchObject({ shipments: 1, charges: 1 })
  })

  test('of which one body is refused while the other is bought, when both arrive at once', async () => {
    const sandbox = await startSandbox()
    const caller = await signIn(sandbox)
    const bodies = [{}, { packages: [{ ...twoPounds, weight: 3 }] }]
    const replies = await Promise.all(bodies.map((body) => buy(caller, body, 'race')))
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 422])
    expect(sandbox.state()).toMatchObject({ shipments: 1, charges: 1 })
  })

  test('may be tried again after a refusal', async () => {
    const caller = await signIn(await startSandbox())
    expect((await buy(caller, { service: 'Ground' }, 'again')).status).toBe(422)
    expect((await buy(caller, {}, 'again')).status).toBe(200)
  })

  test('is known after a restart, with the same keys, token, label bytes and balance', async () => {
    const dataDir = newFolder()
    const before = await createSandbox({ dataDir })
    const oldCaller = await signIn(before)
    const first = await buy(oldCaller, {}, 'kept')
    const oldState = before.state()
    await before.close()

    const after = await startSandbox({ dataDir })
    expect(after.keys).toEqual(before.keys)
    expect(after.state()).toEqual(oldState)
    const caller = await signIn(after)
    expect((await buy(caller, {}, 'kept')).body).toEqual(first.body)
    expect(after.state()).toMatchObject({ shipments: 1, charges: 1 })
  })
})

test('without funds a shipment is refused and nothing is kept', async () => {
  const sandbox = await startSandbox({ openingBalanceMinor: 1_500 })
  const caller = await signIn(sandbox)
  const replies = await Promise.all([buy(caller), buy(caller)])
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 422])
  const refused = replies.find((reply) => reply.status === 422)
  expect(refused?.body.Errors[0]!.Code).toBe('ACCOUNT.PAYMENT_FAILED')
  const { shipments, charges, balanceMinor, chargedMinor } = sandbox.state()
  expect({ shipments, charges, sum: balanceMinor + chargedMinor }).toEqual({
    shipments: 1,
    charges: 1,
    sum: 1_500,
  })
})

test('each shipment has ids and tracking numbers of its own', async () => {
  const caller = await signIn(await startSandbox())
  const parcels = { packages: [twoPounds, twoPounds] }
  const bodies = (await Promise.all(Array.from({ length: 5 }, () => buy(caller, parcels)))).map(
    ({ body }) => body,
  )
  const numbers = bodies.flatMap((body) => body.packages.map((parcel) => parcel.trackingNumber))
  expect(new Set(numbers).size).toBe(10)
  expect(new Set(bodies.map((body) => body.id)).size).toBe(5)
  expect(new Set(bodies.map((body) => body.shipmentId)).size).toBe(5)
  expect(bodies.every((body) => body.trackingNumber === body.packages[0]!.trackingNumber)).toBe(true)
})

test('a purchase with a label that cannot be made keeps the money', async () => {
  const bugs: unknown[] = []
  const sandbox = await startSandbox({
    renderWorker: new URL('missing.ts', import.meta.url),
    onBug: (error) => bugs.push(error),
  })
  const caller = await signIn(sandbox)
  const { status } = await buy(caller, { postageLabel: { ...zplLabel, labelFileType: 'PNG' } })
  expect(status).toBe(500)
  expect(bugs).toHaveLength(1)
  expect(sandbox.state()).toMatchObject({ shipments: 0, charges: 0, balanceMinor: 50_000 })
})

test.skipIf(process.platform === 'win32')('what the sandbox keeps is for its own user alone', async () => {
  const dataDir = newFolder()
  await chmod(dataDir, 0o755)
  await buy(await signIn(await startSandbox({ dataDir })))
  const files = (await readdir(dataDir)).filter((name) => name.startsWith('sandbox.sqlite'))
  expect(files.length).toBeGreaterThan(1)
  for (const name of files) expect((await stat(join(dataDir, name))).mode & 0o077).toBe(0)
})
