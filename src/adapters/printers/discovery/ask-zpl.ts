import { connect } from 'node:net'
import type { PrinterCondition } from '../../../contract/printers.ts'
import { withReason } from '../../../contract/refusals.ts'
import { newHostStatusReader, readHostStatus } from '../languages/host-status.ts'
import {
  readConfiguration,
  readHostIdentification,
  type ZplConfiguration,
  type ZplIdentity,
} from './zpl-identity.ts'

export type ZplAnswers = {
  /** Undefined: it did not answer as a ZPL printer does. */
  readonly identity: ZplIdentity | undefined
  readonly configuration: ZplConfiguration
  readonly condition: PrinterCondition
}

export type AskTimings = {
  readonly connectTimeoutMs: number
  /** How long an answer is waited for. */
  readonly answerTimeoutMs: number
}

const longestAnswer = 16_384

/** Each question, and when its answer is whole. `^HH` returns the configuration label and prints none. */
const questions = {
  identification: { bytes: '~HI\r\n', whole: (text: string) => readHostIdentification(text) !== undefined },
  status: { bytes: '~HS\r\n', whole: (text: string) => statusOf(text) !== undefined },
  configuration: { bytes: '^XA^HH^XZ\r\n', whole: (text: string) => text.includes('\x03') },
} as const

/**
 * Asks what is behind a raw TCP port. The rest is asked only of what answers `~HI`: an office printer would print the
 * questions. Throws `printer_unreachable`.
 */
export async function askZpl(
  address: { readonly host: string; readonly port: number },
  { connectTimeoutMs, answerTimeoutMs }: AskTimings,
  signal?: AbortSignal,
): Promise<ZplAnswers> {
  const socket = connect({ ...address, host: address.host.replace(/^\[(.*)\]$/, '$1'), noDelay: true })
  let text = ''
  let onText = () => undefined as void
  socket.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString('latin1')).slice(-longestAnswer)
    onText()
  })
  socket.on('close', () => onText())
  try {
    await opened(socket, connectTimeoutMs, signal)
    const ask = async ({ bytes, whole }: (typeof questions)[keyof typeof questions]): Promise<string> => {
      text = ''
      socket.write(bytes)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, answerTimeoutMs)
        const end = () => {
          clearTimeout(timer)
          resolve()
        }
        signal?.addEventListener('abort', end, { once: true })
        onText = () => {
          if (whole(text) || socket.destroyed) end()
        }
      })
      return text
    }
    const identity = readHostIdentification(await ask(questions.identification))
    if (!identity) return { identity, configuration: {}, condition: 'unknown' }
    const status = statusOf(await ask(questions.status))
    const configuration = readConfiguration(await ask(questions.configuration))
    return { identity, configuration, condition: status?.condition ?? 'unknown' }
  } finally {
    socket.destroy()
  }
}

const statusOf = (text: string) => readHostStatus(newHostStatusReader, text).answers[0]

function opened(socket: ReturnType<typeof connect>, timeoutMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (cause?: unknown) => {
      clearTimeout(timer)
      reject(
        withReason(
          'printer_unreachable',
          'nothing_at_address',
          'Nothing answers at the address of the printer.',
          {},
          cause,
        ),
      )
    }
    const timer = setTimeout(fail, timeoutMs)
    signal?.addEventListener('abort', () => fail(), { once: true })
    socket.once('error', fail)
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', fail)
      // What fails from now on shows as an answer that does not come.
      socket.on('error', () => undefined)
      resolve()
    })
  })
}
