// What of an answer is kept to be read again: all of it but labels, long texts and secrets, in whose place stands what
// they were.

import type { CutText, JsonPlace, KeptAnswer, KeptBody } from '../../core/readings/kept-answer.ts'
import type { LabelFormat } from '../../base/label-format.ts'
import { labelFormatOf } from '../../labels/file-format.ts'
import { correlationHeader } from '../../service/codes.ts'
import { contentOf } from './call.ts'
import type { ServiceEndpointId } from './check-input.ts'
import type { Exchange } from './exchange.ts'
import { isObject, parseJson, valueAt } from './json.ts'
import { bytesFromBase64 } from './label-format.ts'
import { correlationIdOf, errorOf, type ServiceAnswer } from './service-error.ts'

/** No label that prints is shorter. */
const shortestLabelCharacters = 200
const longestTextCharacters = 2_000
const longestAnswerCharacters = 1_000_000

const secretName = /(pass(word|phrase|code)?|pwd|secret|api[_-]?key|credentials?|pin)$/i
const isJwt = (text: string) => /^(Bearer\s+)?[\w-]+\.[\w-]+\.[\w-]*$/i.test(text)

/** The shortest files that are told by their bytes to be of a format. */
const smallFiles: Readonly<Record<LabelFormat, string>> = {
  zpl: '^XA^XZ',
  pdf: '%PDF-1.4\n%%EOF\n',
  png: '\x89PNG\r\n\x1a\n',
  jpeg: '\xff\xd8\xff',
  tiff: 'II*\0',
  gif: 'GIF89a',
}

/** Stands in for a file that was not kept. */
export const smallFile = (format: LabelFormat): Uint8Array =>
  new Uint8Array(Buffer.from(smallFiles[format], 'latin1'))

const placeholder = (what: string, bytes: number) => `‹${what} · ${bytes} bytes›`
const secretPlaceholder = '‹…›'

/** Reads as a secret did: a token of the same kind, or no token. */
const secretStandIn = (text: string) =>
  isJwt(text.trim()) ? 'text.text.text' : /^(Bearer\s+)?[\x21-\x7e]+$/i.test(text.trim()) ? 'text' : 'a text'

type Cut = { readonly shown: string; readonly standIn: string }

/** What stands in a text's place; undefined where it may be kept. */
function cut(text: string, isSecret: boolean): Cut | undefined {
  if (text.trim() === '') return undefined
  if (isSecret) return { shown: secretPlaceholder, standIn: secretStandIn(text) }
  if (text.length < shortestLabelCharacters) return undefined
  const bytes = bytesFromBase64(text)
  const format = bytes && labelFormatOf(bytes)
  if (bytes && format) {
    return {
      shown: placeholder(format, bytes.length),
      standIn: Buffer.from(smallFiles[format], 'latin1').toString('base64'),
    }
  }
  if (text.length <= longestTextCharacters) return undefined
  const standIn = /^https?:\/\//i.test(text) ? 'https://address.invalid/' : 'a text'
  return { shown: placeholder('text', Buffer.byteLength(text)), standIn }
}

function cutJson(whole: unknown, allSecret: boolean) {
  const cuts: CutText[] = []
  function walk(value: unknown, at: JsonPlace, isSecret: boolean): unknown {
    if (Array.isArray(value)) return value.map((each, index) => walk(each, [...at, index], isSecret))
    if (isObject(value)) {
      const entries = Object.entries(value).map(([name, each]) => [
        name,
        walk(each, [...at, name], isSecret || secretName.test(name)),
      ])
      return Object.fromEntries(entries) as unknown
    }
    if (typeof value === 'number' && isSecret) return 0
    const left = typeof value === 'string' ? cut(value, isSecret) : undefined
    if (!left) return value
    cuts.push({ at, standIn: left.standIn })
    return left.shown
  }
  return { json: walk(whole, [], allSecret), cuts }
}

function bodyOf(endpoint: ServiceEndpointId, body: Uint8Array): KeptBody {
  const { raw, json, file } = contentOf(body)
  const allSecret = endpoint === 'createToken'
  if (json !== undefined) return { kind: 'json', ...cutJson(json, allSecret) }
  if (file) return { kind: 'file', format: labelFormatOf(file) ?? 'pdf', bytes: file.length }
  const left = cut(raw, allSecret)
  return left ? { kind: 'text', text: left.shown, standIn: left.standIn } : { kind: 'text', text: raw }
}

/** Of requests, the fields that the reading of their answers depends on. */
const readFields: Partial<Record<ServiceEndpointId, readonly string[]>> = {
  createShipment: ['packages'],
  getRates: ['service', 'carrierAccountId'],
  createAddress: ['address.save', 'address.verify'],
}

function askedIn(endpoint: ServiceEndpointId, { path, body }: Exchange['request']): KeptAnswer['asked'] {
  const json = body === undefined ? undefined : parseJson(body)
  const fields = (readFields[endpoint] ?? []).flatMap((name) => {
    const value = valueAt(json, name)
    // Of a list, how long it is.
    if (Array.isArray(value)) return [[name, String(value.length)] as const]
    return typeof value === 'string' || typeof value === 'boolean' ? [[name, value] as const] : []
  })
  const [, query = ''] = path.split('?')
  return { query: Object.fromEntries(new URLSearchParams(query)), fields: Object.fromEntries(fields) }
}

/**
 * What is kept of an exchange: answers that should be readable. Undefined for refusals and outages, which tell nothing of
 * names, and for what is longer than a million characters without its labels.
 */
export function keptAnswerOf({ endpoint, at, request, answer }: Exchange): KeptAnswer | undefined {
  if (!answer) return undefined
  const headers = new Headers(answer.headers)
  const { status } = answer
  const result = { kind: 'answer', status, headers, body: new Uint8Array() } as const
  const error = errorOf(endpoint, result, contentOf(answer.body), at)
  if (error && error.code !== 'unexpected_response') return undefined
  const body = bodyOf(endpoint, answer.body)
  if (JSON.stringify(body).length > longestAnswerCharacters) return undefined
  return {
    endpoint,
    at,
    status,
    correlationId: correlationIdOf(headers),
    asked: askedIn(endpoint, request),
    body,
  }
}

/** The answer as a person reads it. */
export function shownAnswer({ body }: KeptAnswer): string {
  switch (body.kind) {
    case 'json':
      return JSON.stringify(body.json, undefined, 2)
    case 'text':
      return body.text
    case 'file':
      return placeholder(body.format, body.bytes)
  }
}

/** The answer as the client would receive it, with stand-ins for what was cut. Throws what the client would throw. */
export function answerFrom({ endpoint, at, status, correlationId, body }: KeptAnswer): ServiceAnswer {
  const content = contentFrom(body)
  const headers = new Headers(correlationId === undefined ? {} : { [correlationHeader]: correlationId })
  const error = errorOf(endpoint, { kind: 'answer', status, headers, body: new Uint8Array() }, content, at)
  if (error) throw error
  return { endpointId: endpoint, status, correlationId, ...content }
}

function contentFrom(body: KeptBody): Pick<ServiceAnswer, 'raw' | 'json' | 'file'> {
  switch (body.kind) {
    case 'json': {
      const json = body.cuts.reduce((whole, { at, standIn }) => withAt(whole, at, standIn), body.json)
      return { raw: JSON.stringify(json), json, file: undefined }
    }
    case 'text':
      return { raw: body.standIn ?? body.text, json: undefined, file: undefined }
    case 'file':
      return { raw: '', json: undefined, file: smallFile(body.format) }
  }
}

/** The same with another text at a place. */
function withAt(whole: unknown, [name, ...rest]: JsonPlace, text: string): unknown {
  if (name === undefined) return text
  if (Array.isArray(whole))
    return whole.map((each: unknown, at) => (at === name ? withAt(each, rest, text) : each))
  return isObject(whole) ? { ...whole, [name]: withAt(whole[name], rest, text) } : whole
}
