import type { Endpoint, EndpointId } from '../../service/endpoints.ts'
import type { Keyed } from './stand-ins.ts'

/** One call as it was, before anything of it is kept. Names of headers are in lower case. */
export type Call = {
  readonly endpoint: EndpointId
  readonly request: {
    readonly method: Endpoint['method']
    /** Below the base address, with its query: `Shipment?key=TransactionId&value=…`. */
    readonly path: string
    readonly headers: Readonly<Record<string, string>>
    /** JSON. */
    readonly body?: string
  }
  /** Undefined where none came whole. */
  readonly answer:
    | {
        readonly status: number
        readonly headers: Readonly<Record<string, string>>
        readonly body: Uint8Array
      }
    | undefined
}

/** What bytes and encodings need, outside of core. */
export type RecordingCodec = {
  readonly keyed: Keyed
  /** UTF-8. */
  decode(bytes: Uint8Array): string
  /** JSON; undefined for anything else. Whole numbers that a double cannot hold come as their digits. */
  parse(text: string): unknown
  /** The text that this is the Base64 of; of what is none, anything. */
  decodeBase64(text: string): string
  /** A label that holds nothing, of the format that the bytes are in, as Base64; undefined for what is no label. */
  standInOfBytes(bytes: Uint8Array): string | undefined
  /** The same for the text of a label: ZPL, or a label as Base64 with or without a data URL's head. */
  standInOfText(text: string): string | undefined
  /** A JWT that proves nothing and is good as long; undefined for what is none. */
  standInOfToken(text: string): string | undefined
}
