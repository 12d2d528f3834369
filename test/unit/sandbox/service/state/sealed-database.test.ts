// What the sandbox keeps when a station gave it a key.

import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountState } from '../../../../../src/sandbox/service/state/account-state.ts'
import { addressState } from '../../../../../src/sandbox/service/state/address-state.ts'
import { customerState } from '../../../../../src/sandbox/service/state/customer-state.ts'
import { openDatabase } from '../../../../../src/sandbox/service/state/database.ts'
import { dataKeyBytes, sealingWith } from '../../../../../src/sandbox/service/state/sealing.ts'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'packbench-sealed-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const key = randomBytes(dataKeyBytes)
const keys = {
  apiKey: 'canary-key',
  apiSecret: 'canary-secret',
  userName: 'canary-user',
  password: 'canary-pw',
}
const address = {
  name: 'canary-name',
  street1: 'canary-street',
  city: 'Chicago',
  zip: '60601',
  country: 'US',
}
const customer = {
  accountId: 'one',
  email: 'Canary@Example.com',
  companyName: 'canary-company',
  firstName: 'canary-first',
  lastName: 'canary-last',
}

/** Writes one of each, and answers with what is read back. */
function use(dataKey: Uint8Array | undefined, write: boolean) {
  const db = openDatabase(folder, dataKey)
  try {
    const account = accountState(db, write ? { keys } : {}, () => new Date())
    const addresses = addressState(db)
    const customers = customerState(db)
    const id = write ? addresses.save(address).id : savedId
    if (write) customers.insert(customer, 'canary-password', new Date())
    savedId = id
    return {
      keys: account.keys,
      address: addresses.find(id),
      customer: customers.findByEmail(' canary@EXAMPLE.com'),
      signedIn: customers.signIn(customer.email, 'canary-password') !== undefined,
    }
  } finally {
    db.close()
  }
}
let savedId = ''

const filesHold = (word: string) =>
  readdirSync(folder).some((name) => readFileSync(join(folder, name)).toString('latin1').includes(word))

describe('a sandbox with a key', () => {
  it('keeps nothing of people and accounts in plain, and reads it all again', () => {
    const written = use(key, true)
    expect(filesHold('canary')).toBe(false)
    expect(filesHold('Canary')).toBe(false)
    expect(use(key, false)).toEqual(written)
    expect(written).toMatchObject({ keys, address, signedIn: true })
    expect(written.customer).toMatchObject({ ...customer, email: 'canary@example.com' })
  })

  it.each([
    ['another key', randomBytes(dataKeyBytes)],
    ['no key', undefined],
  ])('begins anew in a folder that was written with %s', (_, before) => {
    use(before, true)
    const after = use(key, false)
    expect(after).toMatchObject({ address: undefined, customer: undefined, signedIn: false })
    expect(after.keys.apiKey).not.toBe(keys.apiKey)
    expect(filesHold('canary')).toBe(false)
  })
})

describe('a sandbox without a key', () => {
  it('keeps everything as it is, to be looked at', () => {
    const written = use(undefined, true)
    expect(filesHold('canary-street')).toBe(true)
    expect(use(undefined, false)).toEqual(written)
  })

  it('does not touch what a station has sealed', () => {
    const written = use(key, true)
    expect(() => use(undefined, false)).toThrow(/sealed/)
    expect(use(key, false)).toEqual(written)
  })
})

describe('what is sealed', () => {
  it('opens only in its own column, with its own key and unchanged', () => {
    const sealing = sealingWith(key)
    const sealed = sealing.sealBytes(Buffer.from('label'), 'label.bytes')
    expect(Buffer.from(sealing.openBytes(sealed, 'label.bytes')).toString()).toBe('label')
    expect(() => sealing.openBytes(sealed, 'document.bytes')).toThrow()
    expect(() => sealingWith(randomBytes(dataKeyBytes)).openBytes(sealed, 'label.bytes')).toThrow()
    const changed = Uint8Array.from(sealed)
    changed[14] = (changed[14] ?? 0) ^ 1
    expect(() => sealing.openBytes(changed, 'label.bytes')).toThrow()
    expect(() => sealing.openBytes(sealed.subarray(0, 20), 'label.bytes')).toThrow()
  })
})
