// Stacks of a bundled program name the sources. Node's own source maps read every map at the start, a tenth of a second; here
// a map is read when a stack is.

import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const maps = new Map()

function mapOf(path) {
  if (!maps.has(path)) {
    const file = `${path}.map`
    maps.set(path, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined)
  }
  return maps.get(path)
}

/** `at work (file:///…/bundle.js:8:3)` → `at work (/…/src/work.ts:5:1)`; as it is where there is no map. */
function inSource(frame) {
  return frame.replace(/(file:\/\/[^()\s]+?\.js):(\d+):(\d+)/, (whole, url, line, column) => {
    const path = fileURLToPath(url)
    const entry = mapOf(path)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (entry?.originalSource === undefined) return whole
    const source = resolve(dirname(path), entry.originalSource)
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  })
}

/** From now on, in this thread. */
export function readableStacks() {
  Error.prepareStackTrace = (error, frames) =>
    [String(error), ...frames.map((frame) => `    at ${inSource(String(frame))}`)].join('\n')
}
