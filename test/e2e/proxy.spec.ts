// The way to the internet, as an administrator sets it up: typed, refused where it is none, kept, and said.

import { startConnectProxy } from '../support/connect-proxy.ts'
import { proxyText } from '../../src/words/proxy-text.ts'
import { openPlace } from './screens.ts'
import { expect, keepPicture, test } from './station.ts'

const m = proxyText.en

test('a proxy is typed, refused where it is none, and kept with its user', async ({
  bench,
  station,
}, info) => {
  await openPlace(bench, 'settings')
  await bench.getByRole('button', { name: 'Internet', exact: true }).click()
  const use = (name: string) => bench.getByRole('group', { name: m.use }).getByText(name).click()
  const save = bench.getByRole('button', { name: m.save })
  await expect(save).toBeEnabled()

  await use(m.uses.address)
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('textbox', { name: m.url, exact: true })).toBeFocused()
  await expect(bench.getByText(m.urlWrong).first()).toBeVisible()

  const proxy = await startConnectProxy(9)
  await bench.getByRole('textbox', { name: m.url, exact: true }).fill(proxy.host)
  await bench.getByRole('textbox', { name: m.except }).fill('.example.com; 10.0.0.0/8')
  await save.click()
  await expect(bench.getByText(m.exceptWrong).first()).toBeVisible()
  await bench.getByRole('textbox', { name: m.except }).fill('.example.com, 10.0.0.0/8')
  await expect(bench.getByLabel(m.password)).toBeHidden()
  await bench.getByRole('textbox', { name: m.userName }).fill('bench')
  await bench.getByLabel(m.password).fill('never shown')
  await keepPicture(bench, info, 'settings-internet')
  await save.click()

  await expect(bench.getByText(m.passwordKept)).toBeVisible()
  await expect(bench.getByLabel(m.password)).toHaveValue('')
  const rule = { use: 'address', url: proxy.url, except: ['.example.com', '10.0.0.0/8'], userName: 'bench' }
  expect(await station.ask('proxy.get', {})).toEqual({ rule, hasPassword: true })

  await use(m.uses.none)
  await save.click()
  await expect.poll(() => station.ask('proxy.get', {})).toMatchObject({ rule: { use: 'none' } })
  await proxy.close()
})
