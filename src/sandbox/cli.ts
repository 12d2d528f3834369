import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createSandbox } from './create-sandbox.ts'
import type { Sandbox, SandboxOptions } from './create-sandbox.ts'
import { readConversationFile } from './replay/conversation-file.ts'
import { replayKeys, startReplay } from './replay/create-replay.ts'
import { dialectNames } from './service/dialects.ts'
import type { DialectName } from './service/dialects.ts'
import { defaultStrictness, strictnesses } from './service/own-rules.ts'
import type { Strictness } from './service/own-rules.ts'

const usage = 'npm run sandbox -- [--port N] [--data DIR] [--strict contract|full] … (--help tells all)'

/** What `--help` says, an option a line. */
const optionWords = {
  'port N': 'the port of the service; 0, the default, picks a free one',
  'printer-port N': 'the port of the label printer beside it',
  'data DIR': 'where all of it is kept; a folder of the system for temporary files without it',
  'dialect D': `how answers are worded: ${dialectNames.join(', ')}`,
  'strict S': `${strictnesses.join(' or ')}: the document's rules alone, or its own too; ${defaultStrictness} without it`,
  'no-pictures': 'draws no pictures of papers, which takes most of its time',
  'replay FILE': 'answers from a recorded conversation instead, without a printer; see docs/sandbox.md',
  json: 'prints one line of JSON for programs',
  help: 'says this',
}

const help = [
  'npm run sandbox -- [options]',
  ...Object.entries(optionWords).map(([name, words]) => `  --${name.padEnd(16)}${words}`),
  'docs/sandbox.md tells what it does, docs/service.md what it refuses.',
].join('\n')

/** A command line that cannot be followed; ends the program with exit code 2. */
class UsageError extends Error {}

/** A file to answer from that is none; each fault is a line. */
class BrokenFile extends Error {}

function readPort(name: string, text: string): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65535) throw new UsageError(`--${name} takes a port from 0 to 65535`)
  return port
}

function readDialect(text: string): DialectName {
  const dialect = dialectNames.find((name) => name === text)
  if (dialect === undefined) throw new UsageError(`--dialect takes one of: ${dialectNames.join(', ')}`)
  return dialect
}

function readStrictness(text: string): Strictness {
  const strict = strictnesses.find((name) => name === text)
  if (strict === undefined) throw new UsageError(`--strict takes one of: ${strictnesses.join(', ')}`)
  return strict
}

function parseCommandLine() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string', default: '0' },
        'printer-port': { type: 'string', default: '0' },
        data: { type: 'string', default: join(tmpdir(), 'packbench-sandbox') },
        dialect: { type: 'string', default: 'plain' },
        strict: { type: 'string', default: defaultStrictness },
        'no-pictures': { type: 'boolean', default: false },
        replay: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

type Wish = {
  readonly options: SandboxOptions
  readonly json: boolean
  /** A file to answer from. */
  readonly replay: string | undefined
}

function readOptions(): Wish | undefined {
  const values = parseCommandLine()
  if (values.help) return undefined
  const chosen = {
    dataDir: values.data,
    port: readPort('port', values.port),
    printerPort: readPort('printer-port', values['printer-port']),
    dialect: readDialect(values.dialect),
    strict: readStrictness(values.strict),
    drawsPapers: !values['no-pictures'],
    onBug: reportBug,
  }
  return { options: chosen, json: values.json, replay: values.replay }
}

/** Where it happened, without the message: that could hold something of a request. */
function reportBug(error: unknown): void {
  const frames =
    error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : []
  console.error(['sandbox: a request failed unexpectedly', ...frames].join('\n'))
}

type Served = Pick<Sandbox, 'baseUrl' | 'keys' | 'printers' | 'close'>

/** The two variables are as a shell takes them, and as the examples of docs/sandbox.md use them. */
function describe({ baseUrl, printers, keys }: Served): string {
  return [
    `Shipping service: ${baseUrl}`,
    ...printers.map(({ name, host, port }) => `${name}: ${host}:${port}`),
    `Description: ${new URL('/openapi.json', baseUrl).href}`,
    'For the examples in docs/sandbox.md:',
    `BASE=${baseUrl.replace(/\/$/, '')}`,
    `KEYS='${JSON.stringify(keys)}'`,
    'Ctrl-C ends it.',
  ].join('\n')
}

const describeReplay = ({ baseUrl }: Served, file: string) =>
  [`Shipping service: ${baseUrl}`, `It answers from ${file}; any keys are good.`, 'Ctrl-C ends it.'].join(
    '\n',
  )

/** One line for what a user can mend. */
function explain(error: unknown): string {
  const { code, port, message } = error as NodeJS.ErrnoException & { readonly port?: number }
  if (code === 'EADDRINUSE') return `port ${port ?? ''} is in use`
  if (code === 'EACCES' && port !== undefined) return `port ${port} may not be used by this user`
  return message.split('\n')[0] ?? ''
}

function closeOnSignal(sandbox: Pick<Sandbox, 'close'>): void {
  let closing = false
  const close = () => {
    // A second Ctrl-C means now.
    if (closing) process.exit(1)
    closing = true
    void sandbox.close().then(() => process.exit(0))
  }
  process.on('SIGINT', close)
  process.on('SIGTERM', close)
}

/** The service as a file has it. */
async function replayed(path: string, { port = 0 }: SandboxOptions): Promise<Served> {
  const reading = readConversationFile(path)
  if (reading.kind === 'broken')
    throw new BrokenFile(reading.faults.map((fault) => `${path}: ${fault}`).join('\n'))
  const { baseUrl, close } = await startReplay({ conversation: reading.conversation, port })
  return { baseUrl, close, keys: replayKeys, printers: [] }
}

async function main(): Promise<void> {
  const asked = readOptions()
  if (asked === undefined) {
    console.log(help)
    return
  }
  const { options, json, replay } = asked
  const sandbox = replay === undefined ? await createSandbox(options) : await replayed(replay, options)
  closeOnSignal(sandbox)
  const { baseUrl, printers, keys } = sandbox
  const text = replay === undefined ? describe(sandbox) : describeReplay(sandbox, replay)
  console.log(json ? JSON.stringify({ baseUrl, printers, keys, pid: process.pid }) : text)
}

try {
  await main()
} catch (error) {
  if (error instanceof UsageError) {
    console.error(`sandbox: ${error.message.split('\n')[0] ?? ''} (${usage})`)
    process.exitCode = 2
  } else {
    console.error(error instanceof BrokenFile ? error.message : `sandbox: ${explain(error)}`)
    process.exitCode = 1
  }
}
