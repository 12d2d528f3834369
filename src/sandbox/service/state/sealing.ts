// Seals what the sandbox keeps, where it was given a key: AES-256-GCM, bound to the column. Without a key, as on the
// command line, everything is kept as it is, to be looked at.

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** A column that is sealed. */
export type SealedColumn =
  | 'account.keys'
  | 'address.body'
  | 'carrier_account.body'
  | 'customer.body'
  | 'customer.email'
  | 'document.bytes'
  | 'label.bytes'
  | 'manifest.body'
  | 'sealing.proof'
  | 'shipment.body'
  | 'shipment.request_digest'

export type Sealing = {
  seal(text: string, column: SealedColumn): string
  /** Throws Error for what was not sealed with this key for this column. */
  open(sealed: string, column: SealedColumn): string
  sealBytes(bytes: Uint8Array, column: SealedColumn): Uint8Array
  openBytes(sealed: Uint8Array, column: SealedColumn): Uint8Array
  /** Equal texts have equal ones: what a column is searched by. */
  searchable(text: string, column: SealedColumn): string
}

export const dataKeyBytes = 32
const nonceBytes = 12
const tagBytes = 16

export const unsealed: Sealing = {
  seal: (text) => text,
  open: (text) => text,
  sealBytes: (bytes) => bytes,
  openBytes: (bytes) => bytes,
  searchable: (text) => text,
}

/** @param dataKey 32 random bytes. */
export function sealingWith(dataKey: Uint8Array): Sealing {
  const subkey = (use: string) =>
    Buffer.from(hkdfSync('sha256', dataKey, '', `packbench sandbox ${use}`, dataKeyBytes))
  const sealKey = subkey('seal')
  const searchKey = subkey('search')

  function sealBytes(bytes: Uint8Array, column: SealedColumn): Uint8Array {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(column))
    return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
  function openBytes(sealed: Uint8Array, column: SealedColumn): Uint8Array {
    const nonce = sealed.subarray(0, nonceBytes)
    const decipher = createDecipheriv('aes-256-gcm', sealKey, nonce, { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(column)).setAuthTag(sealed.subarray(-tagBytes))
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
  }
  return {
    seal: (text, column) => Buffer.from(sealBytes(Buffer.from(text), column)).toString('base64'),
    open: (sealed, column) => Buffer.from(openBytes(Buffer.from(sealed, 'base64'), column)).toString(),
    sealBytes,
    openBytes,
    searchable: (text, column) =>
      createHmac('sha256', searchKey).update(`${column}:${text}`).digest('base64url'),
  }
}
