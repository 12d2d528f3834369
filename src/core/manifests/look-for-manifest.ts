// Looks in the service's own list for the manifest that a doubt is about.

import { isAppError } from '../../contract/errors.ts'
import { refusals } from '../doubt.ts'
import { couldBe } from './find-created.ts'
import { daysAround, type Manifest } from './manifest.ts'
import type { DayAtBenches, ManifestService, ManifestStore, ServiceManifest } from './ports.ts'

type Lists = Pick<ManifestService, 'list'>

/** `service`: of the account that the manifest was sent with. */
export type Look = {
  /** Those of the service's manifests that could be this one; undefined where it does not list them. */
  candidates(doubtful: Manifest, service: Lists): Promise<readonly ServiceManifest[] | undefined>
  /**
   * The same before a person's word is taken, and asked in every case; empty for a service that answers that it does not
   * list: that keeps no person from ending a doubt. Throws what keeps the service from being asked.
   */
  last(doubtful: Manifest, service: Lists): Promise<readonly ServiceManifest[]>
  /**
   * Which one it is: none where there are several, where another doubt of the station, or a manifest of another bench,
   * could be about the same, or where nobody knows what was listed before: any of them may have been.
   */
  provenAmong(doubtful: Manifest, found: readonly ServiceManifest[]): Promise<ServiceManifest | undefined>
}

export function createLook(ports: {
  readonly manifests: Pick<ManifestStore, 'findByServiceId' | 'listByState'>
  /** Undefined where this bench closes its day alone. */
  readonly day?: Pick<DayAtBenches, 'others'> | undefined
}): Look {
  const { manifests } = ports
  const alone = { serviceIds: new Set<string>(), isUnsure: false }
  const othersOf = async (doubtful: Manifest) => (await ports.day?.others(doubtful)) ?? alone

  async function listedNow(doubtful: Manifest, service: Lists): Promise<readonly ServiceManifest[]> {
    const listed: ServiceManifest[] = []
    const own = new Set<string>()
    for await (const one of service.list(daysAround(doubtful.sentAt ?? doubtful.createdAt))) {
      listed.push(one)
      if (await manifests.findByServiceId(one.manifestId)) own.add(one.manifestId)
    }
    const found = couldBe(doubtful, listed, (id) => own.has(id))
    if (found.length === 0) return found
    // What another bench has made is not this one, however alike.
    const { serviceIds } = await othersOf(doubtful)
    return found.filter(({ manifestId }) => !serviceIds.has(manifestId))
  }

  return {
    candidates: (doubtful, service) =>
      doubtful.knownBefore === undefined ? Promise.resolve(undefined) : listedNow(doubtful, service),
    async last(doubtful, service) {
      try {
        return await listedNow(doubtful, service)
      } catch (error) {
        if (isAppError(error, ...refusals)) return []
        // It could not be read before the request left either: nothing more can be had from it.
        if (doubtful.knownBefore === undefined && isAppError(error, 'unexpected_response')) return []
        throw error
      }
    },
    async provenAmong(doubtful, found) {
      const [only, ...others] = found
      if (!only || others.length > 0 || doubtful.knownBefore === undefined) return undefined
      const doubts = await manifests.listByState('in_doubt')
      const isRivals = doubts.some(
        (other) => other.id !== doubtful.id && couldBe(other, [only], () => false).length > 0,
      )
      if (isRivals) return undefined
      const { serviceIds, isUnsure } = await othersOf(doubtful)
      return isUnsure || serviceIds.has(only.manifestId) ? undefined : only
    },
  }
}
