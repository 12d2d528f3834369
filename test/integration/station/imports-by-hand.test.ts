// Order files that a person brings: ended half way, and with headings of their own.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvOf, eventOnce, openTestStation, type TestStation } from '../../support/test-station.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'packbench-imports-'))
let station: TestStation

beforeAll(async () => {
  station = await openTestStation({ dataDir })
})
afterAll(async () => {
  await station.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('an import by hand', () => {
  it('can be ended: what was taken stays, and the same file again brings the rest', async () => {
    const file = csvOf(...Array.from({ length: 3_000 }, (_, at) => `ENDED-${at + 1}`))
    const underWay = eventOnce(station.station, 'importProgress', () => true)
    const imported = station.importCsv(file)
    await underWay
    await station.ask('orders.cancelImport', {})
    const ended = await imported
    expect(ended.cancelled).toBe(true)
    expect(ended.added).toBeGreaterThan(0)
    expect(ended.added).toBeLessThan(3_000)
    const again = await station.importCsv(file)
    expect(again).toMatchObject({ unchanged: ended.added, added: 3_000 - ended.added })
    expect(again.cancelled).toBeUndefined()
  })
})

describe('unknown headings', () => {
  const file =
    'Bestellnummer;Empfänger;Straße;Ort;Bundesstaat;PLZ;Gewicht\nDE-1;Ada Example;12 Sample St;Chicago;IL;60601;300 g'
  const contentBase64 = Buffer.from(file).toString('base64')
  const mapping = {
    Bestellnummer: 'order number',
    Empfänger: 'recipient',
    Straße: 'street 1',
    Ort: 'city',
    Bundesstaat: 'state',
    PLZ: 'zip',
    Gewicht: 'weight',
  }

  it('are mapped once, for every file with the same ones', async () => {
    const fileName = 'bestellungen.csv'
    await expect(station.ask('orders.import', { fileName, contentBase64 })).rejects.toMatchObject({
      info: { code: 'order_file_unreadable', details: { unmapped: true } },
    })
    const preview = await station.ask('orders.previewFile', { fileName, contentBase64 })
    expect(preview.isMapped).toBe(false)
    expect(preview.rows[0]?.slice(0, 2)).toEqual(['DE-1', 'Ada Example'])
    expect(preview.headings.map(({ heading }) => heading)).toEqual(Object.keys(mapping))
    const headings = Object.keys(mapping)
    await expect(
      station.ask('orders.saveMapping', { headings, columns: { ...mapping, PLZ: 'city' } }),
    ).rejects.toMatchObject({ info: { code: 'invalid_input' } })
    await station.ask('orders.saveMapping', { headings, columns: mapping })
    expect(await station.ask('orders.import', { fileName, contentBase64 })).toMatchObject({ added: 1 })
    const other =
      'PLZ;Bundesstaat;Ort;Straße;Empfänger;Bestellnummer;Gewicht\n60601;IL;Chicago;12 Sample St;Ada Example;DE-2;300 g'
    const again = await station.ask('orders.import', {
      fileName,
      contentBase64: Buffer.from(other).toString('base64'),
    })
    expect(again).toMatchObject({ added: 1, rejectedCount: 0 })
  })
})
