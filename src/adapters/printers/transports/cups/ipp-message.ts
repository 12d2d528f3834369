// Messages of the Internet Printing Protocol as they stand on the wire (RFC 8010, "Encoding of the Operation Layer").

/** Tags of attribute groups (RFC 8010, 3.5.1). */
const groupTags = { operation: 0x01, job: 0x02, end: 0x03, printer: 0x04 } as const
const lastDelimiterTag = 0x0f

/** Tags of attribute values (RFC 8010, 3.5.2); of the syntaxes of text only those that requests need. */
const valueTags = {
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  naturalLanguage: 0x48,
  mimeMediaType: 0x49,
} as const
const resolutionTag = 0x32
const rangeTag = 0x33
const beginCollectionTag = 0x34
const textWithLanguageTags: readonly number[] = [0x35, 0x36]
const endCollectionTag = 0x37
/** `unsupported`, `unknown`, `no-value` and the like: attributes without a value. */
const lastOutOfBandTag = 0x1f
const firstTextTag = 0x40
const lastTextTag = 0x5f

const longestValueBytes = 32_767

/** An attribute of a request: how its values are written, its name, its values. */
export type RequestAttribute =
  | readonly [syntax: 'integer' | 'enum', name: string, ...values: readonly number[]]
  | readonly [syntax: 'boolean', name: string, value: boolean]
  | readonly [
      syntax: Exclude<keyof typeof valueTags, 'integer' | 'enum' | 'boolean'>,
      name: string,
      ...values: readonly string[],
    ]

export type IppRequest = {
  /** RFC 8011, 5.4.15, or one of CUPS's own. */
  readonly operation: number
  readonly requestId: number
  readonly attributes: readonly RequestAttribute[]
  readonly jobAttributes?: readonly RequestAttribute[]
}

export type IppResolution = {
  readonly crossFeed: number
  readonly feed: number
  readonly unit: 'dpi' | 'dpcm'
}
export type IppRange = { readonly lower: number; readonly upper: number }
/** Bytes: of a syntax that the station has no use for (dateTime, octetString). */
export type IppValue = string | number | boolean | IppResolution | IppRange | Uint8Array

/** The attributes of one group by their names. Attributes without a value, and collections, have no values here. */
export type IppAttributes = ReadonlyMap<string, readonly IppValue[]>

export type IppResponse = {
  /** RFC 8011, appendix B; below 0x0100 the request was done. */
  readonly status: number
  readonly requestId: number
  readonly operation: IppAttributes
  /** One for each job told of. */
  readonly jobs: readonly IppAttributes[]
  /** One for each printer told of. */
  readonly printers: readonly IppAttributes[]
}

/** The bytes are no whole IPP message. */
export class IppFormatError extends Error {
  override readonly name = 'IppFormatError'
}

/** Writes a request. Throws RangeError for a value that is longer than IPP allows. */
export function encodeIppRequest(request: IppRequest): Uint8Array {
  const head = Buffer.alloc(8)
  head.writeUInt16BE(0x0200, 0)
  head.writeUInt16BE(request.operation, 2)
  head.writeInt32BE(request.requestId, 4)
  return Buffer.concat([
    head,
    Buffer.of(groupTags.operation),
    ...request.attributes.flatMap(encodeAttribute),
    ...(request.jobAttributes
      ? [Buffer.of(groupTags.job), ...request.jobAttributes.flatMap(encodeAttribute)]
      : []),
    Buffer.of(groupTags.end),
  ])
}

function encodeAttribute([syntax, name, ...values]: RequestAttribute): Buffer[] {
  // Further values of the same attribute have an empty name (RFC 8010, 3.1.5).
  return values.flatMap((value, index) => [
    Buffer.of(valueTags[syntax]),
    withLength(Buffer.from(index === 0 ? name : '')),
    withLength(encodeValue(value)),
  ])
}

function encodeValue(value: string | number | boolean): Buffer {
  if (typeof value === 'string') return Buffer.from(value)
  if (typeof value === 'boolean') return Buffer.of(value ? 1 : 0)
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

function withLength(bytes: Buffer): Buffer {
  if (bytes.length > longestValueBytes) throw new RangeError('an IPP value is longer than 32767 bytes')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** Reads an answer. Throws {@link IppFormatError} for anything that is not one, or is cut off. */
export function decodeIppResponse(bytes: Uint8Array): IppResponse {
  const reader = createReader(bytes)
  const version = reader.uint16()
  if (version >> 8 < 1 || version >> 8 > 2) throw new IppFormatError('not a version of IPP')
  const status = reader.uint16()
  const requestId = reader.int32()
  const groups: { readonly tag: number; readonly attributes: Map<string, IppValue[]> }[] = []
  let values: IppValue[] | undefined
  let collectionDepth = 0
  for (;;) {
    const tag = reader.uint8()
    if (tag <= lastDelimiterTag) {
      if (collectionDepth > 0) throw new IppFormatError('a collection does not end')
      if (tag === groupTags.end) break
      groups.push({ tag, attributes: new Map() })
      values = undefined
      continue
    }
    const name = reader.text(reader.uint16())
    const value = decodeValue(tag, reader.bytes(reader.uint16()))
    // What stands in a collection (RFC 8010, 3.1.6) is passed over.
    if (tag === endCollectionTag) collectionDepth -= 1
    if (collectionDepth < 0) throw new IppFormatError('a collection ends that did not begin')
    if (collectionDepth === 0 && name !== '') {
      const group = groups.at(-1)
      if (!group) throw new IppFormatError('an attribute stands before the first group')
      values = []
      group.attributes.set(name, values)
    }
    if (!values) throw new IppFormatError('a value belongs to no attribute')
    if (tag === beginCollectionTag) collectionDepth += 1
    else if (collectionDepth === 0 && value !== undefined) values.push(value)
  }
  const of = (tag: number) => groups.filter((group) => group.tag === tag).map((group) => group.attributes)
  return {
    status,
    requestId,
    operation: of(groupTags.operation)[0] ?? new Map(),
    jobs: of(groupTags.job),
    printers: of(groupTags.printer),
  }
}

function decodeValue(tag: number, bytes: Buffer): IppValue | undefined {
  if (tag <= lastOutOfBandTag || tag === beginCollectionTag || tag === endCollectionTag) return undefined
  const reader = createReader(bytes)
  switch (tag) {
    case valueTags.integer:
    case valueTags.enum:
      return reader.whole(reader.int32())
    case valueTags.boolean:
      return reader.whole(reader.uint8() !== 0)
    case rangeTag:
      return reader.whole({ lower: reader.int32(), upper: reader.int32() })
    case resolutionTag:
      return reader.whole({
        crossFeed: reader.int32(),
        feed: reader.int32(),
        unit: reader.uint8() === 4 ? 'dpcm' : 'dpi',
      })
  }
  if (textWithLanguageTags.includes(tag)) {
    reader.bytes(reader.uint16())
    return reader.whole(reader.text(reader.uint16()))
  }
  return tag >= firstTextTag && tag <= lastTextTag ? bytes.toString('utf8') : bytes
}

/** Reads from the front. Every step throws {@link IppFormatError} where the bytes end before it does. */
function createReader(source: Uint8Array) {
  const buffer = Buffer.from(source.buffer, source.byteOffset, source.length)
  let at = 0
  function take(count: number): number {
    const from = at
    if (count > buffer.length - at) throw new IppFormatError('the message is cut off')
    at += count
    return from
  }
  return {
    uint8: () => buffer.readUInt8(take(1)),
    uint16: () => buffer.readUInt16BE(take(2)),
    int32: () => buffer.readInt32BE(take(4)),
    bytes: (count: number) => buffer.subarray(take(count), at),
    text: (count: number) => buffer.toString('utf8', take(count), at),
    /** The value, if nothing follows it. */
    whole<T>(value: T): T {
      if (at !== buffer.length) throw new IppFormatError('a value has another length than its syntax')
      return value
    },
  }
}

export function integerOf(attributes: IppAttributes, name: string): number | undefined {
  const [value] = attributes.get(name) ?? []
  return typeof value === 'number' ? value : undefined
}

export function booleanOf(attributes: IppAttributes, name: string): boolean | undefined {
  const [value] = attributes.get(name) ?? []
  return typeof value === 'boolean' ? value : undefined
}

/** All values of an attribute that are text; none where it is missing. */
export function textsOf(attributes: IppAttributes, name: string): readonly string[] {
  return (attributes.get(name) ?? []).filter((value) => typeof value === 'string')
}

export function textOf(attributes: IppAttributes, name: string): string | undefined {
  return textsOf(attributes, name)[0]
}
