import { words } from '../language.ts'

type OfCarrier = {
  readonly carrierAccountId?: string | undefined
  readonly carrierName?: string | undefined
}

/** What people call a carrier account; its id where nobody said, and that it is not known where it is not. */
export const carrierText = ({ carrierAccountId, carrierName }: OfCarrier): string =>
  carrierName ?? carrierAccountId ?? words.today.notKnown
