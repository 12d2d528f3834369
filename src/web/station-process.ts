// A station of its own process, as `npm run station` starts it, for a demonstration that ends it by force.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { Envelope, OperationInput, OperationName, OperationOutput } from '../contract/operations.ts'

const Started = z.object({ url: z.url(), token: z.string() })

export type StationProcess = {
  /** Throws with the station's own message where it refuses. */
  ask<K extends OperationName>(name: K, input: OperationInput<K>): Promise<OperationOutput<K>>
  /** As a power cut ends it: nothing is put away. */
  kill(): Promise<void>
  close(): Promise<void>
}

/** Throws where it ends before it listens. */
export async function startStation(dataDir: string): Promise<StationProcess> {
  const runner = join(import.meta.dirname, '../../build/run.js')
  const child = spawn(
    process.execPath,
    [runner, 'station', '--json', '--no-open', '--profile', 'demo', '--data', dataDir],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  const [line] = await Promise.race([
    once(lines, 'line') as Promise<[string]>,
    ended.then(() => Promise.reject(new Error('the station ended before it could be asked'))),
  ])
  const { url, token } = Started.parse(JSON.parse(line))
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    await ended
  }
  return {
    async ask(name, input) {
      const answer = await fetch(new URL(`/rpc/${name}`, url), {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(input),
      })
      const envelope = (await answer.json()) as Envelope
      if (!envelope.ok) throw new Error(`${name}: ${envelope.error.message} (${envelope.error.code})`)
      return envelope.value as OperationOutput<typeof name>
    },
    kill: () => end('SIGKILL'),
    close: () => end('SIGTERM'),
  }
}
