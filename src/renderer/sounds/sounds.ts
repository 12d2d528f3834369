// The sounds, told apart without looking, made of oscillators: nothing to load, nothing to ship.

import type { SoundName } from './sound-names.ts'

/** One tone: when it begins, how long it lasts, its pitch (a second one to glide to), its wave and loudness. */
type Tone = {
  readonly atMs: number
  readonly lengthMs: number
  readonly hertz: number
  readonly toHertz?: number
  readonly wave: OscillatorType
  readonly loudness: number
}

export const tones = {
  /** Two rising notes. */
  done: [
    { atMs: 0, lengthMs: 110, hertz: 659, wave: 'triangle', loudness: 0.7 },
    { atMs: 110, lengthMs: 200, hertz: 988, wave: 'triangle', loudness: 0.7 },
  ],
  /** Low and rough: two saws that beat against each other. */
  wrong: [
    { atMs: 0, lengthMs: 450, hertz: 110, wave: 'sawtooth', loudness: 0.5 },
    { atMs: 0, lengthMs: 450, hertz: 117, wave: 'sawtooth', loudness: 0.5 },
  ],
  /** The same note twice. */
  already: [
    { atMs: 0, lengthMs: 120, hertz: 523, wave: 'square', loudness: 0.3 },
    { atMs: 190, lengthMs: 120, hertz: 523, wave: 'square', loudness: 0.3 },
  ],
  /** Three soft ones. */
  attention: [
    { atMs: 0, lengthMs: 180, hertz: 784, wave: 'sine', loudness: 0.5 },
    { atMs: 260, lengthMs: 180, hertz: 784, wave: 'sine', loudness: 0.5 },
    { atMs: 520, lengthMs: 180, hertz: 784, wave: 'sine', loudness: 0.5 },
  ],
  /** One long fall. */
  fault: [{ atMs: 0, lengthMs: 600, hertz: 740, toHertz: 220, wave: 'triangle', loudness: 0.7 }],
  /** High and low in turn, as a siren: stop, it is on the wrong parcel. */
  wrong_label: [
    { atMs: 0, lengthMs: 150, hertz: 880, wave: 'sawtooth', loudness: 0.4 },
    { atMs: 150, lengthMs: 150, hertz: 440, wave: 'sawtooth', loudness: 0.5 },
    { atMs: 300, lengthMs: 150, hertz: 880, wave: 'sawtooth', loudness: 0.4 },
    { atMs: 450, lengthMs: 220, hertz: 440, wave: 'sawtooth', loudness: 0.5 },
  ],
  /** One short, quiet tick: heard many times a parcel. */
  item: [{ atMs: 0, lengthMs: 70, hertz: 1_320, wave: 'sine', loudness: 0.3 }],
  /** Two low blows: it is none of this order. */
  wrong_item: [
    { atMs: 0, lengthMs: 160, hertz: 165, wave: 'square', loudness: 0.5 },
    { atMs: 240, lengthMs: 300, hertz: 131, wave: 'square', loudness: 0.5 },
  ],
  /** Four quick high ones: one more than is wanted. */
  too_many: [
    { atMs: 0, lengthMs: 70, hertz: 1_480, wave: 'square', loudness: 0.3 },
    { atMs: 110, lengthMs: 70, hertz: 1_480, wave: 'square', loudness: 0.3 },
    { atMs: 220, lengthMs: 70, hertz: 1_480, wave: 'square', loudness: 0.3 },
    { atMs: 330, lengthMs: 70, hertz: 1_480, wave: 'square', loudness: 0.3 },
  ],
  /** Down and up again: it goes over there. */
  other_item: [
    { atMs: 0, lengthMs: 260, hertz: 392, toHertz: 196, wave: 'sawtooth', loudness: 0.4 },
    { atMs: 260, lengthMs: 300, hertz: 196, toHertz: 587, wave: 'sawtooth', loudness: 0.4 },
  ],
  /** A rise that asks. */
  unknown_code: [
    { atMs: 0, lengthMs: 140, hertz: 294, wave: 'triangle', loudness: 0.6 },
    { atMs: 160, lengthMs: 320, hertz: 294, toHertz: 370, wave: 'triangle', loudness: 0.6 },
  ],
} as const satisfies Record<SoundName, readonly Tone[]>

/** A sound later than this says nothing any more. */
const stillNewsMs = 1_500

export type SoundPlayer = {
  /** Plays at `volume` from 0 to 1. Silent until the page had its first key or click: browsers ask for that. */
  play(name: SoundName, volume: number): void
  /** To be called from a key or click. */
  unlock(): void
}

/** Puts a sound into a context, from now on. */
export function schedule(into: BaseAudioContext, name: SoundName, volume: number): void {
  for (const tone of tones[name]) put(into, tone, volume)
}

function put(into: BaseAudioContext, tone: Tone, volume: number): void {
  const from = into.currentTime + tone.atMs / 1_000
  const until = from + tone.lengthMs / 1_000
  const oscillator = into.createOscillator()
  const gain = into.createGain()
  oscillator.type = tone.wave
  oscillator.frequency.setValueAtTime(tone.hertz, from)
  if (tone.toHertz !== undefined) oscillator.frequency.exponentialRampToValueAtTime(tone.toHertz, until)
  // Soft edges: a tone that is cut clicks.
  gain.gain.setValueAtTime(0, from)
  gain.gain.linearRampToValueAtTime(tone.loudness * volume, from + 0.012)
  gain.gain.setValueAtTime(tone.loudness * volume, until - 0.03)
  gain.gain.linearRampToValueAtTime(0, until)
  oscillator.connect(gain).connect(into.destination)
  oscillator.start(from)
  oscillator.stop(until)
}

/** A player over WebAudio. `play` marks the document with the sound's name, for whoever cannot hear it. */
export function createSoundPlayer(page: Document): SoundPlayer {
  let context: AudioContext | undefined
  let asked = false
  /** The last sound that came before the device was open. */
  let missed: { readonly atMs: number; readonly play: () => void } | undefined

  async function open() {
    try {
      const opened = new AudioContext({ latencyHint: 'interactive' })
      await opened.resume()
      context = opened
      if (missed && performance.now() - missed.atMs < stillNewsMs) missed.play()
    } catch {
      // A machine without sound: the picture says it.
    }
  }

  function play(name: SoundName, volume: number) {
    page.documentElement.dataset['sound'] = name
    if (volume <= 0) return
    if (!context) missed = { atMs: performance.now(), play: () => play(name, volume) }
    else schedule(context, name, volume)
  }

  return {
    play,
    unlock() {
      if (asked) return
      asked = true
      // Opening the device takes long enough to hold up the keys of a scan.
      setTimeout(() => void open(), 300)
    },
  }
}
