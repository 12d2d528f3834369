// One call as it may be kept: what is about a person or a secret has its stand-in, and whatever tells of the parcel stays.

import {
  recordedHost,
  recordedLabels,
  type ConversationBody,
  type ConversationExchange,
} from '../../service/conversation.ts'
import { endpoints, type EndpointId } from '../../service/endpoints.ts'
import { namesPerson, plainName, staysName, staysNumber, staysText, type Place } from './harmless.ts'
import type { Call, RecordingCodec } from './ports.ts'
import { createStandIns } from './stand-ins.ts'

type Json = Exclude<ConversationExchange['request']['body'], undefined>

/** Headers by which an answer is read, and the form of their values. */
const plainHeaders: Readonly<Record<string, RegExp>> = {
  'content-type': /^[\w.+-]+\/[\w.+-]+(; ?charset=[\w-]+)?$/i,
  'retry-after': /^(\d{1,9}|[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} [\d:]{8} GMT)$/,
}
const idHeaders = ['transactionid', 'x-correlation-id']
const answerHeaders = [...Object.keys(plainHeaders), 'x-correlation-id']

/** Queries that say how a record is named, and in which days it was. */
const plainQueries = new Set(['key', 'client', 'startdate', 'enddate', 'packagenumber'])

/** An address in their answers is that of a label or a form. */
const labelEndpoints = new Set<EndpointId>([
  'createShipment',
  'findShipments',
  'getLabel',
  'createManifest',
  'findManifests',
  'createContainerLabels',
])
const fileTypes: Readonly<Record<string, string>> = {
  pdf: 'pdf',
  zpl: 'zpl',
  zpl2: 'zpl',
  png: 'png',
  tif: 'tif',
  tiff: 'tif',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  gif: 'gif',
}
const addressNames = /^(url|href|link|uri|location)$|url$/
const words = /\p{L}{3,}|\p{N}{3,}/gu
const top: Place = { names: [], holder: undefined }
const deepest = 100

/** Makes calls fit to be kept; one for a whole recording, so that what is the same stays the same in all of it. */
export function createStandInCalls(codec: RecordingCodec) {
  const standIns = createStandIns(codec.keyed)
  /** Words that requests named persons and places by. */
  const saidWords = new Set<string>()
  const addresses = new Map<string, string>()
  /** What labels were asked for in last, for addresses that do not say what lies there. */
  let askedFileType = 'pdf'

  const saysWord = (text: string) =>
    (text.match(words) ?? []).some((word) => saidWords.has(word.toLowerCase()))
  const said = (text: string) => saysWord(text) || saysWord(codec.decodeBase64(text))
  const isKept = (text: string, place: Place) => staysText(text, place, said)

  /** Keeps in mind whom and what is named, before anything of it is written down. */
  function listen(value: unknown, from: 'request' | 'answer', { names, holder }: Place = top): void {
    if (Array.isArray(value)) for (const each of value) listen(each, from, { names, holder })
    else if (typeof value === 'object' && value !== null) {
      const record = value as Readonly<Record<string, unknown>>
      for (const [name, each] of Object.entries(record))
        listen(each, from, { names: [...names, plainName(name)], holder: record })
    } else if (typeof value === 'string') {
      if (names.at(-1) === 'labelfiletype') askedFileType = fileTypes[plainName(value)] ?? askedFileType
      if (namesPerson({ names, holder }, from))
        for (const word of value.match(words) ?? []) saidWords.add(word.toLowerCase())
    }
  }

  function addressOf(text: string, { holder }: Place, endpoint: EndpointId): string {
    const known = addresses.get(text)
    if (known !== undefined) return known
    const declared = Object.entries(holder ?? {}).find(([name]) => /filetype|format/.test(plainName(name)))
    const ending = /\.(\w{3,4})(?:[?#]|$)/.exec(text)?.[1]
    const told = typeof declared?.[1] === 'string' ? declared[1] : ending
    const type = fileTypes[plainName(told ?? '')] ?? askedFileType
    const number = addresses.size + 1
    const path = labelEndpoints.has(endpoint) ? `${recordedLabels}/${number}.${type}` : `address/${number}`
    const made = /^https?:/i.test(text) ? `${recordedHost}/${path}` : path
    addresses.set(text, made)
    return made
  }

  function textOf(text: string, place: Place, endpoint: EndpointId): string {
    const file = codec.standInOfText(text) ?? codec.standInOfToken(text)
    if (file !== undefined) return file
    const own = place.names.at(-1) ?? ''
    if (/^https?:\/\/\S+$/i.test(text) || (addressNames.test(own) && /^[^\s]*\//.test(text))) {
      return addressOf(text, place, endpoint)
    }
    return isKept(text, place) ? text : standIns.text(text)
  }

  function jsonOf(value: unknown, place: Place, endpoint: EndpointId): Json {
    if (place.names.length > deepest) return null
    if (typeof value === 'string') return textOf(value, place, endpoint)
    if (typeof value === 'number') return staysNumber(value, place, said) ? value : standIns.number(value)
    if (Array.isArray(value)) return value.map((each) => jsonOf(each, place, endpoint))
    if (typeof value !== 'object' || value === null) return typeof value === 'boolean' ? value : null
    const record = value as Readonly<Record<string, unknown>>
    return Object.fromEntries(
      Object.entries(record).map(([name, each]) => [
        staysName(name, said) ? name : standIns.text(name),
        jsonOf(each, { names: [...place.names, plainName(name)], holder: record }, endpoint),
      ]),
    )
  }

  function bodyOf(bytes: Uint8Array, endpoint: EndpointId): ConversationBody | undefined {
    if (bytes.length === 0) return undefined
    const text = codec.decode(bytes)
    const json = codec.parse(text)
    if (json !== undefined) {
      listen(json, 'answer')
      return { as: 'json', value: jsonOf(json, top, endpoint) }
    }
    const label = codec.standInOfBytes(bytes)
    if (label !== undefined) return { as: 'base64', value: label }
    return {
      as: 'text',
      value: codec.standInOfText(text) ?? codec.standInOfToken(text.trim()) ?? standIns.text(text),
    }
  }

  function headersOf(
    headers: Readonly<Record<string, string>>,
    names: readonly string[],
  ): Record<string, string> | undefined {
    const kept = Object.entries(headers).flatMap(([name, value]) => {
      if (!names.includes(name)) return []
      if (idHeaders.includes(name)) return [[name, standIns.text(value)] as const]
      return plainHeaders[name]?.test(value) ? [[name, value] as const] : []
    })
    return kept.length > 0 ? Object.fromEntries(kept) : undefined
  }

  /** The path's own words are the contract's; what stands in a parameter's place gets its stand-in. */
  function pathOf(endpoint: EndpointId, path: string): string {
    const [route = '', query] = path.split('?', 2)
    const segments = endpoints[endpoint].path.slice(1).split('/')
    const shown = route.split('/').map((segment, at) => {
      const own = segments[at]
      const isParameter = own === undefined || own.startsWith(':')
      return isParameter ? encodeURIComponent(standIns.text(decodeURIComponent(segment))) : segment
    })
    const pairs = (query ?? '')
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const [name = '', value = ''] = pair.split('=', 2)
        if (plainQueries.has(name.toLowerCase())) return pair
        const plain = decodeURIComponent(value.replaceAll('+', ' '))
        return `${name}=${encodeURIComponent(standIns.text(plain))}`
      })
    return shown.join('/') + (pairs.length > 0 ? `?${pairs.join('&')}` : '')
  }

  return function standInCall({ endpoint, request, answer }: Call): ConversationExchange {
    const asked = request.body === undefined ? undefined : codec.parse(request.body)
    listen(asked, 'request')
    const requestHeaders = headersOf(request.headers, ['transactionid'])
    const headers = answer && headersOf(answer.headers, answerHeaders)
    const body = answer && bodyOf(answer.body, endpoint)
    return {
      endpoint,
      request: {
        method: request.method,
        path: pathOf(endpoint, request.path),
        ...(requestHeaders && { headers: requestHeaders }),
        ...(asked !== undefined && { body: jsonOf(asked, top, endpoint) }),
      },
      ...(answer && {
        answer: { status: answer.status, ...(headers && { headers }), ...(body && { body }) },
      }),
    }
  }
}

export type StandInCall = ReturnType<typeof createStandInCalls>
