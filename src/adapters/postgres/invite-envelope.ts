// How a warehouse's keys go from one bench to another through a database that its administrator reads and writes. Each side makes
// an X25519 key for this one time and shows it with a MAC under the code, which people carry; the keys are sealed
// (AES-256-GCM) under what the two agree on (HKDF-SHA256). The code is in the MACs and in that agreement: whoever reads all
// rows can guess neither (80 random bits), and whoever changes one is noticed before anything is sealed or kept.

import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { inviteCode } from '../../contract/warehouse-key.ts'

/** Which invite: the MACs and the agreement are of it alone. */
export type InviteName = {
  readonly warehouseId: string
  readonly inviteId: string
  /** As people call the bench that invites. */
  readonly bench: string
}

const nonceBytes = 12
const tagBytes = 16
const hashBytes = 32
const keyBytes = 32

const base64 = (bytes: number) =>
  z.base64().refine((text) => Buffer.from(text, 'base64').length === bytes, `is not ${bytes} bytes`)

/** A side's key of this time, and its MAC under the code. */
export const Shown = z.strictObject({ publicKey: base64(32), mac: base64(32) })
export type Shown = z.infer<typeof Shown>

/** What the new bench shows beside its key. */
export const Joiner = Shown.extend({ bench: z.string().min(1).max(60) })
export type Joiner = z.infer<typeof Joiner>

/** nonce (12) · ciphertext · tag (16). */
export const Sealed = z.base64().max(10_000)

/** The keys of a warehouse that a bench holds, the newest last: which version each is, the database knows by their ids. */
export const WarehouseKeys = z.strictObject({
  warehouseId: z.uuid(),
  keys: z.array(base64(keyBytes)).min(1),
})
export type WarehouseKeys = z.infer<typeof WarehouseKeys>

/** 32 letters and digits without look-alikes, so that a byte's five lower bits choose one evenly. */
export const newCode = (): string =>
  inviteCode.grouped(
    Array.from(randomBytes(inviteCode.length), (byte) => inviteCode.letters[byte % 32]).join(''),
  )

/** A private key of one time, as it is kept in memory. */
export type OneTimeKey = { readonly privateKey: KeyObject; readonly publicKey: string }

export function newOneTimeKey(): OneTimeKey {
  const { privateKey, publicKey } = generateKeyPairSync('x25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return { privateKey, publicKey: Buffer.from(x, 'base64url').toString('base64') }
}

/** Each part with its length before it: no two lists of parts are the same bytes. */
const transcript = (parts: readonly string[]): Buffer =>
  Buffer.concat(
    parts.flatMap((part) => {
      const bytes = Buffer.from(part)
      const length = Buffer.alloc(4)
      length.writeUInt32BE(bytes.length)
      return [length, bytes]
    }),
  )

const keyOfCode = (code: string, { warehouseId, inviteId }: InviteName): Buffer =>
  Buffer.from(
    hkdfSync('sha256', code, transcript([warehouseId, inviteId]), 'packbench warehouse invite 1', hashBytes),
  )

const macOf = (code: string, name: InviteName, parts: readonly string[]): string =>
  createHmac('sha256', keyOfCode(code, name))
    .update(transcript([name.warehouseId, name.inviteId, name.bench, ...parts]))
    .digest('base64')

const isMac = (shown: string, own: string): boolean =>
  timingSafeEqual(Buffer.from(shown, 'base64'), Buffer.from(own, 'base64'))

export const inviterShows = (code: string, name: InviteName, publicKey: string): Shown => ({
  publicKey,
  mac: macOf(code, name, ['inviter', publicKey]),
})

/** Whether whoever made this invite knows the code. */
export const isInviter = (code: string, name: InviteName, { publicKey, mac }: Shown): boolean =>
  isMac(mac, inviterShows(code, name, publicKey).mac)

export const joinerShows = (
  code: string,
  name: InviteName,
  inviter: Pick<Shown, 'publicKey'>,
  { publicKey, bench }: Pick<Joiner, 'publicKey' | 'bench'>,
): Joiner => ({ publicKey, bench, mac: macOf(code, name, ['joiner', inviter.publicKey, publicKey, bench]) })

/** Whether whoever answers this invite knows the code. */
export const isJoiner = (
  code: string,
  name: InviteName,
  inviter: Pick<Shown, 'publicKey'>,
  joiner: Joiner,
): boolean => isMac(joiner.mac, joinerShows(code, name, inviter, joiner).mac)

/** What both sides put in beside their own private key. */
export type Meeting = {
  readonly code: string
  readonly name: InviteName
  readonly inviter: Pick<Shown, 'publicKey'>
  readonly joiner: Pick<Joiner, 'publicKey' | 'bench'>
}

/** Throws for a public key that no private one belongs to: with it the agreement would be known to everybody. */
function agreed(own: KeyObject, other: string, { code, name, inviter, joiner }: Meeting) {
  const said = transcript([
    name.warehouseId,
    name.inviteId,
    name.bench,
    inviter.publicKey,
    joiner.publicKey,
    joiner.bench,
  ])
  const x = Buffer.from(other, 'base64').toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' })
  const secret = diffieHellman({ privateKey: own, publicKey })
  const salt = createHmac('sha256', keyOfCode(code, name)).update(said).digest()
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'packbench warehouse keys 1', hashBytes))
  return { key, said }
}

/** By the bench that invites, once the other's MAC was right. */
export function sealKeys(keys: WarehouseKeys, own: OneTimeKey, meeting: Meeting): string {
  const { key, said } = agreed(own.privateKey, meeting.joiner.publicKey, meeting)
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(said)
  const body = Buffer.concat([cipher.update(JSON.stringify(keys)), cipher.final()])
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64')
}

/** By the bench that joins. Throws `warehouse_refused` for what was changed, or sealed for anybody else. */
export function openKeys(sealed: string, own: OneTimeKey, meeting: Meeting): WarehouseKeys {
  try {
    const bytes = Buffer.from(sealed, 'base64')
    if (bytes.length < nonceBytes + tagBytes) throw new RangeError('too short')
    const { key, said } = agreed(own.privateKey, meeting.inviter.publicKey, meeting)
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAAD(said)
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    const plain = Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()])
    const keys = WarehouseKeys.parse(JSON.parse(plain.toString()))
    if (keys.warehouseId !== meeting.name.warehouseId) throw new RangeError('of another warehouse')
    return keys
  } catch {
    throw new AppError(
      'warehouse_refused',
      'What came for this code was changed on its way: nothing was kept. Show a new code; if it happens again, ask who else writes to the database',
      { details: { why: 'code_changed' } },
    )
  }
}
