// `npm run conformance`: an implementation of the service's document held against it, with an account's keys.

import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { ResponseNameCorrections } from '../adapters/shipping-service/response-names.ts'
import { CarrierAccount } from '../service/records.ts'
import { levels } from './check.ts'
import type { Level } from './check.ts'
import { KeysFault, keyVariables, readKeys } from './keys.ts'
import { consoleText, exitCodeOf, jsonText, levelWarnings, markdownText } from './report.ts'
import type { Report } from './report.ts'
import { CouldNotRun, runConformance } from './run.ts'

const usage = `usage: npm run conformance -- --base URL [--may look|change|spend] [--json FILE] [--markdown FILE]
  --base URL              the service's base address, which ends with /v3.1/
  --may LEVEL             look (default): ${levelWarnings.look}
                          change: ${levelWarnings.change}
                          spend: ${levelWarnings.spend}
  --keys FILE             the account's keys as JSON: apiKey, apiSecret, userName, password; - is standard input.
                          Without it they are read from ${Object.values(keyVariables).join(', ')},
                          or asked for at a terminal. They are never taken from the command line, and never printed.
  --carrier-account FILE  a carrier account to make at change, as JSON: carrierCode, configuration
  --postal-name NAME      the postal carrier's own name, which the document hides
  --names FILE            names of fields in the answers, as in response-names.json
  --timeout S             seconds for each request (default 20)
  --json FILE, --markdown FILE   writes the report there too
exit code: 0 all that was asked came as it should · 1 something differs, or is not known · 2 it could not be run`

class WrongUse extends Error {}

function parseCommandLine() {
  try {
    return parseArgs({
      options: {
        base: { type: 'string' },
        may: { type: 'string', default: 'look' },
        keys: { type: 'string' },
        'carrier-account': { type: 'string' },
        'postal-name': { type: 'string' },
        names: { type: 'string' },
        timeout: { type: 'string', default: '20' },
        json: { type: 'string' },
        markdown: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    // What stands alone could be a secret that was meant for a prompt.
    if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') throw new WrongUse('all is said by options')
    throw new WrongUse(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  }
}

function levelNamed(text: string): Level {
  const level = levels.find((name) => name === text)
  if (!level) throw new WrongUse(`--may takes one of: ${levels.join(', ')}`)
  return level
}

function secondsIn(text: string): number {
  const seconds = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (seconds === 0) throw new WrongUse('--timeout takes whole seconds')
  return seconds
}

/** A JSON file of an option; its faults are told by their places. */
function readOption<T>(option: string, path: string, schema: z.ZodType<T>): T {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no JSON'
    throw new WrongUse(`${option} cannot be read: ${code}`)
  }
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const places = read.error.issues.map(({ path: at }) => at.map(String).join('.') || 'the file')
  throw new WrongUse(`${option} is not right at ${[...new Set(places)].join(', ')}`)
}

const NewCarrierAccount = z.strictObject(
  CarrierAccount.pick({ carrierCode: true, configuration: true }).shape,
)

const clock = {
  now: () => new Date(),
  elapsedMs: () => performance.now(),
  after(delayMs: number, run: () => void) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}

function ended(): AbortSignal {
  const end = new AbortController()
  process.once('SIGINT', () => {
    console.error('Ending: what was made is removed first. Once more ends it now.')
    end.abort()
  })
  return end.signal
}

function write(path: string | undefined, text: string): void {
  if (path === undefined) return
  try {
    writeFileSync(path, text)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    throw new WrongUse(`${path} cannot be written: ${code}`)
  }
}

async function run(): Promise<number> {
  const values = parseCommandLine()
  if (values.help) {
    console.log(usage)
    return 0
  }
  const { base } = values
  if (base === undefined) throw new WrongUse('which service? --base is missing')
  const may = levelNamed(values.may)
  const account = values['carrier-account']
  const options = {
    baseUrl: base,
    may,
    timeoutMs: secondsIn(values.timeout) * 1_000,
    postalName: values['postal-name'],
    names:
      values.names === undefined ? undefined : readOption('--names', values.names, ResponseNameCorrections),
    ...(account === undefined
      ? {}
      : { newCarrierAccount: readOption('--carrier-account', account, NewCarrierAccount) }),
  }
  const keys = await readKeys(values.keys)
  console.error(`--may ${may}. ${levelWarnings[may]}`)
  const startedAt = new Date()
  const findings = await runConformance({ ...options, keys, clock, signal: ended() })
  const report: Report = { baseUrl: base, startedAt, may, findings }
  console.log(consoleText(report))
  write(values.json, jsonText(report))
  write(values.markdown, markdownText(report))
  return exitCodeOf(report)
}

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const known = error instanceof WrongUse || error instanceof KeysFault || error instanceof CouldNotRun
    console.error(known ? `conformance: ${error.message}` : error)
    if (error instanceof WrongUse) console.error(usage)
    process.exit(2)
  },
)
