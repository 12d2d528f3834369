// What the Electron build puts beside its main bundle runs as the sources do: the children and the workers.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '../../../build/build.ts'
import type { Entries } from '../../../src/app/entries.ts'
import { labelsAs } from '../../support/label-file-type.ts'
import { openTestStation } from '../../support/test-station.ts'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'packbench-bundles-'))
const bundle = (name: string) => pathToFileURL(join(root, 'out/main', `${name}.js`))
const entries: Entries = {
  keychain: bundle('keychain-child'),
  folder: bundle('folder-child'),
  sandbox: bundle('sandbox-child'),
  renderWorker: bundle('render-worker'),
  rasterWorker: bundle('raster-worker'),
  barcodeWorker: bundle('barcode-worker'),
  fileCheckWorker: bundle('file-check-worker'),
  resources: pathToFileURL(join(root, 'resources/')),
}

beforeAll(build)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('ships a Demo parcel with a PDF label, draws it, and asks the keychain', async () => {
  const station = await openTestStation({ dataDir: folder, profile: 'demo', entries, adapt: labelsAs('PDF') })
  try {
    const { secrets, orders } = await station.ask('station.status', {})
    expect(secrets).toMatchObject({ mode: 'session', fault: 'no_service' })
    expect(orders.open).toBe(50)
    const outcome = await station.scan('ORDER-1001')
    if (outcome.kind !== 'shipping') throw new Error(outcome.kind)
    const { labelId } = await station.parcelOnce(
      outcome.parcel.purchaseId,
      ({ job }) => job?.state === 'confirmed',
    )
    const preview = await station.ask('reprint.preview', { labelId: labelId ?? '' })
    expect(preview.widthDots).toBe(812)
    const paper = await station.ask('demo.paper', { number: 1 })
    expect(Buffer.from(paper.zplBase64, 'base64').toString()).toContain(':Z64:')
  } finally {
    await station.close()
  }
})
