// On every screen: a message lies over no button at twice the size, and one key stands on one thing.

import type { Page } from '@playwright/test'
import { inTurn } from '../support/in-turn.ts'
import { screenStates, titleOf } from './screen-states.ts'
import { everywhere, openByKey, settled } from './screens.ts'
import { expect, keepPicture, scan, test } from './station.ts'

/** 200 % of 1366×768, and of 1024×768. */
const zoomed = [
  { width: 683, height: 384 },
  { width: 512, height: 384 },
] as const

/** Buttons that a message lies over, by their words. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const messages = [...document.querySelectorAll('[role=log] p')].map((one) => one.getBoundingClientRect())
    /** What is seen of it: not what it has beyond the places that scroll it. */
    const seen = (element: Element) => {
      let { left, right, top, bottom } = element.getBoundingClientRect()
      for (let place = element.parentElement; place; place = place.parentElement) {
        if (getComputedStyle(place).overflowY === 'visible') continue
        const box = place.getBoundingClientRect()
        left = Math.max(left, box.left)
        right = Math.min(right, box.right)
        top = Math.max(top, box.top)
        bottom = Math.min(bottom, box.bottom)
      }
      return { left, right, top, bottom }
    }
    const controls = document.querySelectorAll<HTMLElement>('button, [role=button], a[href], input, select')
    return [...controls].flatMap((one) => {
      if (!one.checkVisibility({ visibilityProperty: true })) return []
      const box = seen(one)
      const isSeen = box.right - box.left > 1 && box.bottom - box.top > 1
      const isUnder = messages.some(
        ({ left, right, top, bottom }) =>
          left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1,
      )
      return isSeen && isUnder ? [(one.ariaLabel ?? one.textContent).trim()] : []
    })
  })

/** Keys that stand on two things that do not say the same, in the open dialog or else on the page. */
const twice = (page: Page) =>
  page.evaluate(() => {
    const within = document.querySelector('dialog[open]') ?? document
    const words = new Map<string, Set<string>>()
    for (const one of within.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')) {
      if (!one.checkVisibility({ visibilityProperty: true })) continue
      const said = (
        one.ariaLabel ??
        (one.querySelector('.word') ?? one.querySelector('span'))?.textContent ??
        ''
      ).trim()
      for (const key of (one.getAttribute('aria-keyshortcuts') ?? '').split(' '))
        words.set(key, new Set([...(words.get(key) ?? []), said]))
    }
    return [...words].flatMap(([key, said]) => (said.size > 1 ? [`${key}: ${[...said].join(' | ')}`] : []))
  })

test('a message lies over no button at twice the size, on every screen', async ({ bench }) => {
  for (const name of everywhere) {
    await bench.setViewportSize({ width: 1366, height: 768 })
    await openByKey(bench, name)
    for (const size of zoomed) {
      await bench.setViewportSize(size)
      await scan(bench, 'PB-NO-SUCH-COMMAND')
      await expect(bench.getByRole('log').getByText('PB-NO-SUCH-COMMAND').last()).toBeInViewport({ ratio: 1 })
      expect.soft(await covered(bench), `${titleOf(name)} at ${size.width}`).toEqual([])
    }
  }
})

/** Words of Ship that a message lies over: of the stage, and of the rows of the last parcels. */
const coveredOnShip = (page: Page) =>
  page.evaluate(() => {
    const messages = [...document.querySelectorAll('[role=log] p')].map((one) => one.getBoundingClientRect())
    const words = document.querySelectorAll('[role=status] *, main section li *')
    return [...words].flatMap((one) => {
      if (one.childElementCount > 0 || !one.checkVisibility()) return []
      const box = one.getBoundingClientRect()
      const isUnder = messages.some(
        ({ left, right, top, bottom }) =>
          left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1,
      )
      return isUnder ? [one.textContent.trim()] : []
    })
  })

test('on Ship a message lies over neither the stage nor the last parcels', async ({
  bench,
  station,
}, info) => {
  for (const text of ['ORDER-1001', 'ORDER-1003', 'ORDER-1006'])
    await station.ask('ship.scan', { gestureId: crypto.randomUUID(), text })
  await expect(
    bench.getByRole('region', { name: 'Last parcels' }).getByText('Shipped', { exact: true }),
  ).toHaveCount(3)
  for (const [width, height] of [
    [1024, 768],
    [1366, 768],
    [1920, 1080],
  ] as const) {
    await bench.setViewportSize({ width, height })
    await expect(bench.getByRole('log')).toBeEmpty()
    await bench.keyboard.press('Shift+F4')
    await expect(bench.getByRole('log').getByText('There is no other printer')).toBeInViewport({ ratio: 1 })
    await keepPicture(bench, info, `message-on-ship-${width}`)
    expect.soft(await coveredOnShip(bench), `at ${width}`).toEqual([])
  }
})

const screensInTurn = inTurn('one key stands on one thing', everywhere, 8)

test('one key stands on one thing, on every screen, its tabs and dialogs', async ({ bench, station }) => {
  await station.ask('ship.scan', { gestureId: crypto.randomUUID(), text: 'ORDER-1001' })
  await expect
    .poll(async () => (await station.ask('station.status', {})).recent[0]?.job?.state)
    .toBe('confirmed')
  for (const name of screensInTurn) {
    await openByKey(bench, name)
    for (const state of screenStates[name]) {
      const title = [titleOf(name), state.name].filter(Boolean).join(' ')
      await state.open?.(bench)
      await settled(bench)
      expect.soft(await twice(bench), title).toEqual([])
      await state.leave?.(bench)
    }
  }
})
