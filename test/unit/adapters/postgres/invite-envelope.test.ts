import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  inviterShows,
  isInviter,
  isJoiner,
  joinerShows,
  newCode,
  newOneTimeKey,
  openKeys,
  sealKeys,
  Shown,
  type WarehouseKeys,
} from '../../../../src/adapters/postgres/invite-envelope.ts'
import { InviteCode } from '../../../../src/contract/warehouse-key.ts'

const warehouseId = '0b0e6e0a-2f0f-4a53-9d6b-0f6f3a3f9a01'
const other = '0b0e6e0a-2f0f-4a53-9d6b-0f6f3a3f9a02'
const keys: WarehouseKeys = {
  warehouseId,
  keys: [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')],
}

/** All of one invite that went well. */
function meet(code = newCode(), name = { warehouseId, inviteId: other, bench: 'Bench 1' }) {
  const inviterKey = newOneTimeKey()
  const inviter = inviterShows(code, name, inviterKey.publicKey)
  const joinerKey = newOneTimeKey()
  const joiner = joinerShows(code, name, inviter, { publicKey: joinerKey.publicKey, bench: 'Bench 2' })
  const meeting = { code, name, inviter, joiner }
  return { ...meeting, meeting, inviterKey, joinerKey, sealed: sealKeys(keys, inviterKey, meeting) }
}

const changed = { code: 'warehouse_refused', details: { why: 'code_changed' } }

/** One bit of it turned. */
function flipped(text: string, at: number): string {
  const bytes = Buffer.from(text, 'base64')
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return bytes.toString('base64')
}

test('who knows the code is believed, and gets the keys', () => {
  const { code, name, inviter, joiner, joinerKey, sealed, meeting } = meet()
  expect(isInviter(code, name, inviter)).toBe(true)
  expect(isJoiner(code, name, inviter, joiner)).toBe(true)
  expect(openKeys(sealed, joinerKey, meeting)).toEqual(keys)
  for (const key of keys.keys) expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain(key)
})

test('a wrong code makes no MAC that is believed, and opens nothing', () => {
  const { name, inviter, joiner, joinerKey, sealed, meeting } = meet()
  const wrong = newCode()
  expect(isInviter(wrong, name, inviter)).toBe(false)
  expect(isJoiner(wrong, name, inviter, joiner)).toBe(false)
  expect(() => openKeys(sealed, joinerKey, { ...meeting, code: wrong })).toThrow(
    expect.objectContaining(changed),
  )
})

test('another private key opens nothing, the inviter’s other ones included', () => {
  const { sealed, meeting } = meet()
  expect(() => openKeys(sealed, newOneTimeKey(), meeting)).toThrow(expect.objectContaining(changed))
})

test('what the database could exchange is noticed: keys, names, the invite, the warehouse', () => {
  const { code, name, inviter, joiner } = meet()
  const foreign = newOneTimeKey().publicKey
  expect(isInviter(code, name, { ...inviter, publicKey: foreign })).toBe(false)
  expect(isInviter(code, { ...name, bench: 'Bench 9' }, inviter)).toBe(false)
  expect(isInviter(code, { ...name, inviteId: warehouseId }, inviter)).toBe(false)
  expect(isInviter(code, { ...name, warehouseId: other }, inviter)).toBe(false)
  expect(isJoiner(code, name, inviter, { ...joiner, publicKey: foreign })).toBe(false)
  expect(isJoiner(code, name, inviter, { ...joiner, bench: 'Bench 9' })).toBe(false)
  expect(isJoiner(code, name, { publicKey: foreign }, joiner)).toBe(false)
  // One side's own MAC does not pass for the other's.
  expect(isJoiner(code, name, inviter, { ...joiner, publicKey: inviter.publicKey, mac: inviter.mac })).toBe(
    false,
  )
})

test('each bit of the envelope counts, and none is opened in part', () => {
  const { joinerKey, sealed, meeting } = meet()
  const bytes = Buffer.from(sealed, 'base64').length
  for (let at = 0; at < bytes; at += 1)
    expect(() => openKeys(flipped(sealed, at), joinerKey, meeting)).toThrow(expect.objectContaining(changed))
  for (const cut of ['', sealed.slice(0, 32), sealed.slice(0, -4)])
    expect(() => openKeys(cut, joinerKey, meeting)).toThrow(expect.objectContaining(changed))
})

test('an envelope of another invite is not taken, though the code is the same', () => {
  const code = newCode()
  const first = meet(code)
  const second = meet(code, { warehouseId, inviteId: warehouseId, bench: 'Bench 1' })
  expect(() => openKeys(first.sealed, second.joinerKey, second.meeting)).toThrow(
    expect.objectContaining(changed),
  )
  expect(() => openKeys(first.sealed, first.joinerKey, { ...first.meeting, name: second.name })).toThrow(
    expect.objectContaining(changed),
  )
})

test('keys of another warehouse are not taken, whoever sealed them', () => {
  const { inviterKey, joinerKey, meeting } = meet()
  const sealed = sealKeys({ ...keys, warehouseId: other }, inviterKey, meeting)
  expect(() => openKeys(sealed, joinerKey, meeting)).toThrow(expect.objectContaining(changed))
})

test('a public key that would make the agreement known to everybody is refused', () => {
  const { code, name, inviterKey, inviter } = meet()
  const nothing = Buffer.alloc(32).toString('base64')
  const joiner = joinerShows(code, name, inviter, { publicKey: nothing, bench: 'Bench 2' })
  expect(() => sealKeys(keys, inviterKey, { code, name, inviter, joiner })).toThrow()
  expect(Shown.safeParse({ ...inviter, publicKey: 'AAAA' }).success).toBe(false)
})

test('a code is read however it is written, has 80 bits of chance, and comes once', () => {
  const codes = Array.from({ length: 500 }, newCode)
  expect(new Set(codes).size).toBe(codes.length)
  const letters = codes.join('').replaceAll('-', '')
  expect(letters).toHaveLength(codes.length * 16)
  expect(new Set(letters).size).toBe(32)
  const [code = ''] = codes
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(InviteCode.parse(code)).toBe(code)
  expect(InviteCode.parse(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(code)
  expect(InviteCode.parse('oilo-0000-0000-000u')).toBe('0110-0000-0000-000V')
  for (const wrong of ['', '0000-0000-0000-000', '0000-0000-0000-00000', '0000-0000-0000-000!'])
    expect(InviteCode.safeParse(wrong).success, wrong).toBe(false)
})
