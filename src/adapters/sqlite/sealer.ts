// Seals fields of rows: AES-256-GCM under a key derived from the station's data key. What is sealed is bound to its
// place, so that a field copied into another row or column does not open there.

import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomFillSync,
} from 'node:crypto'
import { AppError } from '../../contract/errors.ts'

export type Sealer = ReturnType<typeof createSealer>

export const dataKeyBytes = 32

// version (1) · key id (8) · nonce (12) · ciphertext · tag (16)
const version = 1
const keyIdEnd = 9
const nonceEnd = 21
const tagBytes = 16
const nonceBytes = nonceEnd - keyIdEnd
const noncesAtOnce = 64

/** Blind indexes of words come again and again; an entry is about 100 bytes. */
const mostCachedIndexes = 20_000

const subkeyOf = (dataKey: Uint8Array, use: string) =>
  Buffer.from(hkdfSync('sha256', dataKey, '', `packbench ${use}`, dataKeyBytes))

const keyIdBytes = (dataKey: Uint8Array) => subkeyOf(dataKey, 'key id').subarray(0, keyIdEnd - 1)

/** Names a data key without telling it. */
export const keyIdOf = (dataKey: Uint8Array): string => keyIdBytes(dataKey).toString('hex')

/** The key id in the head of what was sealed, in hex. */
export const keyIdIn = (sealed: Uint8Array): string =>
  Buffer.from(sealed.buffer, sealed.byteOffset + 1, keyIdEnd - 1).toString('hex')

/**
 * @param dataKey 32 random bytes.
 * @param older keys that things were sealed with before: they open, and find, and seal nothing.
 */
export function createSealer(dataKey: Uint8Array, older: readonly Uint8Array[] = []) {
  if (dataKey.length !== dataKeyBytes) throw new RangeError(`a data key has ${dataKeyBytes} bytes`)
  const keys = [dataKey, ...older].map((key) => {
    // Key objects: node:crypto takes them four times as fast as bytes.
    const use = (name: string) => createSecretKey(subkeyOf(key, name))
    return {
      id: keyIdOf(key),
      seal: use('seal'),
      index: use('blind index'),
      indexes: new Map<string, string>(),
    }
  })
  const [own] = keys as [(typeof keys)[number]]
  const hashKey = createSecretKey(subkeyOf(dataKey, 'content hash'))
  const rowKey = subkeyOf(dataKey, 'row mark').toString('hex')
  const head = Buffer.concat([Buffer.of(version), keyIdBytes(dataKey)])

  const nonces = Buffer.alloc(noncesAtOnce * nonceBytes)
  let nextAt = nonces.length
  /** Of the system's randomness, fetched for many at a time; each is given out once. */
  const nextNonce = () => {
    if (nextAt === nonces.length) {
      randomFillSync(nonces)
      nextAt = 0
    }
    nextAt += nonceBytes
    return nonces.subarray(nextAt - nonceBytes, nextAt)
  }

  const indexBy = ({ index: key, indexes }: (typeof keys)[number], text: string): string => {
    const known = indexes.get(text)
    if (known !== undefined) return known
    const index = createHmac('sha256', key).update(text).digest('hex').slice(0, 12)
    if (indexes.size >= mostCachedIndexes) indexes.clear()
    indexes.set(text, index)
    return index
  }

  return {
    /** Names the data key without telling it: 8 bytes in hex. Stands in the head of all that it sealed. */
    keyId: own.id,
    /** Of all keys that open, this one's first. */
    keyIds: keys.map(({ id }) => id),
    /** `context` is the field's place: `table.column:rowId`. */
    seal(plain: Uint8Array | string, context: string): Uint8Array {
      const nonce = nextNonce()
      const cipher = createCipheriv('aes-256-gcm', own.seal, nonce)
      cipher.setAAD(Buffer.concat([head, Buffer.from(context)]))
      const body = cipher.update(typeof plain === 'string' ? Buffer.from(plain) : plain)
      cipher.final()
      return Buffer.concat([head, nonce, body, cipher.getAuthTag()])
    },
    /** Throws `sealed_with_other_key`, or `label_unreadable` for what was changed, cut or moved since. */
    open(sealed: Uint8Array, context: string): Uint8Array {
      const field = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.length)
      if (field.length < nonceEnd + tagBytes || field[0] !== version) throw damaged()
      const keyId = keyIdIn(field)
      const key = keys.find(({ id }) => id === keyId)
      if (!key) {
        throw new AppError(
          'sealed_with_other_key',
          'This was sealed with a key that the station does not have now.',
        )
      }
      const decipher = createDecipheriv('aes-256-gcm', key.seal, field.subarray(keyIdEnd, nonceEnd), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.concat([field.subarray(0, keyIdEnd), Buffer.from(context)]))
      decipher.setAuthTag(field.subarray(-tagBytes))
      const plain = decipher.update(field.subarray(nonceEnd, -tagBytes))
      try {
        decipher.final()
      } catch {
        throw damaged()
      }
      return new Uint8Array(plain.buffer, plain.byteOffset, plain.length)
    },
    /** A keyed hash in hex (48 bits) to find equal texts by. Equal texts have equal hashes: it hides words, not counts. */
    blindIndex: (text: string) => indexBy(own, text),
    /** What to look for: the text's index by each key, the newest first. */
    blindIndexes: (text: string) => keys.map((key) => indexBy(key, text)),
    /** A key of 32 bytes for one other use, which tells nothing of the data key or of other uses. */
    keyFor: (use: string) => subkeyOf(dataKey, `key for ${use}`),
    /** A keyed hash (128 bits) that tells whether a content is still the same. */
    contentHash: (text: string) => createHmac('sha256', hashKey).update(text).digest().subarray(0, 16),
    /**
     * The same of a row of a file, in one call: those of a whole file are made at once. Of SHA-512/256, that a text can be put
     * behind its key without a way to go on from its hash.
     */
    rowMark: (text: string) => hash('sha512-256', rowKey + text, 'buffer').subarray(0, 16),
  }
}

const damaged = () => new AppError('label_unreadable', 'Kept data is damaged and cannot be opened.')
