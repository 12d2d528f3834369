import { afterEach, describe, expect, it, vi } from 'vitest'
import { listenOnOwnPort } from '../../support/own-port.ts'

afterEach(() => vi.restoreAllMocks())

describe('a port of a test’s own', () => {
  it('is given to no other while nothing listens there', async () => {
    vi.spyOn(Math, 'random').mockReturnValueOnce(0.25).mockReturnValueOnce(0.25).mockReturnValueOnce(0.75)
    const neverListens = () => Promise.resolve()

    const ports = [await listenOnOwnPort(neverListens), await listenOnOwnPort(neverListens)]

    expect(ports).toEqual([23_000, 29_000])
  })
})
