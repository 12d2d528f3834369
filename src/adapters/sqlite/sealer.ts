// Seals fields of rows: AES-256-GCM under a key derived from the station's data key. What is sealed is bound to its
// place, so that a field copied into another row or column does not open there.

import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import { AppError } from '../../contract/errors.ts'

export type Sealer = {
  /** Names the data key without telling it: 8 bytes in hex. Stands in the head of all that it sealed. */
  readonly keyId: string
  /** `context` is the field's place: `table.column:rowId`. */
  seal(plain: Uint8Array | string, context: string): Uint8Array
  /** Throws `sealed_with_other_key`, or `label_unreadable` for what was changed, cut or moved since. */
  open(sealed: Uint8Array, context: string): Uint8Array
  /** A keyed hash in hex (48 bits) to find equal texts by. Equal texts have equal hashes: it hides words, not counts. */
  blindIndex(text: string): string
  /** A key of 32 bytes for one other use, which tells nothing of the data key or of other uses. */
  keyFor(use: string): Uint8Array
  /** A keyed hash (128 bits) that tells whether a content is still the same. */
  contentHash(text: string): Uint8Array
}

export const dataKeyBytes = 32

// version (1) · key id (8) · nonce (12) · ciphertext · tag (16)
const version = 1
const keyIdEnd = 9
const nonceEnd = 21
const tagBytes = 16

/** Blind indexes of words come again and again; an entry is about 100 bytes. */
const mostCachedIndexes = 20_000

/** @param dataKey 32 random bytes. */
export function createSealer(dataKey: Uint8Array): Sealer {
  if (dataKey.length !== dataKeyBytes) throw new RangeError(`a data key has ${dataKeyBytes} bytes`)
  const subkey = (use: string) =>
    Buffer.from(hkdfSync('sha256', dataKey, '', `packbench ${use}`, dataKeyBytes))
  // Key objects: node:crypto takes them four times as fast as bytes.
  const sealKey = createSecretKey(subkey('seal'))
  const indexKey = createSecretKey(subkey('blind index'))
  const hashKey = createSecretKey(subkey('content hash'))
  const keyId = subkey('key id').subarray(0, keyIdEnd - 1)
  const head = Buffer.concat([Buffer.of(version), keyId])
  const indexes = new Map<string, string>()

  return {
    keyId: keyId.toString('hex'),
    seal(plain, context) {
      const nonce = randomBytes(nonceEnd - keyIdEnd)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce)
      cipher.setAAD(Buffer.concat([head, Buffer.from(context)]))
      const body = cipher.update(typeof plain === 'string' ? Buffer.from(plain) : plain)
      cipher.final()
      return Buffer.concat([head, nonce, body, cipher.getAuthTag()])
    },
    open(sealed, context) {
      const field = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.length)
      if (field.length < nonceEnd + tagBytes || field[0] !== version) throw damaged()
      if (!field.subarray(1, keyIdEnd).equals(keyId)) {
        throw new AppError(
          'sealed_with_other_key',
          'This was sealed with a key that the station does not have now.',
        )
      }
      const decipher = createDecipheriv('aes-256-gcm', sealKey, field.subarray(keyIdEnd, nonceEnd), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.concat([head, Buffer.from(context)]))
      decipher.setAuthTag(field.subarray(-tagBytes))
      const plain = decipher.update(field.subarray(nonceEnd, -tagBytes))
      try {
        decipher.final()
      } catch {
        throw damaged()
      }
      return new Uint8Array(plain.buffer, plain.byteOffset, plain.length)
    },
    blindIndex(text) {
      const known = indexes.get(text)
      if (known !== undefined) return known
      const index = createHmac('sha256', indexKey).update(text).digest('hex').slice(0, 12)
      if (indexes.size >= mostCachedIndexes) indexes.clear()
      indexes.set(text, index)
      return index
    },
    keyFor: (use) => subkey(`key for ${use}`),
    contentHash: (text) => createHmac('sha256', hashKey).update(text).digest().subarray(0, 16),
  }
}

const damaged = () => new AppError('label_unreadable', 'Kept data is damaged and cannot be opened.')
