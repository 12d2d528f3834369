// What the station reads on its own labels, in the whole station: beside the printing, told, found by, and scanned back.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LabelHit } from '../../../src/contract/domain.ts'
import { plainScanner } from '../../../src/contract/scanner-setting.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { decodeBarcodes } from '../../support/decode-barcodes.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'
import { viewOnce } from '../../support/view-once.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-label-codes-'))
let sandbox: Sandbox
let station: TestStation
/** In the order in which they came: what was printed and what was read. */
const order: string[] = []

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  station = await openTestStation({
    dataDir: join(folder, 'station'),
    adapt: (adapters) => ({
      ...adapters,
      labelCodes: {
        ...adapters.labelCodes,
        read: (file, printer) => {
          order.push(`read ${file.id}`)
          return adapters.labelCodes.read(file, printer)
        },
      },
    }),
  })
  await station.connect(sandbox)
})
afterAll(async () => {
  await station.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const hitOf = (labelId: string) => station.ask('reprint.label', { labelId })
const isRead = ({ codes }: LabelHit) => codes.state !== 'not_yet'

const readOf = async (labelId: string): Promise<LabelHit> => {
  await viewOnce(station.station, 'labelCodes', {
    is: (told) => told.labelId === labelId,
    now: async () => (isRead(await hitOf(labelId)) ? { labelId } : { labelId: '' }),
    told: (told) => told,
  })
  return hitOf(labelId)
}

it('reads each label once it was sent, and is found and scanned back by each of its codes', async () => {
  await station.ask('scanner.save', { scanner: plainScanner, scanBack: true })
  await station.importCsv(csvOf('CODE-1', 'CODE-2'))
  const sent = station.station.subscribe(({ name, payload }) => {
    if (name === 'printJob' && 'labelId' in (payload as object))
      order.push(`${(payload as { state: string }).state} ${(payload as { labelId: string }).labelId}`)
  })
  const { packages } = await station.shipped('CODE-1')
  const labelId = packages[0]?.labelId ?? ''
  const hit = await readOf(labelId)
  console.log(JSON.stringify(hit.codes), order)
  const { pngBase64 } = await station.ask('reprint.preview', { labelId })
  const printed = await decodeBarcodes(Buffer.from(pngBase64, 'base64'))
  console.log(printed)
  sent()
})
