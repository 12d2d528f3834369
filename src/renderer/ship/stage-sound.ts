import type { SoundName } from '../sounds/sound-names.ts'
import { soundOf, type Stage } from './stage.ts'

/** Plays the stage's sound when its state is a new one. `scan`: the scan that led to it. */
export class StageSound {
  readonly #play: (sound: SoundName) => void
  #sounded = ''

  constructor(play: (sound: SoundName) => void) {
    this.#play = play
  }

  sound(stage: Stage, scan: number | undefined): void {
    // A draft that is closed again leads back to a state that was heard before.
    if (stage.name === 'draft') return
    const { name, condition, parcel } = stage
    const key = `${scan ?? ''} ${name} ${condition ?? ''} ${parcel?.job?.id ?? ''}`
    if (key === this.#sounded) return
    this.#sounded = key
    const sound = soundOf(stage)
    if (sound) this.#play(sound)
  }
}
