import { Client } from 'pg'
import type { PrivatePostgres } from './private-postgres.ts'
import type { StationProgram } from './station-program.ts'
import { until } from './until.ts'

/**
 * Keeps statements of a station waiting, so that it can be killed in the midst of one. The test's own triggers name the moments:
 * each asks for the shared advisory lock of its moment.
 */
export async function holdStatements(postgres: PrivatePostgres) {
  const holder = new Client({ connectionString: postgres.url() })
  await holder.connect()
  const isHeld = async () =>
    (
      await postgres.query(
        `SELECT 1 FROM pg_stat_activity WHERE application_name = 'packbench' AND wait_event_type = 'Lock'`,
      )
    ).length > 0
  return {
    hold: (moment: number) => holder.query('SELECT pg_advisory_lock($1)', [moment]),
    letGo: () => holder.query('SELECT pg_advisory_unlock_all()'),
    async killHeld(program: StationProgram): Promise<void> {
      await until(isHeld)
      await program.stop('SIGKILL')
    },
    /** What the killed station had asked for is over, whether it was done or not. */
    over: () => until(async () => !(await isHeld())),
    end: () => holder.end(),
  }
}
export type HeldStatements = Awaited<ReturnType<typeof holdStatements>>
