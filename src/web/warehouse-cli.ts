// `npm run warehouse`: sets up the database that several benches share their orders by, and lets a station join it.

import { parseArgs } from 'node:util'
import { sourceEntries } from '../app/entries.ts'
import {
  benchesOf,
  benchesOfStation,
  joinWarehouse,
  leaveWarehouse,
  setUpWarehouse,
} from '../app/station/warehouse-commands.ts'
import { letInBench, putOutBench } from '../app/station/warehouse-key-commands.ts'
import { profileIds } from '../contract/domain.ts'
import { isAppError } from '../contract/errors.ts'
import { cutOffRules } from '../contract/warehouse-setting.ts'
import { benchTable } from './bench-table.ts'
import { namedDataFolder } from './named-data-folder.ts'
import { auditCommand } from './warehouse-audit-cli.ts'
import { keyActs, keyCommand, keyOfJoin, readCode, showInvite } from './warehouse-key-cli.ts'

const usage = `usage: npm run warehouse -- init  --url URL [--name main] [--bench-role LOGIN]
       npm run warehouse -- join  --url URL [--name main] [--bench NAME] [--cut-off strict|tolerant] [--code CODE]
                              [--data DIR]
       npm run warehouse -- join  --code CODE [--data DIR]
       npm run warehouse -- invite [--data DIR]
       npm run warehouse -- key make|change|check|show [--lost] [--data DIR]
       npm run warehouse -- put-out|let-in BENCH --url URL [--name main]
       npm run warehouse -- check [--url URL] [--data DIR]
       npm run warehouse -- benches [--url URL] [--data DIR]
       npm run warehouse -- audit --profile demo|test|production [--export FILE] [--data DIR]
       npm run warehouse -- leave [--data DIR]
  init           makes or updates the tables, as a role that may; harmless when it is done already
  join           this computer's station shares its orders from its next start on; the station must be closed
  invite         shows the code by which another bench is given the warehouse's key; beside a closed station or a running one
  key            make: the first one; change: a new one, which every other bench then needs a code for; check: who made
                 them, and which are here; show: prints this bench's keys for PACKBENCH_WAREHOUSE_KEY
  put-out        that bench takes no order any more, and its code is dead; let-in undoes it; as an administrator of the database
  check          who shares them, when each bench was last heard of, and how many of its labels and container labels are in the archive
  benches        the same as the screen Warehouse: each bench with its operator, last parcel, printer, and what waits
  audit          the audit logs of all benches: whether each is as it was written; at a bench that has the warehouse's key
  leave          this computer's station has its orders alone again; the station must be closed
  --url URL      postgres://USER@HOST[:PORT]/DATABASE[?sslmode=verify-full|verify-ca|require|disable&sslrootcert=FILE];
                 the password in it, or in PACKBENCH_WAREHOUSE_PASSWORD
  --name NAME    which of the database's warehouses (default main)
  --bench-role   the login of the benches: it is granted what a bench needs, and nothing else
  --bench NAME   what other benches call this one (default: the computer's name)
  --cut-off R    while the database does not answer: strict (default) ships nothing, tolerant ships and compares afterwards
  --code CODE    as the other bench shows it; a station that has joined already needs no --url for it
  --lost         no bench has the newest key any more: what it sealed stays closed
  --export FILE  writes what can be read of them as CSV, which must not be there yet
  --data DIR     the station's data folder (default: as npm run station chooses it)
exit code: 0 done · 1 audit: a log was changed · 2 wrong use · 3 it could not be done · 4 audit: not all of them could be read`

class WrongUse extends Error {}

const commands = [
  'init',
  'join',
  'invite',
  'key',
  'put-out',
  'let-in',
  'check',
  'benches',
  'audit',
  'leave',
] as const
/** Those that take one word more. */
const withWord: readonly string[] = ['key', 'put-out', 'let-in']

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      url: { type: 'string' },
      name: { type: 'string', default: 'main' },
      bench: { type: 'string' },
      'bench-role': { type: 'string' },
      'cut-off': { type: 'string', default: 'strict' },
      code: { type: 'string' },
      lost: { type: 'boolean', default: false },
      profile: { type: 'string' },
      export: { type: 'string' },
      data: { type: 'string' },
    },
  })
  const command = commands.find((one) => one === positionals[0])
  if (!command) throw new WrongUse(`one of ${commands.join(', ')}`)
  if (positionals.length !== (withWord.includes(command) ? 2 : 1))
    throw new WrongUse(`${command}: too few words, or too many`)
  const cutOff = cutOffRules.find((one) => one === values['cut-off'])
  if (!cutOff) throw new WrongUse(`--cut-off: one of ${cutOffRules.join(', ')}`)
  return { ...values, code: readCode(values.code), command, cutOff, word: positionals[1] ?? '' }
}

function addressOf(url: string | undefined) {
  if (url === undefined) throw new WrongUse('--url is missing')
  return { address: url, password: process.env['PACKBENCH_WAREHOUSE_PASSWORD'] }
}

const listBenches = (url: string | undefined, data: string | undefined) =>
  url === undefined ? benchesOfStation(sourceEntries, namedDataFolder(data)) : benchesOf(addressOf(url))

/** Answers the exit code. */
async function run(): Promise<number> {
  const { command, ...options } = readOptions()
  if (command !== 'audit') {
    await act(command, options)
    return 0
  }
  const profile = profileIds.find((id) => id === options.profile)
  if (!profile) throw new WrongUse(`--profile ${options.profile ?? ''}: one of ${profileIds.join(', ')}`)
  return auditCommand(namedDataFolder(options.data), profile, options.export)
}

type Command = (typeof commands)[number]

async function act(
  command: Exclude<Command, 'audit'>,
  options: Omit<ReturnType<typeof readOptions>, 'command'>,
): Promise<void> {
  const { url, name, bench, cutOff, data, code, lost, word, 'bench-role': login } = options
  switch (command) {
    case 'init': {
      const { applied } = await setUpWarehouse(addressOf(url), { name, login })
      console.log(applied.length > 0 ? `set up: version ${applied.at(-1)}` : 'set up already')
      return
    }
    case 'join': {
      if (url === undefined && code !== undefined) {
        console.log(await keyOfJoin(namedDataFolder(data), code))
        return
      }
      const setting = { name, cutOff, ...(bench === undefined ? {} : { bench }) }
      await joinWarehouse(sourceEntries, namedDataFolder(data), addressOf(url), setting)
      console.log('joined: the station shares its orders from its next start on')
      console.log(await keyOfJoin(namedDataFolder(data), code))
      return
    }
    case 'benches':
      for (const line of benchTable(await listBenches(url, data))) console.log(line)
      return
    case 'invite':
      console.log(await showInvite(namedDataFolder(data)))
      return
    case 'key': {
      const keyAct = keyActs.find((one) => one === word)
      if (!keyAct) throw new WrongUse(`key: one of ${keyActs.join(', ')}`)
      for (const line of await keyCommand(keyAct, namedDataFolder(data), lost)) console.log(line)
      return
    }
    case 'put-out':
      console.log(`put out: ${word}, in ${await putOutBench(addressOf(url), name, word)} profiles`)
      return
    case 'let-in':
      await letInBench(addressOf(url), name, word)
      console.log(`let in: ${word}`)
      return
    case 'check': {
      const benches = await listBenches(url, data)
      for (const { warehouse, profile, name: called, seen_at: seen, labels, containers } of benches)
        console.log(
          `${warehouse} · ${profile} · ${called} · last heard of ${seen.toISOString()} · labels: ${labels} · containers: ${containers}`,
        )
      console.log(`benches: ${benches.length}`)
      return
    }
    case 'leave':
      await leaveWarehouse(sourceEntries, namedDataFolder(data))
      console.log('left: the station has its orders alone from its next start on')
  }
}

/** Also what parseArgs says of an option that it does not know. */
const isWrongUse = (error: unknown) =>
  error instanceof WrongUse || error instanceof TypeError || isAppError(error, 'invalid_input')

run().then(
  (exitCode) => process.exit(exitCode),
  (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    if (isWrongUse(error)) console.error(`${message}\n${usage}`)
    else console.error(isAppError(error) ? `${message} (${error.code})` : error)
    process.exit(isWrongUse(error) ? 2 : 3)
  },
)
