// The secrets of order sources: each goes to the place that it was given for, and nowhere else.

import { AppError } from '../../../contract/errors.ts'
import type { FolderSource, OrderSourceConfig } from '../../../contract/orders.ts'
import { withReason } from '../../../contract/refusals.ts'
import { secretForPlace, type PlacedSecret, type SecretForPlace } from '../../placed-secret.ts'

/** May have a secret. */
export type SecretSource = Exclude<OrderSourceConfig, FolderSource>

export const ofOtherAddress = () =>
  new AppError('order_source_secret', 'The secret that is kept was given for another address')

export function createSourceSecrets({
  secrets,
  savedOf,
}: {
  readonly secrets: { get(sourceId: string): Promise<PlacedSecret | undefined> }
  /** The source as it is looked into. */
  readonly savedOf: (sourceId: string) => OrderSourceConfig | undefined
}) {
  async function keptSecret(sourceId: string | undefined, config: SecretSource): Promise<SecretForPlace> {
    if (sourceId === undefined) return { kind: 'none' }
    const secret = await secrets.get(sourceId)
    return secretForPlace(secret, config, savedOf(sourceId))
  }

  return {
    keptSecret,
    /** What is sent to an address: nothing that was given for another, and not without it. Throws `order_source_secret`. */
    async secretFor(sourceId: string | undefined, config: SecretSource): Promise<string | undefined> {
      const kept = await keptSecret(sourceId, config)
      if (kept.kind === 'of_other_address') throw ofOtherAddress()
      if (kept.kind === 'not_here')
        throw withReason(
          'order_source_secret',
          'secret_not_here',
          'Other benches have its secret: it is not here',
        )
      return kept.kind === 'kept' ? kept.value : undefined
    },
  }
}
