// A server that speaks TDS 7.4 as SQL Server does, in place of one: it looks at what the driver really sends, and answers statements by a table of the
// test's. It knows no SQL, and keeps what is committed.

import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { u8, u16 } from './bytes.ts'
import { messageReader, packetTypes, sendMessage, type Message } from './packets.ts'
import {
  readBatch,
  readCall,
  readLogin,
  readTransactionRequest,
  type Login,
  type Parameter,
} from './requests.ts'
import { serverTls } from './tls.ts'
import * as token from './tokens.ts'
import type { ColumnType } from './types.ts'

export type Statement = {
  readonly text: string
  /** Without those that carry the text and their declaration. */
  readonly parameters: readonly Parameter[]
  readonly declared: string
}

/** What a statement does and is answered with. */
export type Answer = {
  readonly columns?: readonly (readonly [name: string, type: ColumnType])[]
  readonly rows?: readonly (readonly (string | null)[])[]
  /** How many times: a batch may be of several queries. */
  readonly times?: number
  /** Kept once its transaction is committed. */
  readonly writes?: string
  /** Counts of rows, as of triggers and then of the statement itself. */
  readonly counts?: readonly number[]
  readonly errors?: readonly { readonly number: number; readonly severity?: number }[]
  /** It ends its own transaction, as a procedure can. */
  readonly ends?: 'commit' | 'rollback'
  /** `until attention`: it goes on until it is told to stop. `cut`: the connection breaks after what was answered. */
  readonly then?: 'until attention' | 'cut' | 'garbage'
}

/** What the client did, in its order. */
export type Seen =
  | { readonly is: 'login'; readonly login: Login; readonly encrypted: boolean }
  | { readonly is: 'batch'; readonly text: string }
  | ({ readonly is: 'statement'; readonly inTransaction: boolean } & Statement)
  | { readonly is: 'begin' | 'commit' | 'rollback' | 'attention' | 'gone' }

export type TdsServerOptions = {
  readonly user: string
  readonly password: string
  readonly database: string
  readonly answer: (statement: Statement) => Answer
}

/** What goes wrong from now on. */
export type Mischief = {
  /** Encryption: `off` is not offered, `required` of whoever has none. */
  encryption?: 'off' | 'required'
  certificate?: { readonly cert: string; readonly key: string }
  preLogin?: 'mute' | 'garbage'
  login?:
    | 'garbage'
    | { readonly routedTo: { readonly host: string; readonly port: number } }
    | { readonly error: number }
  /** Before or after the commit is done. */
  commit?: 'cut before' | 'cut after' | { readonly error: number }
}

export type TdsServer = {
  readonly port: number
  readonly seen: readonly Seen[]
  /** What was written and committed. */
  readonly kept: readonly string[]
  readonly mischief: Mischief
  close(): Promise<void>
}

/** Encryption in a pre-login's answer (MS-TDS 2.2.6.5). */
const offered = { on: 1, notSupported: 2, required: 3 } as const
const garbage = Buffer.from('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
/** Where its table of contents has the option of encryption, and where it ends. */
const encryptionOption = 1
const endOfOptions = 0xff

function preLoginAnswer(encryption: number): Buffer {
  const option = (type: number, place: number, length: number) => Buffer.from([type, 0, place, 0, length])
  const table = 11
  const version = Buffer.from([16, 0, 0x10, 0, 0, 0])
  return Buffer.concat([
    option(0, table, version.length),
    option(encryptionOption, table + version.length, 1),
    u8(endOfOptions),
    version,
    u8(encryption),
  ])
}

function wantsEncryption(content: Buffer): boolean {
  for (let at = 0; content.readUInt8(at) !== endOfOptions; at += 5)
    if (content.readUInt8(at) === encryptionOption)
      return content.readUInt8(content.readUInt16BE(at + 1)) === offered.on
  return false
}

/** Where a statement is asked for what it does: sp_executesql. */
const executeSql = 10
const asks = { begin: 5, commit: 7, rollback: 8 } as const

const textOf = (parameter: Parameter | undefined) =>
  typeof parameter?.value === 'string' ? parameter.value : ''

export async function startTdsServer(options: TdsServerOptions): Promise<TdsServer> {
  const seen: Seen[] = []
  const kept: string[] = []
  const mischief: Mischief = {}
  const sockets = new Set<Socket>()
  let lastTransaction = 0n

  function serve(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      seen.push({ is: 'gone' })
    })
    let tls: ReturnType<typeof serverTls> | undefined
    let line: Duplex = socket
    let transaction = 0n
    let written: string[] = []
    let isWaiting = false

    const send = (...tokens: readonly Buffer[]) => sendMessage(line, Buffer.concat(tokens))
    const fail = (number: number, severity?: number) =>
      Buffer.concat([token.error(number, `of ${options.user}@127.0.0.1: O'1`, severity)])

    function endTransaction(how: 'commit' | 'rollback'): Buffer {
      const ended = transaction
      if (how === 'commit') kept.push(...written)
      transaction = 0n
      written = []
      return how === 'commit' ? token.committed(ended) : token.takenBack(ended)
    }

    function preLogin(content: Buffer): void {
      if (tls) {
        tls.handshake(content)
        return
      }
      if (mischief.preLogin === 'mute') return
      if (mischief.preLogin === 'garbage') {
        socket.end(garbage)
        return
      }
      const { certificate, encryption } = mischief
      const isWanted = wantsEncryption(content)
      const answer =
        encryption === 'required' && !isWanted
          ? offered.required
          : isWanted && certificate && encryption !== 'off'
            ? offered.on
            : offered.notSupported
      sendMessage(socket, preLoginAnswer(answer))
      if (answer !== offered.on || !certificate) return
      tls = serverTls(socket, certificate)
      line = tls.clear
      const read = messageReader()
      tls.clear.on('data', (bytes: Buffer) => read(bytes).forEach(take))
    }

    function login(content: Buffer): void {
      const found = readLogin(content)
      seen.push({ is: 'login', login: found, encrypted: tls !== undefined })
      if (mischief.login === 'garbage') {
        send(garbage)
        return
      }
      if (found.user !== options.user || found.password !== options.password) {
        send(fail(18_456, 14), token.done({ failed: true }))
        return
      }
      if (found.database !== options.database) {
        send(fail(4_060, 11), fail(18_456, 14), token.done({ failed: true }))
        return
      }
      if (mischief.login && 'error' in mischief.login) {
        send(fail(mischief.login.error), token.done({ failed: true }))
        return
      }
      const route = mischief.login?.routedTo
      send(
        token.databaseChanged(found.database),
        token.collationChanged(),
        token.loginAck(),
        ...(route ? [token.routed(route.host, route.port)] : []),
        token.done(),
      )
    }

    function inTransactions(content: Buffer): void {
      const request = readTransactionRequest(content)
      if (request.asks === asks.begin) {
        transaction = ++lastTransaction
        seen.push({ is: 'begin' })
        send(token.begun(transaction), token.done())
        return
      }
      const how = request.asks === asks.commit ? 'commit' : 'rollback'
      seen.push({ is: how })
      if (transaction === 0n || request.transaction !== transaction) {
        send(fail(how === 'commit' ? 3_902 : 3_903), token.done({ failed: true }))
        return
      }
      if (how === 'commit' && mischief.commit === 'cut before') {
        socket.destroy()
        return
      }
      if (how === 'commit' && typeof mischief.commit === 'object') {
        send(fail(mischief.commit.error), endTransaction('rollback'), token.done({ failed: true }))
        return
      }
      const ended = endTransaction(how)
      if (how === 'commit' && mischief.commit === 'cut after') socket.destroy()
      else send(ended, token.done())
    }

    function statement(content: Buffer): void {
      const call = readCall(content)
      const [text, declared, ...parameters] = call.parameters
      if (call.procedure !== executeSql) throw new Error(`another procedure: ${call.procedure}`)
      const asked = { text: textOf(text), declared: textOf(declared), parameters }
      const inTransaction = transaction !== 0n && call.transaction === transaction
      seen.push({ is: 'statement', inTransaction, ...asked })
      answer(options.answer(asked))
    }

    function answer({
      columns,
      rows = [],
      times = 1,
      writes,
      counts = [],
      errors = [],
      ends,
      then,
    }: Answer): void {
      if (writes !== undefined) written.push(writes)
      const result = columns
        ? [
            token.columns(columns),
            ...rows.map((cells) => token.row(columns, cells)),
            token.doneInProcedure({ count: rows.length }),
          ]
        : []
      const tokens = [
        ...Array.from({ length: times }, () => result).flat(),
        ...counts.map((count) => token.doneInProcedure({ count })),
        ...(ends ? [endTransaction(ends)] : []),
        ...errors.map(({ number, severity }) => fail(number, severity)),
      ]
      // XACT_ABORT: an error takes back what its transaction did.
      if (errors.length > 0 && transaction !== 0n) tokens.push(endTransaction('rollback'))
      const last = [token.returned(), token.doneProcedure({ failed: errors.length > 0 })]
      if (then === undefined) send(...tokens, ...last)
      else if (then === 'until attention') isWaiting = true
      else if (then === 'garbage') send(...tokens, u16(0x0102), garbage)
      else {
        // Half a message: its end is lacking.
        const whole = Buffer.concat([...tokens, ...last])
        line.write(
          Buffer.concat([Buffer.from([packetTypes.answer, 0, 0, whole.length + 8, 0, 0, 1, 0]), whole]),
        )
        line.end(() => socket.destroy())
      }
    }

    function attention(): void {
      seen.push({ is: 'attention' })
      if (isWaiting)
        send(...(transaction === 0n ? [] : [endTransaction('rollback')]), token.done({ failed: true }))
      isWaiting = false
      send(token.attentionTaken())
    }

    const takers: Readonly<Record<number, (content: Buffer) => void>> = {
      [packetTypes.preLogin]: preLogin,
      [packetTypes.login]: login,
      [packetTypes.batch](content) {
        seen.push({ is: 'batch', text: readBatch(content).text })
        send(token.done())
      },
      [packetTypes.rpc]: statement,
      [packetTypes.transaction]: inTransactions,
      [packetTypes.attention]: attention,
    }

    function take({ type, content }: Message): void {
      const taker = takers[type]
      if (!taker) throw new Error(`no message of a client: ${type}`)
      taker(content)
    }

    const read = messageReader()
    socket.on('data', (bytes: Buffer) => {
      if (tls?.isOver()) tls.raw(bytes)
      else read(bytes).forEach(take)
    })
  }

  const server = createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    kept,
    mischief,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
