// A feed's file is taken only with the releaser's signature beside it (`<name>.sig`, Ed25519, base64): the checksums in
// it are then as good as signed, and whoever holds the feed can put nothing of his own there.

import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto'

/** The name is signed too: the file of one channel, platform or version proves nothing for another. */
const signedBytes = (name: string, text: string): Buffer =>
  Buffer.from(`packbench update feed\n${name}\n${text}`, 'utf8')

/** @param publicKeys SPKI in DER, base64. One that cannot be read, or is not of Ed25519, signs nothing. */
export function readPublicKeys(publicKeys: readonly string[]): readonly KeyObject[] {
  return publicKeys.flatMap((key) => {
    try {
      const read = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
      return read.asymmetricKeyType === 'ed25519' ? [read] : []
    } catch {
      return []
    }
  })
}

/** True where one of the keys has signed this text under this name. */
export function isSigned(
  name: string,
  text: string,
  signature: string,
  publicKeys: readonly KeyObject[],
): boolean {
  const bytes = Buffer.from(signature.trim(), 'base64')
  return publicKeys.some((key) => verify(null, signedBytes(name, text), key, bytes))
}

/** The signature that goes beside a feed's file of this name. */
export function signFeedFile(name: string, text: string, privateKey: KeyObject): string {
  return `${sign(null, signedBytes(name, text), privateKey).toString('base64')}\n`
}
