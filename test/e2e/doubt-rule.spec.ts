import { expectNote } from './notes.ts'
import { expect, keepPicture, test } from './station.ts'

const rules = 'Station rules'
const minutes = 'Minutes before a supervisor may end the doubt'

test('how long doubt lasts, and whether it repeats, is set in the rules, within limits', async ({
  bench,
  station,
}, info) => {
  await bench.keyboard.press('F10')
  await bench.getByRole('button', { name: rules, exact: true }).click()
  const form = bench.getByRole('region', { name: rules, exact: true })
  const field = form.getByRole('textbox', { name: minutes })
  await expect(field).toHaveValue('30')
  await field.fill('2')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toContainText('A whole number from 5 to 1440')
  expect(await station.ask('ship.doubtRule', {})).toEqual({ minutes: 30, repeats: true })
  await field.fill('45')
  await form.getByRole('checkbox', { name: 'Send the same request again' }).uncheck()
  await expect(form).toContainText('It is only asked, at growing pauses')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expectNote(bench, 'Saved')
  expect(await station.ask('ship.doubtRule', {})).toEqual({ minutes: 45, repeats: false })
  await field.scrollIntoViewIfNeeded()
  await keepPicture(bench, info, 'settings-doubt')
})

test.describe('a station whose administrator has set the rule for doubt', () => {
  test.use({ stationProfile: { version: 1, locked: ['doubt'], doubt: { minutes: 60, repeats: false } } })

  test('shows it with its reason, and nobody changes it', async ({ bench, station }) => {
    await bench.keyboard.press('F10')
    await bench.getByRole('button', { name: rules, exact: true }).click()
    const form = bench.getByRole('region', { name: rules, exact: true })
    await expect(form.getByRole('textbox', { name: minutes })).toHaveValue('60')
    await expect(form.getByRole('textbox', { name: minutes })).toBeDisabled()
    await expect(form).toContainText('Set by your administrator.')
    await expect(station.ask('ship.saveDoubtRule', { minutes: 5, repeats: true })).rejects.toThrow(
      'The station profile locks doubt',
    )
  })
})
