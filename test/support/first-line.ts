import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const patienceMs = 180_000

/** The first line that a program says. Rejects where it ends before, or says nothing for long, with its command. */
export async function firstLine(child: ChildProcess): Promise<string> {
  const command = child.spawnargs.join(' ')
  if (!child.stdout) throw new Error(`the program has no output: ${command}`)
  const limit = AbortSignal.timeout(patienceMs)
  const line = once(createInterface({ input: child.stdout }), 'line', { signal: limit }).then(
    ([text]) => String(text),
    (cause: unknown) => {
      throw new Error(`waited ${patienceMs / 1000} s for a line of ${command}`, { cause })
    },
  )
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`the program ended before it was ready (${code ?? signal}): ${command}`)
  })
  return Promise.race([line, ended])
}
