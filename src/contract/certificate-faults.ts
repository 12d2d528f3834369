// Why a server's certificate is not believed, by what Node calls it (OpenSSL's X509_V_ERR_…, `ERR_TLS_CERT_ALTNAME_INVALID`).

import type { Distrust } from './database-place.ts'

const byCode: Readonly<Record<string, Distrust>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'other_name',
  CERT_HAS_EXPIRED: 'outdated',
  CERT_NOT_YET_VALID: 'outdated',
  CERT_REVOKED: 'other',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'unknown_authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'unknown_authority',
  UNABLE_TO_GET_ISSUER_CERT: 'unknown_authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown_authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknown_authority',
  CERT_SIGNATURE_FAILURE: 'unknown_authority',
}

/** The codes that are known. */
export const certificateCodes: readonly string[] = Object.keys(byCode)

/** Undefined for a code that is not about a certificate. */
export const distrustOf = (code: string): Distrust | undefined =>
  Object.hasOwn(byCode, code) ? byCode[code] : undefined
