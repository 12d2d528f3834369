// Programs that nobody here wrote ask a real station: a linter reads its document, and a client whose types are generated from that
// document is compiled and run.

import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lintDocument } from '../../support/foreign-clients/lint-document.ts'
import { compileClient, runClient } from '../../support/foreign-clients/typed-client.ts'
import { openProgramsBench, type ProgramsBench } from '../../support/programs-bench.ts'

const client = join(import.meta.dirname, '../../../docs/sample-client/warehouse.ts')
let bench: ProgramsBench
let document: Readonly<Record<string, unknown>>

beforeAll(async () => {
  bench = await openProgramsBench()
  document = (await bench.ask('/openapi.json')).json
})
afterAll(() => bench.close())

describe('the document that the station serves', () => {
  it('is without a fault or warning of the linter, and its examples are as their schemas say', async () => {
    expect(await lintDocument(document)).toEqual([])
  })

  it('would be found out where an example is not as its schema says', async () => {
    const text = JSON.stringify(document).replaceAll('"copies":1', '"copies":"one"')
    expect(await lintDocument(JSON.parse(text))).toContainEqual(expect.stringContaining('copies'))
  })
})

describe('a client with types generated from the document', () => {
  it('compiles, and does the work of a bench', async () => {
    const compiled = await compileClient(join(bench.folder, 'client'), document, client)
    expect(compiled.faults).toBe('')
    const KEY = await bench.key(['read', 'print', 'orders', 'ship'])
    const STATION = `http://127.0.0.1:${bench.host.port}/api/v1`
    expect(await runClient(compiled, { KEY, STATION })).toEqual({
      printers: (await bench.station.ask('station.status', {})).printers.map(({ name }) => name),
      printed: 'confirmed',
      isSameJob: true,
      tracked: 4,
      isSameParcel: true,
      open: ['TS-3', 'TS-2', 'TS-1'],
      isTracked: true,
      listed: ['TS-3', 'TS-2', 'TS-1'],
      label: '%PDF',
      unknownJob: 'not_found',
    })
    expect(bench.sandbox.state().shipments).toBe(3)
  })

  it('does not compile where it asks for what the document does not have', async () => {
    const text = JSON.stringify(document).replaceAll('"fileName"', '"calledAs"')
    const { faults } = await compileClient(join(bench.folder, 'other'), JSON.parse(text) as object, client)
    expect(faults).toContain("'fileName' does not exist")
  })
})
