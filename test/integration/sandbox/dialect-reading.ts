import { expect } from 'vitest'
import type { DialectName } from '../../../src/sandbox/service/dialects.ts'

type Body = Readonly<Record<string, unknown>>

/** What an answer is about: a record, or a list where that is all there is. */
export function answerOf(dialect: DialectName, body: unknown): unknown {
  return dialect === 'pascal' ? (body as Body)['Data'] : body
}

/** A list that stands alone in its answer. */
export function answerList(dialect: DialectName, body: unknown, name: string): readonly unknown[] {
  return listOf(dialect === 'pascal' ? (body as Body)['Data'] : (body as Body)[name])
}

/** A field, whatever the dialect's spelling of its first letter. */
export function field(record: unknown, name: string): unknown {
  const body = record as Body
  return body[name] ?? body[name.charAt(0).toUpperCase() + name.slice(1)]
}

export const text = (record: unknown, name: string) => String(field(record, name))
export const listOf = (list: unknown) => list as readonly unknown[]

/** The bytes of a label or document, which come as data or as a link. */
export async function bytesOf(document: unknown): Promise<Buffer> {
  const data = field(document, 'data')
  if (typeof data === 'string') return Buffer.from(data, 'base64')
  const response = await fetch(text(document, 'url'))
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
