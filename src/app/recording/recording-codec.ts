// What a recording's stand-ins need of bytes: a key, encodings, and labels that hold nothing.

import { createHmac, randomBytes } from 'node:crypto'
import { parseJson } from '../../adapters/shipping-service/json.ts'
import { bytesFromBase64 } from '../../adapters/shipping-service/label-format.ts'
import type { RecordingCodec } from '../../core/recording/ports.ts'
import { emptyLabel } from '../../labels/documents/empty-label.ts'
import { labelFormatOf } from '../../labels/file-format.ts'

/** A codec with a key that is kept nowhere else. Fixtures are made with one of their own, to come out the same. */
export function openRecordingCodec(key: Uint8Array = randomBytes(32)): RecordingCodec {
  return {
    keyed: (text) => createHmac('sha256', key).update(text).digest(),
    decode: (bytes) => new TextDecoder().decode(bytes),
    parse: parseJson,
    decodeBase64: (text) => Buffer.from(text, 'base64').toString(),
    standInOfBytes,
    standInOfText,
    standInOfToken,
  }
}

function standInOfBytes(bytes: Uint8Array): string | undefined {
  const format = labelFormatOf(bytes)
  return format && Buffer.from(emptyLabel(format)).toString('base64')
}

/** Shorter texts than this are none, whatever they decode to. */
const shortestLabel = 24

function standInOfText(text: string): string | undefined {
  if (text.length < shortestLabel) return undefined
  const plain = labelFormatOf(Buffer.from(text))
  if (plain === 'zpl') return Buffer.from(emptyLabel('zpl')).toString()
  const bytes = bytesFromBase64(text)
  const made = bytes && standInOfBytes(bytes)
  return made && `${/^data:[^,]*;base64,/i.exec(text)?.[0] ?? ''}${made}`
}

const encoded = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url')

/** Of its claims only its times: how long a client may use it. */
function standInOfToken(text: string): string | undefined {
  const [, scheme = '', payload] = /^(Bearer\s+)?[\w-]+\.([\w-]+)\.[\w-]*$/i.exec(text) ?? []
  const claims = payload === undefined ? undefined : parseJson(Buffer.from(payload, 'base64url').toString())
  if (typeof claims !== 'object' || claims === null) return undefined
  const { iat, exp } = claims as Readonly<Record<string, unknown>>
  const times = Object.fromEntries(Object.entries({ iat, exp }).filter(([, at]) => typeof at === 'number'))
  const signature = Buffer.from('stand-in').toString('base64url')
  return `${scheme}${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(times)}.${signature}`
}
