// Half an hour does not pass here: the station's own part is tested with a clock, this is the page's.

import type { Page } from '@playwright/test'
import type { EndOfDayView, ManifestView } from '../../src/contract/manifests.ts'
import { violationsOf } from './axe.ts'
import { expect, keepPicture, test } from './station.ts'

const moment = '2026-11-20T09:00:00.000Z'
const doubtful: ManifestView = {
  manifestId: '01a20318-213f-708a-9c6c-a67526b82ee7',
  state: 'in_doubt',
  carrierAccountId: 'CA-1',
  carrierName: 'Postal account',
  origin: 'Seattle WA · 98108',
  parcels: 12,
  packages: 12,
  part: 1,
  parts: 1,
  warnings: [],
  hasForm: false,
  needsPerson: false,
  fetched: false,
  canEndDoubt: true,
  createdAt: moment,
  updatedAt: moment,
}
const withoutForm: ManifestView = {
  ...doubtful,
  manifestId: '01a20318-213f-708a-9c6c-a67526b82ee8',
  state: 'created',
  manifestNumber: '9275012345678901234567',
  carrierName: 'Second account',
  canEndDoubt: false,
  lacksForm: true,
  nextCheckAt: moment,
}

async function showDay(bench: Page) {
  const view: EndOfDayView = {
    today: '2026-11-20',
    lists: [],
    unsettled: [doubtful, withoutForm],
    unsettledRefunds: 0,
    purchasesInDoubt: 0,
    tooOld: 3,
    createdToday: [],
    noManifest: [],
    totals: {
      bought: 0,
      paid: [],
      priced: 0,
      refundsRequested: 0,
      refundsAmounts: [],
      refundsPriced: 0,
      onManifests: 0,
      manifestsCreated: 0,
    },
  }
  const asked: Record<string, unknown> = {}
  await bench.route('**/rpc/manifests.today', (route) => route.fulfill({ json: { ok: true, value: view } }))
  const answers = { endDoubt: doubtful, doWithoutForm: withoutForm, wentWithout: { parcels: 3 } }
  for (const [name, value] of Object.entries(answers)) {
    await bench.route(`**/rpc/manifests.${name}`, (route) => {
      asked[name] = route.request().postDataJSON()
      return route.fulfill({ json: { ok: true, value } })
    })
  }
  await bench.keyboard.press('Shift+F12')
  return asked
}

test(
  'a manifest that is not sure is ended by a person, and one without its form is done without',
  { tag: '@browser' },
  async ({ bench }, info) => {
    const asked = await showDay(bench)
    const sure = bench.getByRole('listitem').filter({ hasText: 'Postal account' })
    await expect(sure).toContainText('Not sure')
    await expect(sure.getByTitle(/^Postal account/)).toBeVisible()
    const formless = bench.getByRole('listitem').filter({ hasText: 'Second account' })
    await expect(formless).toContainText('Its form did not come yet')
    await keepPicture(bench, info, 'end-of-day-unsettled')

    await sure.getByRole('button', { name: 'End the doubt' }).click()
    const dialog = bench.getByRole('dialog')
    await expect(dialog).toContainText('its parcels will stand on two forms')
    await keepPicture(bench, info, 'end-of-day-end-doubt')
    const violations = await violationsOf(bench)
    expect(violations).toEqual([])
    await dialog.getByRole('combobox').selectOption('service_says')
    await dialog.getByRole('button', { name: 'There is none' }).click()
    await expect(dialog).toBeHidden()
    expect(asked['endDoubt']).toEqual({ manifestId: doubtful.manifestId, reason: 'service_says' })

    await formless.getByRole('button', { name: 'Do without the form' }).click()
    await expect.poll(() => asked['doWithoutForm']).toEqual({ manifestId: withoutForm.manifestId })

    await bench.getByRole('button', { name: 'They went without' }).click()
    await expect(dialog).toContainText('Did 3 parcels go without a manifest?')
    await dialog.getByRole('button', { name: 'They went without' }).click()
    await expect.poll(() => asked['wentWithout']).toEqual({})
  },
)

test(
  'retention says what goes next, and asks whether a date that jumped is right',
  { tag: '@browser' },
  async ({ bench }, info) => {
    const count = {
      labels: 1200,
      documents: 3,
      orders: 1,
      others: 40,
      kept: { lackingLabels: 0, unconfirmed: 2, inDoubt: 1, notOnManifest: 4 },
      oldest: '2025-08-01T09:00:00.000Z',
    }
    const next = { at: '2027-11-21T09:00:00.000Z', count }
    const clockDoubt = { believedAt: moment, now: '2027-11-20T09:00:00.000Z' }
    let believed = false
    await bench.route('**/rpc/retention.get', (route) =>
      route.fulfill({ json: { ok: true, value: { days: 90, next, clockDoubt } } }),
    )
    await bench.route('**/rpc/retention.believeClock', (route) => {
      believed = true
      return route.fulfill({ json: { ok: true, value: { days: 90, next } } })
    })
    await bench.keyboard.press('F10')
    await bench.getByRole('button', { name: 'Data', exact: true }).click()
    const part = bench.getByRole('region', { name: 'How long labels are kept' })
    await expect(part.getByRole('alert')).toContainText('Nothing is removed until a person says')
    await part.getByRole('button', { name: 'The date is right' }).click()
    const dialog = bench.getByRole('dialog')
    await expect(dialog).toContainText('1200 labels, 3 documents, 1 cancelled order, 40 other records')
    await expect(dialog).toContainText('4 older labels stay: they are on no manifest')
    await keepPicture(bench, info, 'settings-clock-jumped')
    await dialog.getByRole('button', { name: 'Yes: remove, and go on daily' }).click()
    await expect(part.getByRole('alert')).toBeHidden()
    await expect(part).toContainText('These lose their content: 1200 labels')
    expect(believed).toBe(true)
    await keepPicture(bench, info, 'settings-retention-next')
  },
)
