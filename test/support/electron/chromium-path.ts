// The system's Chromium as tests start it.

import { existsSync } from 'node:fs'

/**
 * First the one that has pages and nothing around them, which takes half the time of the whole browser: no window, no
 * extensions, no page of its own.
 */
const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Undefined where there is none. */
export const chromiumPath: string | undefined =
  process.env['PACKBENCH_CHROMIUM'] ?? places.find((path) => existsSync(path))
