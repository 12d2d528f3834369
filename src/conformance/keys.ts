// The account's keys: from the environment, a file, standard input or a prompt. Never from the command line, which every user
// of a computer can read.

import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { ServiceAccountKeys } from '../contract/settings.ts'

export const keyVariables = {
  apiKey: 'PACKBENCH_API_KEY',
  apiSecret: 'PACKBENCH_API_SECRET',
  userName: 'PACKBENCH_USER_NAME',
  password: 'PACKBENCH_PASSWORD',
} as const satisfies Record<keyof ServiceAccountKeys, string>

/** Keys that cannot be had; its message holds nothing of them. */
export class KeysFault extends Error {}

const names = Object.entries(keyVariables) as readonly [keyof ServiceAccountKeys, string][]

function keysIn(json: string, where: string): ServiceAccountKeys {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new KeysFault(`${where} holds no JSON`)
  }
  const read = ServiceAccountKeys.safeParse(value)
  if (read.success) return read.data
  throw new KeysFault(`${where} has to hold ${names.map(([name]) => name).join(', ')}, and nothing else`)
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    throw new KeysFault(`the file of keys cannot be read: ${code}`)
  }
}

/** Asked for one after another; what is typed is not shown. */
async function keysByPrompt(): Promise<ServiceAccountKeys> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const asking = createInterface({ input: process.stdin, output: unseen, terminal: true })
  const typed: Record<string, string> = {}
  try {
    for (const [name] of names) {
      process.stderr.write(`${name}: `)
      typed[name] = (await asking.question('')).trim()
      process.stderr.write('\n')
    }
  } finally {
    asking.close()
  }
  return keysIn(JSON.stringify(typed), 'what was typed')
}

/**
 * The keys of `file` (`-` is standard input), else of the environment, else as they are typed at a terminal. Throws `KeysFault`.
 */
export async function readKeys(file: string | undefined): Promise<ServiceAccountKeys> {
  if (file === '-') return keysIn(await text(process.stdin), 'standard input')
  if (file !== undefined) return keysIn(readFile(file), 'the file of keys')
  const given = names.map(([name, variable]) => [name, process.env[variable] ?? ''] as const)
  if (given.some(([, value]) => value !== '')) {
    const missing = names.filter(([, variable]) => !process.env[variable]).map(([, variable]) => variable)
    if (missing.length > 0) throw new KeysFault(`not set: ${missing.join(', ')}`)
    return keysIn(JSON.stringify(Object.fromEntries(given)), 'the environment')
  }
  if (process.stdin.isTTY) return keysByPrompt()
  throw new KeysFault(`no keys: set ${names.map(([, variable]) => variable).join(', ')}, or name --keys`)
}
