// The database of a shift, and who looks after it: a primary and a standby that confirms each write (docs/warehouse.md), each on a
// disk of its own that can be full, and the fail-over from one to the other.

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { initWarehouse } from '../../../src/adapters/postgres/set-up.ts'
import { standbyName, startPostgres, type PrivatePostgres } from '../../support/private-postgres.ts'
import { mountSmallDisk, type SmallDisk } from '../../support/small-disk.ts'

/** Room for a cluster and what a shift writes. */
const diskMegabytes = 96

type Server = { readonly postgres: PrivatePostgres; readonly disk: SmallDisk | undefined }

export type ShiftDatabase = Awaited<ReturnType<typeof openShiftDatabase>>

/** `moved`: what comes from now on goes to another port. */
export async function openShiftDatabase(moved: (port: number) => void) {
  let isFull = false
  /** One thing after the other: an administrator has two hands. */
  let work: Promise<unknown> = Promise.resolve()

  async function startServer(follows?: PrivatePostgres): Promise<Server> {
    const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
    const disk = mountSmallDisk(folder, diskMegabytes)
    return { disk, postgres: await startPostgres({ folder, ...(follows ? { follows } : {}) }) }
  }

  async function end({ postgres, disk }: Server): Promise<void> {
    await postgres.kill()
    disk?.close()
    await postgres.close()
  }

  let primary = await startServer()
  await initWarehouse({ url: primary.postgres.url(), password: undefined }, { name: 'main' })
  // Before the copy, which has it as well, and so each one after a fail-over.
  await primary.postgres.query(`ALTER SYSTEM SET synchronous_standby_names = 'FIRST 1 (${standbyName})'`)
  await primary.postgres.query('SELECT pg_reload_conf()')
  let standby: Server | undefined = await startServer(primary.postgres)

  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const done = work.then(act)
    work = done.catch(() => undefined)
    return done
  }
  const startPrimary = async (): Promise<void> => {
    if (!isFull && !primary.postgres.isUp()) await primary.postgres.start()
  }
  const makeRoom = (): void => {
    primary.disk?.empty()
    isFull = false
  }
  const startStandby = async (): Promise<void> => {
    if (standby?.postgres.isUp() === false) await standby.postgres.start()
    // A copy is made of what takes writes.
    else if (!standby && primary.postgres.isUp() && !isFull) standby = await startServer(primary.postgres)
  }

  return {
    /** Why its disk is never full. */
    skipped: primary.disk ? undefined : 'a full database: this user may mount nothing',
    get postgres() {
      return primary.postgres
    },
    kill: () => inTurn(() => primary.postgres.kill()),
    start: () => inTurn(startPrimary),
    fill: () =>
      inTurn(() => {
        primary.disk?.fill()
        isFull = primary.disk !== undefined
        return Promise.resolve()
      }),
    makeRoom: () =>
      inTurn(async () => {
        makeRoom()
        await startPrimary()
      }),
    killStandby: () => inTurn(async () => standby?.postgres.kill()),
    startStandby: () => inTurn(startStandby),
    /** The primary is lost for good, the standby takes its place, and another one follows that. */
    failOver: () =>
      inTurn(async () => {
        if (!standby) return
        const lost = primary
        await lost.postgres.kill()
        if (!standby.postgres.isUp()) await standby.postgres.start()
        await standby.postgres.promote()
        primary = standby
        standby = undefined
        isFull = false
        moved(primary.postgres.port)
        await end(lost)
      }),
    /** All is as an administrator wants it. */
    makeWhole: () =>
      inTurn(async () => {
        makeRoom()
        await startPrimary()
        await startStandby()
      }),
    close: () =>
      inTurn(async () => {
        if (standby) await end(standby)
        await end(primary)
      }),
  }
}
