// What a host serves to other programs: whose key it is, what they ask of the station, and what they hear.

import type { Envelope } from '../../contract/operations.ts'
import type { ProgramHosting } from '../../contract/program-hosting.ts'
import { conflict } from '../../contract/refusals.ts'
import type { Program } from '../../core/programs/ports.ts'
import type { Programs } from '../../core/programs/programs.ts'
import type { ProfileSession } from '../profile/profile-session.ts'
import type { Listen, ProgramHost } from './program-host.ts'
import type { Station } from '../station.ts'

/** All but `serveAt` throw, or refuse, with `conflict` or `no_profile_open` while no profile is open. */
export type ProgramDoor = {
  /** Whose key this is, used by a page of `origin` or by no page (`Programs.recognize`). Undefined: it opens nothing. */
  recognize(key: string, origin: string | undefined): Promise<Program | 'to_keep' | undefined>
  /** The key works still, in the profile that is open now. */
  isGood(program: Program): Promise<boolean>
  /** Pages of this origin have a key. */
  isPaired(origin: string): Promise<boolean>
  /** Gives the page that says the shown code its key. Undefined where the code is wrong, used or too old. */
  pair(code: string, origin: string): Promise<{ readonly key: string; readonly program: Program } | undefined>
  /** False where this gesture was asked for before with another content. Undefined, and nothing is kept, where the key is not good. */
  isSameWish(program: Program, gestureId: string, contentHash: string): Promise<boolean | undefined>
  /** As `Station.invoke`, for a program. Undefined, and nothing is done, where its key is not good. */
  invoke(program: Program, operation: string, input: unknown): Promise<Envelope | undefined>
  /** A code is shown at the bench that a page can be paired by. */
  isPairing(): boolean
  /** Logs what is no expected failure, and answers with the id that it stands under. */
  bug(error: unknown): string
  /** What the page hears. */
  readonly subscribe: Station['subscribe']
} & Pick<ProgramHost, 'onEnded' | 'serveAt'> & {
    /** Opens a listener of the host's own by the setting, now and whenever it is set anew. */
    serveBy(control: Listen): Promise<void>
  }

export function createProgramDoor({
  session,
  subscribe,
  invoke,
  host,
  setting,
  bug,
}: {
  readonly session: () => ProfileSession
  readonly host: ProgramHost
  readonly setting: () => ProgramHosting | undefined
  /** The key is good. */
  readonly invoke: (program: Program, operation: string, input: unknown) => Promise<Envelope>
} & Pick<ProgramDoor, 'subscribe' | 'bug'>): ProgramDoor {
  function programs(): Programs {
    const open = session().features.programs()
    if (!open) throw conflict('profile_opening')
    return open
  }

  /** A key may be revoked, or another profile opened, since its owner was recognized: a body takes its time. */
  async function whileGood<T>(program: Program, act: (open: Programs) => Promise<T>): Promise<T | undefined> {
    const open = programs()
    return (await open.isGood(program.id)) && open === programs() ? act(open) : undefined
  }

  return {
    isGood: async (program) => (await whileGood(program, () => Promise.resolve(true))) ?? false,
    recognize: async (key, origin) => programs().recognize(key, origin),
    isPaired: async (origin) => programs().isPaired(origin),
    async pair(code, origin) {
      const { acts } = session()
      const open = programs()
      const pair = async () => {
        const made = await open.pair(code, origin)
        if (!made) return undefined
        await acts.log.append({
          operator: made.by && { id: made.by.id, name: made.by.name },
          approvedBy: undefined,
          operation: 'programs.paired',
          subject: origin,
          recordId: made.program.id,
          reason: undefined,
          amount: undefined,
          outcome: 'done',
        })
        return made
      }
      return acts.during(pair, () => Promise.resolve())
    },
    isSameWish: (program, gestureId, contentHash) =>
      whileGood(program, (open) => open.isSameWish(program.id, gestureId, contentHash)),
    invoke: (program, operation, input) => whileGood(program, () => invoke(program, operation, input)),
    isPairing: () => programs().pairing() !== undefined,
    bug,
    subscribe,
    onEnded: host.onEnded,
    serveAt: host.serveAt,
    async serveBy(control) {
      host.controlBy(control)
      await host.listen(setting())
    },
  }
}
