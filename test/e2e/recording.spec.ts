// A supervisor records what the account's service says, and saves it as a file; everybody sees that it is recorded.

import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { Conversation } from '../../src/service/conversation.ts'
import { findings } from './page-checks.ts'
import { openScreen } from './screens.ts'
import { expect, keepPicture, scan, stage, test } from './station.ts'

const openDiagnostics = (bench: Page) => openScreen(bench, { title: 'Diagnostics', isInMore: true })

test('calls are recorded while a supervisor wants it, and saved without the customer in them', async ({
  bench,
  station,
}, info) => {
  await openDiagnostics(bench)
  await bench.getByRole('radio', { name: 'Calls', exact: true }).check()
  const section = bench.getByRole('region', { name: 'Recording' })
  const button = (name: string) => section.getByRole('button', { name })
  await expect(button('Start recording')).toBeEnabled()
  await keepPicture(bench, info, 'recording-none')
  expect(await findings(bench)).toEqual([])

  await button('Start recording').click()
  const status = bench.getByRole('status', { name: 'Recording' })
  await expect(status).toContainText(/Recording, \d+ calls?/)
  await bench.keyboard.press('Escape')
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('confirmed')
  const [parcel] = (await station.ask('station.status', {})).recent

  await openDiagnostics(bench)
  await expect(status).toContainText(/Recording, [1-9]\d* calls?/)
  await bench.getByRole('radio', { name: 'Calls', exact: true }).check()
  await keepPicture(bench, info, 'recording-on')
  expect(await findings(bench)).toEqual([])

  await button('Stop recording').click()
  await expect(section).toContainText('It was stopped here.')
  await expect(status).toBeHidden()
  await keepPicture(bench, info, 'recording-ended')
  expect(await findings(bench)).toEqual([])
  const download = bench.waitForEvent('download')
  await button('Save the file').click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^packbench-conversation-\d{8}-\d{4}\.json$/)
  const text = readFileSync(await file.path(), 'utf8')
  const { exchanges } = Conversation.parse(JSON.parse(text))
  expect(exchanges.map(({ endpoint }) => endpoint)).toContain('createShipment')
  expect(text).not.toContain(parcel!.recipient)
  expect(text).not.toContain(parcel!.trackingNumber)

  await button('Drop it').click()
  await expect(button('Start recording')).toBeEnabled()
})
