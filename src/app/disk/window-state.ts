// Where the window stood when it was last open, and where it opens so that it is seen.

import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Rectangle = z.object({ x: z.int(), y: z.int(), width: z.int().min(1), height: z.int().min(1) })
type Rectangle = Readonly<z.infer<typeof Rectangle>>

export const WindowState = z.object({
  /** As it is when it is neither maximised nor full screen. */
  bounds: Rectangle,
  maximized: z.boolean(),
})
export type WindowState = Readonly<z.infer<typeof WindowState>>

export const smallestWindow = { width: 1024, height: 700 } as const
const usualWindow = { width: 1366, height: 768 } as const

/** So much of the window's upper edge must be on a display for a hand to take hold of it. */
const seen = { width: 200, height: 60 } as const

export type Placement = Partial<Pick<Rectangle, 'x' | 'y'>> &
  Pick<Rectangle, 'width' | 'height'> & { readonly maximized: boolean }

/**
 * Where the window opens: as it stood, if a hand can take hold of it there, else in the middle of the first display (no
 * `x` and `y`). Never larger than the display. `workAreas`: of the displays that are there now, the first one first.
 */
export function placeWindow(state: WindowState | undefined, workAreas: readonly Rectangle[]): Placement {
  const bounds = state?.bounds ?? { ...usualWindow }
  const [home] = state
    ? workAreas
        .filter((area) => isSeen(state.bounds, area))
        .toSorted((one, other) => sharedArea(state.bounds, other) - sharedArea(state.bounds, one))
    : []
  const area = home ?? workAreas[0]
  const fit = (wished: number, least: number, most: number | undefined) =>
    Math.max(Math.min(wished, most ?? wished), Math.min(least, most ?? least))
  return {
    ...(state && home ? { x: state.bounds.x, y: state.bounds.y } : {}),
    width: fit(bounds.width, smallestWindow.width, area?.width),
    height: fit(bounds.height, smallestWindow.height, area?.height),
    maximized: state?.maximized ?? false,
  }
}

const sharedWidth = (a: Rectangle, b: Rectangle) =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
const sharedHeight = (a: Rectangle, b: Rectangle) =>
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
const sharedArea = (a: Rectangle, b: Rectangle) =>
  Math.max(0, sharedWidth(a, b)) * Math.max(0, sharedHeight(a, b))

function isSeen(window: Rectangle, area: Rectangle): boolean {
  const isTopIn = window.y >= area.y && window.y + seen.height <= area.y + area.height
  return sharedWidth(window, area) >= Math.min(seen.width, window.width) && isTopIn
}

const fileOf = (dataDir: string) => join(dataDir, 'window.json')

/** What was kept; undefined for the first start, and for a file that says something else. */
export function readWindowState(dataDir: string): WindowState | undefined {
  try {
    return WindowState.safeParse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8'))).data
  } catch {
    return undefined
  }
}

/** Keeps it as well as it can: a full disk costs nothing but the window's place. */
export function keepWindowState(dataDir: string, state: WindowState): void {
  const draft = `${fileOf(dataDir)}.new`
  try {
    writeFileSync(draft, JSON.stringify(state), { mode: 0o600 })
    renameSync(draft, fileOf(dataDir))
  } catch {
    // The next start opens in the middle.
  }
}
