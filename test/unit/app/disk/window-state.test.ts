import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { keepWindowState, placeWindow, readWindowState } from '../../../../src/app/disk/window-state.ts'

const left = { x: 0, y: 0, width: 1920, height: 1040 }
const right = { x: 1920, y: 0, width: 1280, height: 1024 }
const at = (x: number, y: number, width = 1200, height = 800) => ({
  bounds: { x, y, width, height },
  maximized: false,
})

describe('a window opens', () => {
  it('in the middle, at its usual size, at the first start', () => {
    expect(placeWindow(undefined, [left])).toEqual({ width: 1366, height: 768, maximized: false })
  })

  it('where it stood, on whichever display, also where a part of it hangs out', () => {
    expect(placeWindow(at(2000, 40), [left, right])).toMatchObject({ x: 2000, y: 40, width: 1200 })
    expect(placeWindow(at(-900, 40), [left])).toMatchObject({ x: -900, y: 40 })
  })

  it.each([
    ['its display is gone', at(2000, 40)],
    ['its title is above all displays', at(100, -60)],
    ['only a strip of it would be seen', at(1800, 40)],
    ['its title is below the display', at(100, 1020)],
  ])('in the middle of the first display where %s', (_, state) => {
    const placed = placeWindow(state, [left])
    expect(placed).not.toHaveProperty('x')
    expect(placed).toMatchObject({ width: 1200, height: 800 })
  })

  it('no larger than its display, and no smaller than its page needs where there is room', () => {
    expect(placeWindow(at(0, 0, 3000, 2000), [right, left])).toMatchObject({ width: 1920, height: 1040 })
    expect(placeWindow(at(0, 0, 300, 200), [left])).toMatchObject({ width: 1024, height: 700 })
    expect(placeWindow(at(0, 0), [{ x: 0, y: 0, width: 800, height: 600 }])).toMatchObject({
      width: 800,
      height: 600,
    })
  })

  it('maximised where it was', () => {
    expect(placeWindow({ ...at(0, 0), maximized: true }, [left]).maximized).toBe(true)
  })
})

describe('the kept state', () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-window-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is read as it was kept, and is this user’s alone', () => {
    expect(readWindowState(folder)).toBeUndefined()
    keepWindowState(folder, at(5, 6))
    expect(readWindowState(folder)).toEqual(at(5, 6))
    expect(statSync(join(folder, 'window.json')).mode & 0o077).toBe(0)
  })

  it('is none where the file says something else, or cannot be written', () => {
    writeFileSync(join(folder, 'window.json'), '{"bounds": {"x": 1e99}}')
    expect(readWindowState(folder)).toBeUndefined()
    expect(() => keepWindowState(join(folder, 'not there'), at(0, 0))).not.toThrow()
    expect(readFileSync(join(folder, 'window.json'), 'utf8')).toContain('1e99')
  })
})
