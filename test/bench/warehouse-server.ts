// What a PostgreSQL of this computer takes while benches work with it (Linux).

import { readdirSync, readFileSync } from 'node:fs'
import type { Client } from 'pg'

export type ServerNow = {
  /** Those of benches. */
  readonly connections: number
  /** Of all processes that serve connections, or work behind them, as long as they are there. */
  readonly processorMs: number
}

/** `/proc/<pid>/stat` counts hundredths of a second. */
const tickMs = 10

/** Its fields behind the name, which may hold anything; none of a process that is gone. */
function statOf(pid: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /, '')
      .split(' ')
  } catch {
    return []
  }
}
const parentOf = (stat: readonly string[]) => stat[1]
const ticksOf = (stat: readonly string[]) => Number(stat[11]) + Number(stat[12])

export async function serverNow(client: Client): Promise<ServerNow> {
  const { rows } = await client.query<{ pid: number; connections: number }>(
    `SELECT pg_backend_pid() AS pid, count(*)::int AS connections
     FROM pg_stat_activity WHERE application_name = 'packbench'`,
  )
  const { pid, connections } = rows[0] ?? { pid: Number.NaN, connections: Number.NaN }
  const server = parentOf(statOf(String(pid)))
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => parentOf(stat) === server)
  return { connections, processorMs: processes.reduce((sum, stat) => sum + ticksOf(stat) * tickMs, 0) }
}
