// `npm run audit`: whether the audit log of a profile is as it was written, for whoever must be able to trust it.

import { closeSync, openSync, writeSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkAuditLog } from '../app/guard/audit-check.ts'
import { sourceEntries } from '../app/entries.ts'
import type { AuditCheck, AuditGap } from '../contract/diagnostics.ts'
import { profileIds } from '../contract/domain.ts'
import { isAppError } from '../contract/errors.ts'
import { namedDataFolder } from './named-data-folder.ts'

const usage = `usage: npm run audit -- [--data DIR] --profile demo|test|production [--export FILE.csv]
  --data DIR     the station's data folder (default: as npm run station chooses it); the station must be closed
  --export FILE  writes the log as CSV, which must not be there yet
exit code: 0 every entry is as it was written, and none is missing · 1 the log was changed · 2 wrong use · 3 it could not
  be checked · 4 the entries agree, but that none is missing cannot be proved without the keychain`

class WrongUse extends Error {}

const exitCodes = { whole: 0, broken: 1, unproved: 4 } as const satisfies Record<AuditCheck['state'], number>

const problems = {
  changed: 'is not as it was written, or does not follow the one before',
  missing: 'is missing',
  cut_off: 'and what followed it was cut off',
  seal_missing: 'cannot be told to be the last: the seal of the end was removed',
  rolled_back: 'and what followed it is missing: the keychain knows of a newer log than this one',
} as const satisfies Record<NonNullable<AuditCheck['problem']>, string>

const gaps = {
  other_key: 'the end was sealed with a key that is not here',
  no_keychain: 'without a keychain an older copy in its place would not be noticed',
  keychain_silent: 'the keychain does not answer, so an older copy in its place would not be noticed',
  not_anchored: 'the keychain holds nothing of it before the station is next started',
} as const satisfies Record<AuditGap, string>

function lineOf({ state, entries, problem, entry = 0, gap = 'other_key', restores = 0 }: AuditCheck): string {
  const count = entries === 1 ? '1 entry' : `${entries} entries`
  switch (state) {
    case 'whole':
      return `whole: ${count}${restores > 0 ? `; backups put back on purpose, each with its entry: ${restores}` : ''}`
    case 'unproved':
      return `unproved: ${count}, in order; ${gaps[gap]}`
    case 'broken':
      return `broken: entry ${entry} ${problems[problem ?? 'changed']} (${count})`
  }
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      profile: { type: 'string' },
      export: { type: 'string' },
    },
  })
  const profile = profileIds.find((id) => id === values.profile)
  if (!profile) throw new WrongUse(`--profile ${values.profile ?? ''}: one of ${profileIds.join(', ')}`)
  return { dataDir: namedDataFolder(values.data), profile, exportTo: values.export }
}

async function run(): Promise<number> {
  const { dataDir, profile, exportTo } = readOptions()
  const file = exportTo === undefined ? undefined : openNew(exportTo)
  try {
    const write = file === undefined ? undefined : (csv: string) => void writeSync(file, csv)
    const check = await checkAuditLog(sourceEntries, { dataDir, profile }, write)
    console.log(lineOf(check))
    return exitCodes[check.state]
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

function openNew(path: string): number {
  try {
    return openSync(path, 'wx', 0o600)
  } catch {
    throw new WrongUse(`${path} is there already, or cannot be written`)
  }
}

/** Also what parseArgs says of an option that it does not know. */
const isWrongUse = (error: unknown) => error instanceof WrongUse || error instanceof TypeError

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    if (isWrongUse(error)) console.error(`${message}\n${usage}`)
    else console.error(isAppError(error) ? `${message} (${error.code})` : error)
    process.exit(isWrongUse(error) ? 2 : 3)
  },
)
