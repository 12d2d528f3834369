// No secret and no customer address leaves its place: everything that the station writes is searched for canaries.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ParcelView } from '../../../src/contract/domain.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { missingForKeyring, startKeyring, type Keyring } from '../../support/keyring.ts'
import { openTestStation, Refused, type TestStation } from '../../support/test-station.ts'

/** Words that stand nowhere else. */
const canaries = {
  name: 'Zyxwen Quillfeather',
  company: 'Vorpalhouse Imports',
  street: '4711 Brindlewick Crescent',
  city: 'Mumblethorpe',
  zip: '60647-8123',
  phone: '312-555-0147',
  email: 'zyxwen@quillfeather.example',
  reference: 'gift for Oswaldina',
  service: 'we know no Brindlewick Crescent in Mumblethorpe',
}
const secrets = {
  apiKey: 'canary-api-key-81723',
  apiSecret: 'canary-api-secret-99120',
  userName: 'canary-user-5521',
  password: 'canary-password-7301',
}

const csv = [
  'order number,recipient,company,street1,city,state,zip,country,phone,email,weight,weight unit,service,reference1',
  `CANARY-1,${canaries.name},${canaries.company},${canaries.street},${canaries.city},IL,${canaries.zip},US,${canaries.phone},${canaries.email},1,lb,cheapest,${canaries.reference}`,
  `CANARY-2,${canaries.name},${canaries.company},${canaries.street},${canaries.city},IL,${canaries.zip},US,${canaries.phone},${canaries.email},1,lb,cheapest,${canaries.reference}`,
  `CANARY-3,${canaries.name},,${canaries.street},${canaries.city},ZZ,${canaries.zip},US,,,1,lb,cheapest,`,
].join('\n')

/** The ways in which a text may stand in a file. */
function traces(text: string): readonly Buffer[] {
  const base64 = [0, 1, 2].map((shift) => {
    const encoded = Buffer.from(' '.repeat(shift) + text).toString('base64')
    // Only whole groups, which do not depend on what stands before and after.
    return Buffer.from(encoded.slice(shift ? 4 : 0, encoded.length - (encoded.length % 4 || 4)))
  })
  return [Buffer.from(text), Buffer.from(text.toLowerCase()), Buffer.from(text, 'utf16le'), ...base64]
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

const folder = mkdtempSync(join(tmpdir(), 'packbench-secrecy-'))
let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox'), keys: secrets })
})
afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A day at the bench: imports, buys, fails, reprints, looks up. */
async function work(station: TestStation): Promise<void> {
  await expect(
    station.ask('account.connect', {
      baseUrl: sandbox.baseUrl,
      keys: { ...secrets, password: 'wrong-canary-0042' },
    }),
  ).rejects.toThrow(Refused)
  await station.connect(sandbox)
  const imported = await station.importCsv(csv)
  expect(imported).toMatchObject({ added: 2, rejectedCount: 1 })
  expect(JSON.stringify(imported.rejected)).not.toContain('Brindlewick')

  const first = await station.scan('CANARY-1')
  if (first.kind !== 'shipping') throw new Error(`not shipping: ${first.kind}`)
  const parcel = await station.parcelOnce(first.parcel.purchaseId, ({ job }) => job?.state === 'confirmed')
  expect(parcel.recipient).toBe(canaries.name)

  sandbox.faults.set({
    endpoint: 'createShipment',
    kind: 'status',
    status: 422,
    code: 'ADDRESS.VALIDATION_FAILED',
    message: canaries.service,
  })
  const refused = await station.scan('CANARY-2')
  if (refused.kind !== 'shipping') throw new Error(`not shipping: ${refused.kind}`)
  await station.parcelOnce(refused.parcel.purchaseId, ({ state }) => state === 'refused')
  sandbox.faults.set({
    endpoint: 'createShipment',
    kind: 'unreadable',
    body: `<html>${canaries.service}</html>`,
  })
  const doubted = await station.scan('CANARY-2')
  if (doubted.kind !== 'shipping') throw new Error(`not shipping: ${doubted.kind}`)
  await station.parcelOnce(doubted.parcel.purchaseId, ({ state }) => state === 'bought')

  await printEverything(station, parcel)
  await station.ask('reprint.search', { query: 'Quillfeather' })
  await station.ask('orders.list', { query: 'Quillfeather' })
  await station.station.invoke('ship.scan', { gestureId: 'none', text: canaries.street })
  await station.station.invoke('settings.saveShipFrom', { name: canaries.name, street1: canaries.street })
  await station.scan(canaries.street)
}

/** Everything that can be printed of a parcel, once to its end and once cancelled. */
async function printEverything({ ask, jobOnce }: TestStation, { labelId = '' }: ParcelView): Promise<void> {
  const gestureId = () => randomUUID()
  await ask('printers.setReprintBanner', { on: true })
  const jobs = [
    await ask('reprint.print', { gestureId: gestureId(), labelId, reason: 'damaged' }),
    await ask('print.packingSlip', { gestureId: gestureId(), orderNumber: 'CANARY-1' }),
    await ask('printers.command', { gestureId: gestureId(), printerId: 'bench', command: 'test_label' }),
  ]
  for (const { id } of jobs) {
    await jobOnce(id, ({ state }) => state === 'confirmed')
    await ask('print.preview', { jobId: id })
  }
  await ask('printers.hold', { printerId: 'bench', held: true })
  for (const { id: jobId } of jobs) {
    const again = await ask('print.again', { gestureId: gestureId(), jobId })
    await ask('print.cancel', { jobId: again.id })
  }
  await ask('printers.hold', { printerId: 'bench', held: false })
  await ask('printers.setReprintBanner', { on: false })
}

function expectNoTrace(dataDir: string): void {
  const files = filesBelow(dataDir)
  expect(files.some((path) => path.endsWith('packbench.db'))).toBe(true)
  expect(files.some((path) => path.endsWith('station.log'))).toBe(true)
  expectNoPlain(dataDir)
}

function expectNoPlain(dataDir: string): void {
  for (const path of filesBelow(dataDir)) {
    // A picture of a label is as plain as its words.
    expect(path).not.toMatch(/\.(?:png|zpl|pdf)$/)
    const content = readFileSync(path)
    for (const word of [...Object.values(canaries), ...Object.values(secrets), 'wrong-canary-0042']) {
      for (const trace of traces(word)) expect(content.includes(trace), `${path} holds "${word}"`).toBe(false)
    }
  }
}

const missing = missingForKeyring()

describe('what the station writes', () => {
  it('holds no secret and no address without a keychain, also while it runs', async () => {
    const dataDir = join(folder, 'session')
    const station = await openTestStation({ dataDir })
    await work(station)
    expectNoTrace(dataDir)
    await station.close()
    expectNoTrace(dataDir)
  })

  it.skipIf(missing !== undefined)(
    `holds none with a keychain, and a restart reads it all${missing ? ` (${missing})` : ''}`,
    async () => {
      const keyring: Keyring = await startKeyring()
      try {
        const dataDir = join(folder, 'keychain')
        const station = await openTestStation({ dataDir, keychainEnv: keyring.env })
        expect((await station.ask('station.status', {})).secrets).toEqual({ mode: 'keychain' })
        await work(station)
        await station.close()
        expectNoTrace(dataDir)

        const again = await openTestStation({ dataDir, keychainEnv: keyring.env })
        expect(await again.ask('settings.get', {})).toMatchObject({ hasKeys: true, baseUrl: sandbox.baseUrl })
        const { hits } = await again.ask('reprint.search', { query: 'quillf' })
        expect(hits).toHaveLength(2)
        await again.close()
      } finally {
        await keyring.stop()
      }
    },
  )
})

describe('without a keychain', () => {
  it('the station says so, and what it sealed is not readable after a restart, but never in the way', async () => {
    const dataDir = join(folder, 'session-restart')
    const station = await openTestStation({ dataDir })
    expect((await station.ask('station.status', {})).secrets).toMatchObject({
      mode: 'session',
      fault: expect.any(String) as string,
    })
    await station.connect(sandbox)
    await station.importCsv(csv.replaceAll('CANARY-', 'SESSION-'))
    const outcome = await station.scan('SESSION-1')
    if (outcome.kind !== 'shipping') throw new Error(`not shipping: ${outcome.kind}`)
    await station.parcelOnce(outcome.parcel.purchaseId, ({ job }) => job?.state === 'confirmed')
    const command = { gestureId: randomUUID(), printerId: 'bench', command: 'test_label' } as const
    const { id } = await station.ask('printers.command', command)
    await station.jobOnce(id, ({ state }) => state === 'confirmed')
    await station.close()

    const again = await openTestStation({ dataDir })
    expect(await again.ask('settings.get', {})).toMatchObject({ hasKeys: false })
    const status = await again.ask('station.status', {})
    expect(status.recent[0]).toMatchObject({ orderNumber: 'SESSION-1', state: 'bought' })
    // Never bought again: its order cannot be opened, and its purchase stands.
    expect(await again.scan('SESSION-1')).toMatchObject({
      kind: 'not_sent',
      error: { code: 'sealed_with_other_key' },
    })
    await expect(
      again.ask('reprint.preview', { labelId: status.recent[0]?.labelId ?? '' }),
    ).rejects.toMatchObject({ info: { code: 'sealed_with_other_key' } })
    const { jobs } = await again.ask('print.jobs', {})
    expect(jobs.map(({ kind, state }) => [kind, state])).toEqual([
      ['test_label', 'confirmed'],
      ['label', 'confirmed'],
    ])
    for (const { id: jobId } of jobs) {
      await expect(again.ask('print.preview', { jobId })).rejects.toMatchObject({
        info: { code: 'sealed_with_other_key' },
      })
    }
    await again.close()
  })
})

describe('a data folder', () => {
  it('belongs to one station at a time', async () => {
    const dataDir = join(folder, 'one')
    const station = await openTestStation({ dataDir })
    await expect(openTestStation({ dataDir })).rejects.toMatchObject({ code: 'data_folder_in_use' })
    await station.close()
    await (await openTestStation({ dataDir })).close()
  })
})

/** What a curious person types into Demo: its service and printer are inside the station, and keep what they get. */
async function workInDemo({ ask, importCsv, shipped, jobOnce }: TestStation): Promise<ParcelView> {
  await importCsv(csv)
  const parcel = await shipped('CANARY-1')
  expect(parcel.recipient).toBe(canaries.name)
  const { pngBase64, zplBase64 } = await ask('demo.paper', { number: 1 })
  expect(Buffer.from(zplBase64, 'base64').toString()).toContain(canaries.name)
  expect(Buffer.from(pngBase64, 'base64').toString('latin1')).toMatch(/^\u0089PNG/)
  const slip = await ask('print.packingSlip', { gestureId: randomUUID(), orderNumber: 'CANARY-1' })
  await jobOnce(slip.id, ({ state }) => state === 'confirmed')

  const { name, company, street, city, zip, phone, email } = canaries
  const place = { company, street1: street, city, state: 'IL', zip, country: 'US' }
  await ask('addresses.create', { use: 'recipient', address: { ...place, name, phone, email } })
  const person = { email, firstName: 'Zyxwen', lastName: 'Quillfeather', companyName: company }
  await ask('customers.signUp', { customer: { ...person, password: secrets.password } })
  return parcel
}

async function postings({ ask }: TestStation) {
  const period = { startDate: '2020-01-01', endDate: '2099-12-31' }
  return (await ask('postage.history', { readId: randomUUID(), ...period })).events
}

describe('the Demo profile', () => {
  // Its papers and its service's database lay beside the sealed ones in plain.
  it('holds nothing in plain that was typed there, and begins anew without a keychain', async () => {
    const dataDir = join(folder, 'demo')
    for (const start of [1, 2]) {
      const station = await openTestStation({ dataDir, profile: 'demo' })
      await workInDemo(station)
      await station.shipped('ORDER-1001')
      expectNoTrace(dataDir)
      expect(await postings(station), `start ${start}`).toHaveLength(3)
      await station.close()
      expectNoTrace(dataDir)
    }
  })

  it.skipIf(missing !== undefined)(
    `knows what it sold after a restart with a keychain${missing ? ` (${missing})` : ''}`,
    async () => {
      const keyring: Keyring = await startKeyring()
      try {
        const dataDir = join(folder, 'demo-keychain')
        const options = { dataDir, profile: 'demo', keychainEnv: keyring.env } as const
        const station = await openTestStation(options)
        const { purchaseId, trackingNumber = '' } = await workInDemo(station)
        await station.close()
        expectNoTrace(dataDir)

        const again = await openTestStation(options)
        expect(await again.ask('tracking.ask', { trackingNumber })).toMatchObject({ trackingNumber })
        await again.ask('refunds.request', { gestureId: randomUUID(), purchaseIds: [purchaseId] })
        expect(await postings(again)).toHaveLength(2)
        await again.close()
      } finally {
        await keyring.stop()
      }
    },
  )

  it('does not keep what an earlier version left in plain', async () => {
    const dataDir = join(folder, 'demo-plain')
    const demo = join(dataDir, 'demo', 'sandbox')
    const plain = await createSandbox({ dataDir: demo, keys: secrets })
    const link = connect(plain.printers[0]?.port ?? 0, '127.0.0.1')
    link.end(`^XA^FO50,50^A0N,40^FD${canaries.name}^FS^XZ`).resume()
    await expect.poll(() => plain.printer.papers()).toHaveLength(1)
    await plain.close()
    expect(() => expectNoPlain(dataDir)).toThrow(/holds/)

    const station = await openTestStation({ dataDir, profile: 'demo' })
    await station.shipped('ORDER-1001')
    await station.close()
    expectNoTrace(dataDir)
  })
})

describe('Test and Production', () => {
  it('never share an account: the keys of one are refused by the other', async () => {
    const station = await openTestStation({ dataDir: join(folder, 'profiles') })
    const account = { baseUrl: sandbox.baseUrl, keys: secrets }
    await station.ask('account.connect', account)
    await station.ask('profile.switch', { profile: 'production' })
    await expect(station.ask('account.connect', account)).rejects.toMatchObject({
      info: { code: 'keys_of_other_profile' },
    })
    expect(await station.ask('settings.get', {})).toMatchObject({ profile: 'production', hasKeys: false })

    await station.ask('profile.switch', { profile: 'test' })
    await station.ask('account.forget', {})
    await station.ask('profile.switch', { profile: 'production' })
    expect(await station.ask('account.connect', account)).toMatchObject({ hasKeys: true })
    await station.close()
  })

  it('share neither orders nor parcels', async () => {
    const station = await openTestStation({ dataDir: join(folder, 'apart') })
    await station.connect(sandbox)
    await station.importCsv(csv.replaceAll('CANARY-', 'APART-'))
    await station.ask('profile.switch', { profile: 'production' })
    expect(await station.scan('APART-1')).toMatchObject({ kind: 'not_found' })
    await station.close()
  })
})
