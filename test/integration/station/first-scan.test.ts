// The first scan, as soon as the station says that it is there, on a machine that has too much to do.

import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { OperationInput, OperationName, OperationOutput } from '../../../src/contract/operations.ts'

/** More than the machine has processors: they are each other's load. */
const stations = 6
const root = join(import.meta.dirname, '../../..')

type Started = {
  readonly log: () => string
  ask<K extends OperationName>(name: K, input: OperationInput<K>): Promise<OperationOutput<K>>
}

async function start(): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-first-scan-'))
  const args = ['src/web/station-cli.ts', '--port', '0', '--data', folder, '--json', '--no-open']
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(async () => {
    await end(child)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const { url, token } = JSON.parse(line) as { url: string; token: string }
  return {
    log: () => readFileSync(join(folder, 'logs/station.log'), 'utf8'),
    async ask(name, input) {
      const response = await fetch(new URL(`/rpc/${name}`, url), {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(input),
      })
      const envelope = (await response.json()) as { ok: boolean; value: never; error?: unknown }
      expect(envelope, name).toMatchObject({ ok: true })
      return envelope.value
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

it('is bought and printed, whatever the page asks at the same moment, and the log tells of no fault', async () => {
  await Promise.all(
    Array.from({ length: stations }, async (_, at) => {
      const { ask, log } = await start()
      const orderNumber = `ORDER-100${at + 1}`
      const [scan] = await Promise.all([
        ask('ship.scan', { gestureId: randomUUID(), text: orderNumber }),
        ask('station.status', {}),
        ask('ship.choices', {}),
        ask('orders.list', {}),
        ask('diagnostics.health', {}),
        ask('ship.scan', { gestureId: randomUUID(), text: 'ORDER-1009' }),
      ])
      expect(scan).toMatchObject({ kind: 'shipping' })
      await vi.waitFor(
        async () => {
          const { parcels } = await ask('ship.parcels', { orderNumber })
          expect(parcels).toMatchObject([{ state: 'bought', job: { state: 'confirmed' } }])
        },
        { timeout: 180_000, interval: 200 },
      )
      const faults = log()
        .split('\n')
        .filter((line) => /"level":(50|60)/.test(line))
      expect(faults).toEqual([])
    }),
  )
})
