// What crosses between the window's page and the main process, as Electron lets it: the built preload in a world of its
// own, joined with the built page and the built main.

import { expect, keepPicture, scan, stage, test } from '../station.ts'

const inPage = { tag: '@stand-in' }

test('a scan in the window reaches its end on the stage by events alone', inPage, async ({ bench }, info) => {
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('Shipped')
  await expect(stage(bench)).toContainText('confirmed')
  await keepPicture(bench, info, 'shipped')
})

test('the page sees two functions, frozen, and nothing of Node or Electron', inPage, async ({ bench }) => {
  const seen = await bench.evaluate(() => ({
    bridge: Object.entries(window.packbench ?? {}).map(([name, value]) => `${name}: ${typeof value}`),
    isFrozen: Object.isFrozen(window.packbench),
    foreign: ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter(
      (name) => name in window,
    ),
    bindings: Object.getOwnPropertyNames(window).filter((name) => name.startsWith('electron')),
  }))
  expect(seen).toEqual({
    bridge: ['invoke: function', 'subscribe: function'],
    isFrozen: true,
    foreign: [],
    bindings: [],
  })
})

test('events stop at the bridge once the page has ended its subscription', inPage, async ({ bench }) => {
  await bench.evaluate(() => {
    const heard: string[] = []
    const end = window.packbench?.subscribe((event) => heard.push(event))
    Object.assign(window, { heard, endHearing: end })
  })
  const heard = () => bench.evaluate(() => (Reflect.get(window, 'heard') as string[]).length)
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('confirmed')
  expect(await heard()).toBeGreaterThan(0)
  await bench.evaluate(() => (Reflect.get(window, 'endHearing') as () => void)())
  const before = await heard()
  await scan(bench, 'ORDER-1002')
  await expect(stage(bench)).toContainText('ORDER-1002')
  await expect(stage(bench)).toContainText('confirmed')
  expect(await heard()).toBe(before)
})

test('what cannot be cloned is refused before it leaves the page', inPage, async ({ bench }) => {
  const refusal = await bench.evaluate(() =>
    window.packbench?.invoke('station.status', { call: () => 1 }).then(
      () => 'answered',
      (error: unknown) => String(error),
    ),
  )
  expect(refusal).toContain('could not be cloned')
})

test('the page comes with its policy, and goes nowhere else', inPage, async ({ bench, desktop }) => {
  const policy = await bench.evaluate(async () => {
    const answer = await fetch(location.href)
    return answer.headers.get('Content-Security-Policy')
  })
  expect(policy).toContain("default-src 'none'")
  const url = (await desktop.state()).windows[0]?.url
  expect(url).toBe('packbench://station/index.html')
  await bench.evaluate(() => {
    location.href = 'https://example.test/'
  })
  await expect(stage(bench)).toBeVisible()
  expect((await desktop.state()).windows.map((window) => window.url)).toEqual([url])

  const tabs = bench.context().pages().length
  expect(await bench.evaluate(() => window.open('https://example.test/'))).toBe(null)
  expect(bench.context().pages()).toHaveLength(tabs)
})
