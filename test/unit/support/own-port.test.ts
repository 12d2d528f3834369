import { afterEach, expect, it, vi } from 'vitest'
import { listenOnOwnPort } from '../../support/own-port.ts'

afterEach(() => vi.restoreAllMocks())

it('a port of a test’s own is given to no other while nothing listens there', async () => {
  const random = vi.spyOn(Math, 'random')
  const neverListens = () => Promise.resolve()
  const first = await listenOnOwnPort(neverListens)
  const drawn = random.mock.results.at(-1)?.value as number
  random.mockClear()

  random.mockReturnValueOnce(drawn)
  expect(await listenOnOwnPort(neverListens)).not.toBe(first)
  expect(random.mock.results[0]?.value).toBe(drawn)
})
