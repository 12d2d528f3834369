// Hazard: a new account words its answers otherwise, purchases stay in doubt, and nobody at the bench can say why or mend it.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { rewordShipments, startAnswerProxy } from '../support/answer-proxy.ts'
import { findings } from './page-checks.ts'
import { expect, keepPicture, scan, stage, test, type RunningStation, type SandboxLine } from './station.ts'
import { setUpTest } from './test-account.ts'

const names = {
  wrappers: ['reply.parcel'],
  shipment: { shipmentId: ['pieceId'], trackingNumber: ['pieceNumber'] },
}

async function atService(station: RunningStation, sandbox: SandboxLine) {
  const service = await startAnswerProxy(sandbox.baseUrl, rewordShipments)
  await setUpTest(station, { ...sandbox, baseUrl: service.baseUrl }, sandbox.printers[0]!.port)
  return service
}

const allUnderstood = /^All answers were understood so far \((\d+) kinds\)/

async function openAnswers(page: Page, title = 'Diagnostics', tab = 'Answers') {
  await page.keyboard.press('Shift+F1')
  await page.getByRole('dialog').getByRole('button', { name: title }).click()
  await page.getByRole('radio', { name: tab, exact: true }).check()
}

const editor = (page: Page) => page.getByRole('region', { name: 'Names of this service' })
const trials = (page: Page) => editor(page).getByRole('status').filter({ hasText: 'What the choice changes' })
const picked = (page: Page, name: string) => editor(page).getByRole('combobox', { name })

/** Chooses by keys alone. */
async function choose(page: Page, list: string, option: string) {
  await picked(page, list).focus()
  await picked(page, list).selectOption(option)
}

test('an answer in another wording is read once a supervisor has said which name is which field', async ({
  bench,
  sandbox,
  station,
  folder,
}, info) => {
  const service = await atService(station, sandbox)
  await bench.reload()
  await expect(stage(bench)).toContainText('Scan an order')
  await bench.keyboard.press('F10')
  await bench.getByRole('button', { name: 'Account', exact: true }).click()
  await expect(bench.getByText(allUnderstood)).toBeVisible()
  await keepPicture(bench, info, 'readings-at-the-account')
  await bench.getByRole('button', { name: 'What was read …' }).click()
  await expect(bench.getByText(allUnderstood)).toBeVisible()
  // The page asks for the balance and the carriers by itself meanwhile: each kind stands in one of the two counts.
  const counted = async (said: RegExp) =>
    Number(said.exec((await bench.getByText(said).textContent()) ?? '')?.[1])
  await expect
    .poll(
      async () =>
        (await counted(allUnderstood)) + (await counted(/(\d+) other calls have had no answer yet/)),
    )
    .toBe(27)
  await keepPicture(bench, info, 'readings-new-account')

  await bench.keyboard.press('Escape')
  await scan(bench, 'WEB-1')
  await expect(stage(bench)).toContainText('Not sure')
  await openAnswers(bench)
  await expect(bench.getByText(/^Answers that were not understood: .*POST \/Shipment/)).toBeVisible()
  await bench.getByRole('button', { name: /^POST \/Shipment not understood/ }).click()
  await expect(bench.getByRole('row', { name: /shipment\.shipmentId needed, and not there/ })).toBeVisible()
  await expect(bench.getByRole('listitem').filter({ hasText: 'reply.parcel.pieceNumber' })).toBeVisible()
  await keepPicture(bench, info, 'readings-not-understood')
  expect(await findings(bench)).toEqual([])

  await choose(bench, 'The whole answer lies under', 'reply.parcel')
  await editor(bench).getByRole('button', { name: 'Try this wrapper' }).press('Enter')
  await expect(trials(bench)).toContainText('is still not understood')
  await choose(bench, 'is found under', 'pieceId')
  await editor(bench).getByRole('button', { name: 'Try this name' }).press('Enter')
  // With one field found the next one is asked for.
  await expect(picked(bench, 'This field')).toHaveValue('shipment.trackingNumber')
  await choose(bench, 'is found under', 'pieceNumber')
  await editor(bench).getByRole('button', { name: 'Try this name' }).press('Enter')
  await expect(trials(bench)).toContainText('is understood now')
  await expect(trials(bench)).not.toContainText('is still not understood')
  await expect(trials(bench)).toContainText('found now: shipment')
  await keepPicture(bench, info, 'readings-on-trial')
  expect(await findings(bench)).toEqual([])
  expect((await station.ask('readings.list', {})).names).toEqual({})

  await bench.keyboard.press('F7')
  await expect(bench.getByText(/^All answers were understood so far \(\d kinds\)/)).toBeVisible()
  await expect(editor(bench).getByRole('listitem').filter({ hasText: 'pieceNumber' })).toBeVisible()
  await keepPicture(bench, info, 'readings-saved')
  expect(JSON.parse(readFileSync(join(folder, 'station', 'response-names.json'), 'utf8'))).toEqual(names)

  await bench.getByRole('button', { name: 'Show the answer …' }).click()
  const raw = bench.getByRole('dialog', { name: 'Answer to POST /Shipment' })
  await expect(raw).toContainText('"pieceNumber"')
  await expect(raw).toContainText(/‹\w+ · \d+ bytes›/)
  await keepPicture(bench, info, 'readings-raw')
  await bench.keyboard.press('Escape')

  await bench.keyboard.press('F2')
  await scan(bench, 'WEB-2')
  await expect(stage(bench)).toContainText('confirmed')
  await service.close()
})

test('names are carried to another station by a file, which is tried before it is saved', async ({
  bench,
  sandbox,
  station,
  folder,
}, info) => {
  const service = await atService(station, sandbox)
  await bench.reload()
  await expect(stage(bench)).toContainText('Scan an order')
  await openAnswers(bench)
  const file = join(folder, 'response-names.json')
  const take = async (text: string) => {
    writeFileSync(file, text)
    await bench.locator('input[type=file]').setInputFiles(file)
  }
  await take('<html>')
  await expect(bench.getByText('This file is no response-names.json')).toBeVisible()
  await take(JSON.stringify({ shipment: { trackingNo: ['pieceNumber'] } }))
  await expect(bench.getByRole('alert')).toContainText('shipment.trackingNo')
  await expect(bench.getByRole('button', { name: 'Save the names' })).toBeDisabled()
  await keepPicture(bench, info, 'readings-import-refused')

  await take(JSON.stringify(names))
  await expect(trials(bench)).toContainText(/\d+ other kept answers? (is|are) read as before/)
  await bench.keyboard.press('F7')
  await expect(bench.getByText('Saved: answers are read by these names')).toBeVisible()
  const exported = bench.waitForEvent('download')
  await editor(bench).getByRole('button', { name: 'Export' }).click()
  expect(JSON.parse(readFileSync(await (await exported).path(), 'utf8'))).toEqual(names)

  await bench.keyboard.press('F2')
  await scan(bench, 'WEB-1')
  await expect(stage(bench)).toContainText('confirmed')
  await service.close()
})

test('what was read stands there in Spanish, and at a narrow bench', async ({ bench }, info) => {
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('confirmed')
  await bench.keyboard.press('F10')
  await bench.getByRole('button', { name: 'Sound, look' }).click()
  await bench.getByRole('radio', { name: 'Español' }).check()
  await openAnswers(bench, 'Diagnóstico', 'Respuestas')
  await expect(
    bench.getByText(/^Hasta ahora se entendieron todas las respuestas \(\d+ tipos\)/),
  ).toBeVisible()
  await keepPicture(bench, info, 'readings-es')
  await bench.setViewportSize({ width: 1024, height: 768 })
  await bench.getByRole('button', { name: /^POST \/Shipment entendida/ }).click()
  await expect(bench.getByRole('table', { name: 'Campos que se buscaron' })).toBeVisible()
  await keepPicture(bench, info, 'readings-es-small')
  expect(await findings(bench)).toEqual([])
})
