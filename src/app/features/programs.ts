// Other programs: their keys, pairing, and what a host asks on their behalf.

import {
  pairingRules,
  type PairingView,
  type ProgramList,
  type ProgramView,
} from '../../contract/programs.ts'
import type { Program } from '../../core/programs/ports.ts'
import { openPrograms, type Programs } from '../../core/programs/programs.ts'
import { programSecrets } from '../programs/program-secrets.ts'
import { newId } from '../runtime.ts'
import { present } from '../views.ts'
import type { Feature } from './feature.ts'
import type { PortsOf } from './ports.ts'

type ProgramsFeaturePorts = PortsOf<
  'atWork' | 'clock' | 'operators' | 'page' | 'programHost' | 'settings',
  'programs'
>

/** What hosts have of it besides its operations. Undefined until the profile has started. */
export type ProgramsFeature = Feature<'programs'> & { readonly programs: () => Programs | undefined }

export function programsFeature({
  stores,
  atWork,
  clock,
  operators,
  page,
  programHost,
  settings,
}: ProgramsFeaturePorts): ProgramsFeature {
  let opened: Programs | undefined
  let programs: Programs | undefined
  let endFollowing: (() => void) | undefined
  const tellList = () => page.tell('programs', list)
  const work = () => {
    opened ??= openPrograms({
      store: stores.programs,
      secrets: programSecrets,
      clock,
      newId,
      onChanged: tellList,
      onRevoked: programHost.ended,
      otherNames: () => operators.register.list().operators.map(({ name }) => name),
    })
    return (programs = opened)
  }

  async function list(): Promise<ProgramList> {
    const all = (await work().list()).map(programView)
    return {
      programs: [...all.filter(({ revokedAt }) => !revokedAt), ...all.filter(({ revokedAt }) => revokedAt)],
      ...present({ pairing: pairingView(), pairingEnded: work().pairingEnded() }),
      addresses: [...programHost.addresses()],
      ...present({ hosting: hostingView() }),
    }
  }

  function hostingView(): ProgramList['hosting'] {
    const hosting = programHost.hosting()
    return hosting && present({ setting: settings.read().programs, fault: hosting.fault })
  }

  function pairingView(): PairingView | undefined {
    const open = work().pairing()
    return open && { ...open.wish, endsAt: open.endsAt.toISOString(), triesLeft: open.triesLeft }
  }

  return {
    programs: () => programs,
    start() {
      work()
      endFollowing = programHost.onChanged(tellList)
      return Promise.resolve()
    },
    close() {
      programs?.close()
      programs = undefined
      endFollowing?.()
      programHost.ended()
    },
    handlers: {
      'programs.list': list,
      async 'programs.make'(wish) {
        const { key, program } = await work().make(wish, atWork())
        return { key, program: programView(program) }
      },
      async 'programs.revoke'({ programId }) {
        await work().revoke(programId)
        return list()
      },
      async 'programs.keep'({ programId }) {
        await work().keep(programId)
        return list()
      },
      async 'programs.pair'(wish) {
        const code = await work().beginPairing(wish, operators.session.current())
        const pairing = pairingView()
        if (!pairing) throw new Error('a code that was just made is shown')
        return { code, pairing, goodForMs: pairingRules.goodForMs }
      },
      async 'programs.setHosting'(programs) {
        settings.change({ programs })
        await programHost.listen(programs)
        return list()
      },
      'programs.stopPairing'() {
        work().stopPairing()
        return Promise.resolve({ done: true })
      },
    },
  }
}

export const programView = (program: Program): ProgramView => {
  const { id, name, scopes, parcelLimitMinor, origin, madeAt, madeBy, lastUsedAt, revokedAt, restoredFrom } =
    program
  return {
    id,
    name,
    scopes: [...scopes],
    madeAt: madeAt.toISOString(),
    ...present({
      parcelLimitMinor,
      origin,
      madeBy,
      lastUsedAt: lastUsedAt?.toISOString(),
      revokedAt: revokedAt?.toISOString(),
      restoredFrom: restoredFrom?.toISOString(),
    }),
  }
}
