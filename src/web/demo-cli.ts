// `npm run demo`: the main job without a window, in front of the reader. Every step says what it is, when it was and
// what state it left; a step that is not what it should be ends the demonstration.

import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createStation } from '../app/station/create-station.ts'
import { sourceEntries } from '../app/entries.ts'
import type { Station } from '../app/station.ts'
import { connectionText } from '../contract/printer-connection.ts'
import type { ParcelView, PrintJobView } from '../contract/domain.ts'
import { check, say } from './demo-steps.ts'
import type { OperationInput, OperationName, OperationOutput } from '../contract/operations.ts'

const usage = `usage: npm run demo -- [--out DIR]
       npm run demo -- loop --database postgresql://USER:PASSWORD@HOST:PORT/NAME
  --out DIR       where the pictures of both papers are written (default out/demo)
  --database URL  a PostgreSQL on this computer that a schema may be made in; it is gone afterwards
exit code: 0 all was as it should be · 1 a step was not: told in its line · 2 wrong use`

const orderNumber = 'ORDER-1001'
const stepWithinMs = 30_000

async function ask<K extends OperationName>(station: Station, name: K, input: OperationInput<K>) {
  const envelope = await station.invoke(name, input)
  if (!envelope.ok) throw new Error(`${name}: ${envelope.error.message} (${envelope.error.code})`)
  return envelope.value as OperationOutput<K>
}

/** Says each new state of the purchase and of its print job, until the parcel `isEnd`. */
function follow(station: Station, isEnd: (parcel: ParcelView) => boolean): Promise<ParcelView> {
  const said = new Set<string>()
  const sayOnce = (state: string, line: string) => {
    if (!said.has(state + line)) say(state, line)
    said.add(state + line)
  }
  return new Promise((fulfil, reject) => {
    const timer = setTimeout(
      () => reject(new Error('the parcel is stuck: no end within 30 seconds')),
      stepWithinMs,
    )
    const unsubscribe = station.subscribe((event, payload) => {
      if (event !== 'parcel') return
      const parcel = payload as ParcelView
      sayOnce(parcel.state, purchaseLine(parcel))
      if (parcel.job) sayOnce(parcel.job.state, jobLine(parcel.job))
      if (!isEnd(parcel)) return
      clearTimeout(timer)
      unsubscribe()
      fulfil(parcel)
    })
  })
}

function purchaseLine({ service, price, trackingNumber, reason }: ParcelView): string {
  const cost = price ? `${(price.amountMinor / 100).toFixed(2)} ${price.currency}` : undefined
  return ['purchase', service, cost, trackingNumber, reason?.message].filter(Boolean).join(' · ')
}

const jobLine = ({ printerName, reason }: PrintJobView) =>
  ['print job', printerName, reason?.message].filter(Boolean).join(' · ')

const isPrinted = ({ job }: ParcelView) => job?.state === 'confirmed'

/** The paper that came out of the printer: its bytes, and its picture as a file. */
async function paper(station: Station, number: number, outDir: string): Promise<Buffer> {
  const { zplBase64, pngBase64 } = await ask(station, 'demo.paper', { number })
  const bytes = Buffer.from(zplBase64, 'base64')
  const picture = join(outDir, `paper-${number}.png`)
  writeFileSync(picture, pngBase64, 'base64')
  say('paper', `${bytes.length} bytes, ${picture}`)
  return bytes
}

async function run(dataDir: string, outDir: string): Promise<void> {
  mkdirSync(outDir, { recursive: true })
  const station = await createStation({ dataDir, profile: 'demo', entries: sourceEntries })
  try {
    const opened = await ask(station, 'station.status', {})
    const { secrets, printers } = opened
    say(
      'ready',
      `station with sandbox; secrets: ${secrets.mode}${secrets.fault ? `, since the keychain says: ${secrets.fault.replaceAll('_', ' ')}` : ''}`,
    )
    const printer = printers[0]
    check(printer !== undefined, 'the virtual printer is not there')
    say('ready', `${printer?.name ?? ''} at ${printer ? connectionText(printer.connection) : ''}`)

    const contentBase64 = readFileSync(new URL('sample-orders.csv', sourceEntries.resources)).toString(
      'base64',
    )
    const imported = await ask(station, 'orders.import', { fileName: 'sample-orders.csv', contentBase64 })
    const taken = imported.added + imported.changed + imported.unchanged
    say('imported', `${taken} sample orders, ${imported.rejectedCount} rejected`)
    check(taken === 50 && imported.rejectedCount === 0, 'the 50 sample orders were not all taken')

    say('scan', orderNumber)
    const firstPrinted = follow(station, isPrinted)
    const bought = await ask(station, 'ship.scan', { gestureId: randomUUID(), text: orderNumber })
    check(bought.kind === 'shipping', `the scan was answered with ${bought.kind}`)
    const parcel = await firstPrinted
    const first = await paper(station, 1, outDir)

    await ask(station, 'demo.setService', { running: false })
    say('offline', 'the service is stopped')

    say('scan', orderNumber)
    const again = await ask(station, 'ship.scan', { gestureId: randomUUID(), text: orderNumber })
    check(again.kind === 'already_shipped', `the second scan was answered with ${again.kind}`)
    say('shipped', 'bought before: nothing is bought, the label is reprinted from the cache')

    const { labelId } = parcel
    if (labelId === undefined) throw new Error('the parcel has no label')
    const secondPrinted = follow(station, (now) => isPrinted(now) && now.job?.id !== parcel.job?.id)
    await ask(station, 'reprint.print', { gestureId: randomUUID(), labelId, reason: 'damaged' })
    await secondPrinted
    const second = await paper(station, 2, outDir)
    check(first.equals(second), 'the second paper differs from the first')
    say('done', 'the second paper is the first, byte for byte')
  } finally {
    await station.close()
  }
}

const refuse = (fault: string): never => {
  console.error(`${fault}\n${usage}`)
  process.exit(2)
}

/** What is shown. */
function readDemonstration(): (dataDir: string) => Promise<void> {
  try {
    const { values, positionals } = parseArgs({
      options: { out: { type: 'string' }, database: { type: 'string' } },
      allowPositionals: true,
    })
    const { out = 'out/demo', database } = values
    if (positionals.length === 0 && database === undefined) return (dataDir) => run(dataDir, resolve(out))
    if (positionals.join(' ') !== 'loop') return refuse(`There is no demonstration ${positionals.join(' ')}`)
    if (database === undefined || !URL.canParse(database)) return refuse('--database is missing, or no URL')
    return async (dataDir) => (await import('./demo-loop.ts')).demoLoop(database, dataDir)
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

const demonstrate = readDemonstration()
const dataDir = mkdtempSync(join(tmpdir(), 'packbench-demo-'))
try {
  await demonstrate(dataDir)
} catch (error) {
  say('FAILED', error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
