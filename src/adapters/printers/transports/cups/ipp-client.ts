import { once } from 'node:events'
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { userInfo } from 'node:os'
import { systemCode } from '../../../system-code.ts'
import type { CupsServer } from './cups-server.ts'
import {
  decodeIppResponse,
  encodeIppRequest,
  IppFormatError,
  type IppRequest,
  type IppResponse,
  type RequestAttribute,
} from './ipp-message.ts'

/** Why there is no answer that can be used. */
export type IppFailureReason =
  /** Nobody listens: nothing was sent. */
  | 'not_running'
  /** The connection ended, or was given up, before the answer. */
  | 'broken_off'
  | 'no_answer'
  /** What answers is no print server, or not one that lets the station in. */
  | 'not_ipp'
  /** It answered that it will not: see the status. */
  | 'refused'

/** An IPP request failed. `status` of RFC 8011, appendix B, where `reason` is `refused`. */
export class IppFailure extends Error {
  override readonly name = 'IppFailure'
  readonly reason: IppFailureReason
  readonly status: number | undefined

  constructor(reason: IppFailureReason, message: string, options: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.reason = reason
    this.status = options.status
  }
}

export type IppCall = {
  readonly server: CupsServer
  readonly operation: number
  /** The printer, percent-encoded, as `/printers/NAME`; `/` for the server itself. */
  readonly resource: string
  readonly attributes: readonly RequestAttribute[]
  readonly jobAttributes?: readonly RequestAttribute[]
  readonly document?: Uint8Array
  /** How long the connection, each part of the document, and then the whole answer may take. */
  readonly idleTimeoutMs: number
  readonly signal?: AbortSignal | undefined
}

const chunkBytes = 65_536
const mostAnswerBytes = 4 * 1_048_576
/** RFC 8011, appendix B.1: below it, a request was done. */
const firstRefusal = 0x0100
const requestId = 1

/** The name under which jobs stand in the queue, and under which they may be asked for. */
export const requestingUser = ((): string => {
  try {
    return userInfo().username
  } catch {
    return 'packbench'
  }
})()

/**
 * Asks the print system. Throws {@link IppFailure}; each attempt has a connection of its own, so that none meets one
 * that the server has just closed, and whether something left is always known.
 */
export async function callIpp(call: IppCall): Promise<IppResponse> {
  const response = decode(await exchange(call, encodeIppRequest(toRequest(call))))
  if (response.status < firstRefusal) return response
  throw new IppFailure(
    'refused',
    `the print system answers 0x${response.status.toString(16).padStart(4, '0')}`,
    {
      status: response.status,
    },
  )
}

function toRequest({ operation, attributes, jobAttributes, resource }: IppCall): IppRequest {
  return {
    operation,
    requestId,
    attributes: [
      // These come first, in this order (RFC 8011, 4.1.4). CUPS also runs the job's backend in this language, whose
      // messages are read (queue-condition.ts).
      ['charset', 'attributes-charset', 'utf-8'],
      ['naturalLanguage', 'attributes-natural-language', 'en'],
      ...(resource === '/' ? [] : [['uri', 'printer-uri', `ipp://localhost${resource}`] as const]),
      ['name', 'requesting-user-name', requestingUser],
      ...attributes,
    ],
    ...(jobAttributes ? { jobAttributes } : {}),
  }
}

function decode(bytes: Uint8Array): IppResponse {
  try {
    const response = decodeIppResponse(bytes)
    if (response.requestId === requestId) return response
  } catch (error) {
    if (!(error instanceof IppFormatError)) throw error
    throw new IppFailure('not_ipp', error.message, { cause: error })
  }
  throw new IppFailure('not_ipp', 'the answer belongs to another request')
}

function headers(server: CupsServer, bodyBytes: number): Record<string, string | number> {
  // The kernel tells cupsd who is at the other end of its socket; this names who that should be (cupsd.conf(5)).
  const peer = process.platform === 'linux' && 'socketPath' in server
  return {
    'content-type': 'application/ipp',
    'content-length': bodyBytes,
    ...(peer ? { authorization: `PeerCred ${requestingUser}` } : {}),
  }
}

/** Sends head and document and resolves with the whole answer, or rejects with an {@link IppFailure}. */
function exchange(call: IppCall, head: Uint8Array): Promise<Uint8Array> {
  const { server, document = new Uint8Array(), idleTimeoutMs, signal } = call
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      ...server,
      method: 'POST',
      path: call.resource,
      headers: headers(server, head.length + document.length),
      agent: false,
    })
    let connected = false
    const fail = (reason: IppFailureReason, message: string, cause?: unknown) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      reject(new IppFailure(reason, message, { cause }))
      request.destroy()
    }
    /** Without a connection nothing can have left. */
    const orNotRunning = (reason: IppFailureReason) => (connected ? reason : 'not_running')
    const timer = setTimeout(
      () => fail(orNotRunning('no_answer'), 'the print system does not answer in time'),
      idleTimeoutMs,
    )
    const abort = () => fail('broken_off', 'the request was given up')
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) abort()

    request.on('socket', (socket) => {
      socket.on('connect', () => {
        connected = true
      })
    })
    request.on('error', (error) => fail(orNotRunning('broken_off'), why(error), error))
    request.on('response', (response) => {
      timer.refresh()
      readAnswer(response).then(
        (bytes) => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', abort)
          resolve(bytes)
          request.destroy()
        },
        (error: unknown) =>
          error instanceof IppFailure
            ? fail(error.reason, error.message)
            : fail('broken_off', why(error), error),
      )
    })
    request.write(head)
    writeDocument(request, document, () => timer.refresh()).catch((error: unknown) =>
      fail('broken_off', why(error), error),
    )
  })
}

const why = (error: unknown) => systemCode(error) ?? 'unknown error'

async function writeDocument(request: ClientRequest, document: Uint8Array, moved: () => void): Promise<void> {
  for (let at = 0; at < document.length && !request.destroyed; at += chunkBytes) {
    if (!request.write(document.subarray(at, at + chunkBytes))) await once(request, 'drain')
    moved()
  }
  request.end()
}

async function readAnswer(response: IncomingMessage): Promise<Uint8Array> {
  const type = response.headers['content-type'] ?? ''
  if (response.statusCode !== 200 || !type.startsWith('application/ipp')) {
    throw new IppFailure('not_ipp', `the answer is HTTP ${response.statusCode ?? 0}, no IPP`)
  }
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > mostAnswerBytes) throw new IppFailure('not_ipp', 'the answer has no end')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
