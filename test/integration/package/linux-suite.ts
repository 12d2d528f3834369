// The package for Linux ships a parcel from a folder of its own.

import { execFile } from 'node:child_process'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { DatabaseQuestion } from '../../../src/core/databases/ports.ts'
import type { BarcodeAnswer } from '../../../src/labels/barcodes/barcode-worker.ts'
import { authority, certificates, serverKey } from '../../support/certificates.ts'
import { missingForKeyring, startKeyring, type Keyring } from '../../support/keyring.ts'
import { scan } from '../../support/scanner-keys.ts'
import { startTdsServer } from '../../support/tds/server.ts'
import { decimal } from '../../support/tds/types.ts'
import { until } from '../../support/until.ts'
import { packedEnvironment, startPacked, unpackTo, type PackedApplication } from './packed.ts'

const run = promisify(execFile)
const fixtures = join(import.meta.dirname, '../../fixtures/labels')
const missing = missingForKeyring()

const stage = (page: Page) => page.getByRole('status', { name: 'Parcel' })

export function describeLinux(tree: () => string, folder: () => string): void {
  let keyring: Keyring | undefined
  let application: string
  let running: PackedApplication | undefined

  const start = async () => {
    running = await startPacked(application, {
      HOME: folder(),
      XDG_CONFIG_HOME: join(folder(), 'config'),
      ...keyring?.env,
    })
    await running.ask('guide.dismiss', { dismissed: true })
    return running
  }

  beforeAll(async () => {
    application = await unpackTo(join(folder(), 'linux'), tree())
    if (!missing) keyring = await startKeyring()
  })
  // What a failed test leaves running would take the next one's start for a second one.
  afterEach(() => running?.kill())
  afterAll(() => keyring?.stop())

  it('brings every package that its files name', async () => {
    const main = join(application, 'resources/app/out/main')
    const script = join(main, 'load-modules.ts')
    await cp(join(import.meta.dirname, 'children/load-modules.ts'), script)
    const { stdout } = await run(process.execPath, [script], { cwd: application })
    const { loaded, failed } = JSON.parse(stdout) as { loaded: string[]; failed: object }
    expect(failed).toEqual({})
    expect(loaded).toEqual(expect.arrayContaining(['keytar', 'koffi', 'pdfkit', 'zxing-wasm/reader']))
  })

  // Hazard: what is left out of the driver (Azure's sign-in) is missed only where it is bundled.
  it('asks SQL Server, encrypted, by the driver that is bundled in it', async () => {
    const server = await startTdsServer({
      user: 'packer',
      password: 'made up',
      database: 'shop',
      answer: () => ({ columns: [['weight', decimal(9, 3)]], rows: [['1.5']] }),
    })
    server.mischief.certificate = { cert: certificates.good, key: serverKey }
    const question: DatabaseQuestion = {
      place: {
        ...{ kind: 'sqlserver', host: 'localhost', port: server.port, database: 'shop' },
        ...{ user: 'packer', tls: 'verify', authority },
      },
      password: 'made up',
      statement: 'SELECT weight FROM orders',
      values: {},
      ...{ mostRows: 10, mostCharacters: 1_000, longestMs: 120_000 },
    }
    const script = join(import.meta.dirname, 'children/ask-sql-server.ts')
    const main = join(application, 'resources/app/out/main')
    const { stdout } = await run(process.execPath, [script, main, JSON.stringify(question)])
    expect(JSON.parse(stdout)).toEqual({ columns: ['weight'], rows: [['1.500']] })
    await server.close()
  })

  it('says its version to whoever asks on the command line', async () => {
    const { version } = JSON.parse(
      await readFile(join(application, 'resources/app/package.json'), 'utf8'),
    ) as {
      readonly version: string
    }
    const { stdout } = await run(join(application, 'packbench'), ['--version'], {
      env: packedEnvironment({ HOME: folder(), XDG_CONFIG_HOME: join(folder(), 'config') }),
    })
    expect(stdout).toContain(version)
  })

  it('reads barcodes off a PDF in its worker', async () => {
    const worker = new Worker(pathToFileURL(join(application, 'resources/app/out/main/barcode-worker.js')))
    try {
      const answer = await new Promise<BarcodeAnswer>((resolve, reject) => {
        worker.on('error', reject)
        worker.on('message', (message: { kind: string }) => {
          if (message.kind === 'read' || message.kind === 'failed') resolve(message as BarcodeAnswer)
        })
        void readFile(join(fixtures, 'label4x6.pdf')).then((pdf) => worker.postMessage({ file: pdf }))
      })
      expect(answer.kind === 'read' && answer.codes.length).toBeGreaterThan(0)
    } finally {
      await worker.terminate()
    }
  })

  it.skipIf(missing)(
    `ships by a scan, is started again, and reprints the same bytes with the service off${missing ? ` (${missing})` : ''}`,
    async () => {
      const first = await start()
      const page = await first.page()
      // The guide of the first start may have come before it was dismissed.
      await page.reload()
      await stage(page).getByText('Scan an order').waitFor()
      await scan(page, 'ORDER-1001')
      await stage(page).getByText('Shipped').first().waitFor()
      await stage(page).filter({ hasText: 'confirmed' }).waitFor()
      // Drawn by the render worker.
      await page.getByRole('img', { name: 'Label of ORDER-1001' }).waitFor()
      const paper = await first.ask('demo.paper', { number: 1 })
      expect(Buffer.from(paper.zplBase64, 'base64').toString('latin1')).toContain('^XA')
      expect(await first.quit()).toBe(0)

      const second = await start()
      // The label's key came out of the keychain, so its native part is there and works.
      expect((await second.ask('station.status', {})).secrets).toEqual({ mode: 'keychain' })
      const again = await second.page()
      await again.getByRole('switch', { name: 'Service' }).click()
      await again.getByRole('switch', { name: 'Service', checked: false }).waitFor()
      await again.keyboard.press('F3')
      await again.getByRole('combobox', { name: /^Scan or type/ }).waitFor()
      await again.getByRole('img', { name: 'Label of ORDER-1001' }).waitFor()
      await scan(again, 'ORDER-1001')
      await again.locator('input[type=radio]:focus').waitFor()
      await again.keyboard.press('3')
      await again.keyboard.press('F7')
      await again.getByText('Printed 2 times').waitFor()
      await until(async () => (await second.ask('print.jobs', {})).jobs[0]?.state === 'confirmed')
      const { zplBase64 } = await second.ask('demo.paper', { number: 1 })
      expect(zplBase64).toBe(paper.zplBase64)
      expect(await second.quit()).toBe(0)
    },
  )

  it('writes documents, and draws them for a label printer', async () => {
    const station = await start()
    const { pdfBase64 } = await station.ask('print.commandSheetPdf', {
      groups: ['bench', 'more'],
      media: 'letter',
    })
    expect(Buffer.from(pdfBase64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    const gestureId = crypto.randomUUID()
    const job = await station.ask('print.packingSlip', { gestureId, orderNumber: 'ORDER-1002' })
    await until(async () => {
      const { jobs } = await station.ask('print.jobs', {})
      return jobs.find(({ id }) => id === job.id)?.state === 'confirmed'
    })
    expect(await station.quit()).toBe(0)
  })
}
