import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { programKeyPrefix } from '../../contract/programs.ts'
import type { ProgramSecrets } from '../../core/programs/ports.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** What stands for 256 bits of chance needs no slow hash, and no salt. */
export const programSecrets: ProgramSecrets = {
  newKey: () => programKeyPrefix + randomBytes(32).toString('base64url'),
  hashOf: (key) => sha256(key).toString('hex'),
  newCode: (digits) => String(randomInt(10 ** digits)).padStart(digits, '0'),
  isSame: (one, other) => timingSafeEqual(sha256(one), sha256(other)),
}
