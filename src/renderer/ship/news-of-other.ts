import type { ParcelView, StationStatus } from '../../contract/domain.ts'
import { words } from '../language.ts'
import type { SoundName } from '../sounds/sound-names.ts'
import { stageOfParcel } from './stage-of-parcel.ts'
import { stageWords } from './stage-words.ts'
import { soundOf } from './stage.ts'

const messages = words.ship

/**
 * What the packer should hear, and read, of a parcel that is not on the stage and came to another state. `words`: where it
 * is now; worth a note of its own where a doubt about it is settled.
 */
export function newsOfOther(
  before: ParcelView,
  after: ParcelView,
  status: StationStatus | undefined,
): { readonly sound?: SoundName; readonly isSettled: boolean; readonly words: string } {
  const [was, is] = [stageOfParcel(before, status), stageOfParcel(after, status)]
  const sound = was.name === is.name ? undefined : soundOf(is)
  return {
    ...(sound && sound !== 'done' ? { sound } : {}),
    isSettled: was.name === 'doubt' && is.name !== 'doubt',
    words: messages.settledLater(after.orderNumber, stageWords(is, 0).word),
  }
}
