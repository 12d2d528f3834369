import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { expect, keepPicture, scan, stage, test, type RunningStation } from './station.ts'

/** Everything that axe finds on the page: rule, and where. */
async function findings(page: Page): Promise<string[]> {
  const violations = await violationsOf(page)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** Takes Demo's service off the network or puts it back, and waits until the station has seen that. */
async function setService(page: Page, station: RunningStation, on: boolean): Promise<void> {
  // After a broken connection the switch shows what was last seen of the service, until it is asked again.
  await expect(page.getByRole('switch', { name: 'Service' })).toHaveAttribute('aria-checked', String(!on))
  await page.getByRole('switch', { name: 'Service' }).click()
  // Asked anew each time: the click may reach the station after the first question.
  await expect
    .poll(async () => {
      await station.ask('tracking.ask', { trackingNumber: '9205590164917312751089' })
      return (await station.ask('station.status', {})).service.state
    })
    .toMatch(on ? /reachable|slow/ : /offline/)
}

const list = (page: Page) => page.getByRole('listbox', { name: 'Made before' })

test('a scanned parcel fills in the form; its labels are made, printed, found by their 99M code and printed again offline', async ({
  bench,
  station,
}, info) => {
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('confirmed')
  const { hits } = await station.ask('reprint.search', { query: 'ORDER-1001' })

  await bench.keyboard.press('Shift+F11')
  await expect(bench.getByText('No container labels yet')).toBeVisible()
  await expect(bench.getByLabel('Entered at *')).toBeVisible()
  await scan(bench, `42098101${hits[0]!.trackingNumber}`)
  await expect(bench.getByText('Filled in from ORDER-1001')).toBeVisible()
  await expect(bench.getByLabel('Tracking number of a parcel')).toHaveValue(hits[0]!.trackingNumber)
  await expect(bench.getByLabel('Entered at *')).toBeHidden()

  await bench.getByLabel('How many').fill('3')
  await bench.keyboard.press('F7')
  const dialog = bench.getByRole('dialog', { name: 'Make 3 labels?' })
  await expect(dialog).toContainText('All 3 print on')
  await keepPicture(bench, info, 'containers-confirm')
  await dialog.getByRole('button', { name: 'Make 3 labels' }).click()
  await expect(list(bench).getByRole('option', { selected: true })).toContainText('Made')
  await expect(bench.getByText('Printed', { exact: true })).toBeVisible()
  await bench.getByText('All 3 numbers').click()
  const numbers = bench.getByRole('group').filter({ hasText: 'All 3 numbers' }).getByRole('listitem')
  await expect(numbers.getByTitle(/^99M\d{18,}$/)).toHaveCount(3)
  await expect(bench.getByRole('img', { name: /^Label of 99M/ })).toBeVisible()
  await keepPicture(bench, info, 'containers-made')

  await bench.getByRole('button', { name: 'Empty the form' }).click()
  await bench.getByLabel('Entered at *').selectOption({ label: 'DNDC · network distribution center' })
  await bench.getByLabel('ZIP that it goes to *').fill('78701')
  await bench.keyboard.press('F7')
  await bench.getByRole('dialog').getByRole('button', { name: 'Make 1 label' }).click()
  await expect(list(bench).getByRole('option', { selected: true })).toContainText('DNDC · 78701')
  await expect(list(bench).getByRole('option')).toHaveCount(2)

  await setService(bench, station, false)
  const { containers } = await station.ask('containers.list', { query: hits[0]!.trackingNumber })
  await scan(bench, containers[0]!.numbers[2]!)
  await expect(list(bench).getByRole('option', { selected: true })).toContainText('3 labels')
  const printed = async () =>
    (await station.ask('print.jobs', {})).jobs.filter((job) => job.kind === 'container_label')
  const before = (await printed()).length
  await bench.keyboard.press('F4')
  await expect.poll(async () => (await printed()).length).toBe(before + 1)
  await expect.poll(async () => (await printed())[0]?.state).toBe('confirmed')

  await scan(bench, '99M899999999000000001')
  await expect(bench.getByText('99M899999999000000001 was not made at this station')).toBeVisible()
})

test('what is missing stands beside its field and above the form, and a field appears only where it means something', async ({
  bench,
}, info) => {
  await bench.keyboard.press('Shift+F11')
  await expect(bench.getByLabel('Entered at *')).toBeVisible()
  await bench.keyboard.press('F7')
  const summary = bench.getByRole('alert')
  await expect(summary).toContainText('Entered at is missing')
  await expect(summary).toContainText('ZIP that it goes to is missing')
  await expect(bench.getByLabel('Content code')).toBeHidden()
  await bench.getByText('The service itself').click()
  await expect(bench.getByLabel('Content code *')).toBeVisible()
  await expect(summary).toContainText('Content code is missing')
  await expect(bench.getByLabel('Street *').first()).toHaveAttribute('aria-invalid', 'true')
  await keepPicture(bench, info, 'containers-missing')
  expect(await findings(bench)).toEqual([])
})

test('without an answer they are not sure, and with the service off they wait to be sent', async ({
  bench,
  station,
}, info) => {
  await bench.keyboard.press('Shift+F11')
  await bench.getByText('The service itself').click()
  await bench.getByLabel('Entered at *').selectOption('DDU')
  // The sandbox breaks the connection when the labels are made.
  await bench.getByLabel('Content code *').fill('PB-ERROR CUT-AFTER')
  for (const [field, value] of [
    ['Name', 'Springfield Post'],
    ['Street', '1 Sample St'],
    ['City', 'Austin'],
    ['ZIP', '78701'],
  ] as const) {
    await bench.getByRole('group', { name: 'Goes to' }).getByLabel(`${field} *`).fill(value)
  }
  await bench.keyboard.press('F7')
  await bench.getByRole('dialog').getByRole('button', { name: 'Make 1 label' }).click()
  await expect(bench.getByText('Not sure').last()).toBeVisible()
  await expect(bench.getByText('they may have been made there, and none are here')).toBeVisible()
  await keepPicture(bench, info, 'containers-in-doubt')
  expect(await findings(bench)).toEqual([])
  await bench.keyboard.press('F9')
  const doubt = bench.getByRole('dialog')
  await expect(doubt).toContainText('a container that nobody brings')
  await keepPicture(bench, info, 'containers-end-doubt')
  expect(await findings(bench)).toEqual([])
  await doubt.getByRole('combobox').selectOption('service_says')
  await doubt.getByRole('button', { name: 'They were not made' }).click()
  await expect(bench.getByRole('button', { name: 'Make them again' })).toBeVisible()

  await setService(bench, station, false)
  await bench.getByLabel('Content code *').fill('PSVC')
  await bench.keyboard.press('F7')
  await bench.getByRole('dialog').getByRole('button', { name: 'Make 1 label' }).click()
  await expect(bench.getByText('Nothing was asked for yet.')).toBeVisible()
  await keepPicture(bench, info, 'containers-waiting')
  await setService(bench, station, true)
  await bench.getByRole('button', { name: 'Send now' }).click()
  await expect(list(bench).getByRole('option', { selected: true })).toContainText('Made')
  const { containers } = await station.ask('containers.list', {})
  expect(containers.map(({ state }) => state)).toEqual(['made', 'given_up'])
})

test('a message lies not over what makes the labels', async ({ bench }) => {
  await bench.keyboard.press('Shift+F11')
  const make = bench.getByRole('button', { name: 'Make 1 label' })
  await expect(make).toBeVisible()
  for (const width of [1024, 1280, 1920]) {
    await bench.setViewportSize({ width, height: 768 })
    await scan(bench, `99M89999999900000${width}`)
    const note = bench.getByRole('log').getByText(`${width} was not made at this station`)
    await expect(note).toBeVisible()
    const [over, under] = [(await note.boundingBox())!, (await make.boundingBox())!]
    expect(over.y + over.height, `${width}`).toBeLessThan(under.y)
    await expect(note).toBeHidden()
  }
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, viewport: { width: 1024, height: 768 } })
    test('axe finds nothing, also on a small screen', async ({ bench }, info) => {
      await bench.keyboard.press('Shift+F11')
      await bench.getByLabel('Entered at *').selectOption('DHUB')
      await bench.getByLabel('ZIP that it goes to *').fill('78701')
      await bench.keyboard.press('F7')
      await bench.getByRole('dialog').getByRole('button', { name: 'Make 1 label' }).click()
      await expect(bench.getByText('Printed', { exact: true })).toBeVisible()
      await expect(bench.getByRole('img', { name: /^Label of 99M/ })).toBeVisible()
      await keepPicture(bench, info, `${colorScheme}-containers-small`)
      expect(await findings(bench)).toEqual([])
    })
  })
}

test('what is typed in one profile is not in the form of another @browser', async ({ bench, station }) => {
  const banner = bench.getByRole('banner', { name: 'Station' })
  const zip = bench.getByLabel('ZIP that it goes to *')
  await bench.keyboard.press('Shift+F11')
  await zip.fill('78701')
  await station.ask('profile.switch', { profile: 'test' })
  await expect(banner).toContainText('TEST')
  await expect(zip).toHaveValue('')
  await station.ask('profile.switch', { profile: 'demo' })
  await expect(banner).toContainText('DEMO')
  await expect(zip).toHaveValue('78701')
})
