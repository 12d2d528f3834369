// Where the window opens at the next start. Starts of their own, without a page.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startDesktop } from '../hosts/desktop.ts'
import { expect, test } from '../station.ts'
import { inStandIn } from './shell.ts'

test('the window opens where it stood, and on a display that is there', inStandIn, async ({ folder }) => {
  const dataDir = join(folder, 'station')
  mkdirSync(dataDir)
  const env = { ELECTRON_STAND_IN_PAGE: 'none' }
  const windowOf = async (desktop: Awaited<ReturnType<typeof startDesktop>>) => {
    await expect.poll(async () => (await desktop.state()).windows.length).toBe(1)
    return (await desktop.state()).windows[0]
  }
  const first = await startDesktop({ dataDir, env })
  await windowOf(first)
  await first.act('bounds', { x: 300, y: 120, width: 1200, height: 800 })
  await first.quit()

  const second = await startDesktop({ dataDir, env })
  expect(await windowOf(second)).toMatchObject({
    bounds: { x: 300, y: 120, width: 1200, height: 800 },
    isMaximized: false,
  })
  // To a display that will be gone.
  await second.act('bounds', { x: 4_000, y: 40 })
  await second.act('window', { act: 'maximize' })
  await second.quit()

  const third = await startDesktop({ dataDir, env })
  const { bounds, isMaximized } = (await windowOf(third)) ?? {}
  expect(isMaximized).toBe(true)
  expect(bounds?.x).toBeLessThan(1_920)
  await third.quit()
})
