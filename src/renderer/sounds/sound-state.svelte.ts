import type { SoundName } from './sound-names.ts'
import type { SoundPlayer } from './sounds.ts'

const storageKey = 'packbench.sound'
/** The same sound again this soon is of the same event, told by another part of the page. */
const sameEventMs = 700
/** Told by the stage alone, once a scan: a packer may scan twice a second. */
const ofEachScan: ReadonlySet<SoundName> = new Set([
  'item',
  'wrong_item',
  'too_many',
  'other_item',
  'unknown_code',
])

/** Loudness and mute, kept on this computer. */
export class SoundState {
  volume = $state(0.7)
  muted = $state(false)

  readonly #player: SoundPlayer
  #last: { readonly name: SoundName; readonly atMs: number } | undefined

  constructor(player: SoundPlayer) {
    this.#player = player
    const kept = readKept()
    if (kept) {
      this.volume = kept.volume
      this.muted = kept.muted
    }
  }

  readonly play = (name: SoundName): void => {
    const now = performance.now()
    if (!ofEachScan.has(name) && this.#last?.name === name && now - this.#last.atMs < sameEventMs) return
    this.#last = { name, atMs: now }
    this.#player.play(name, this.muted ? 0 : this.volume)
  }

  unlock(): void {
    this.#player.unlock()
  }

  change(to: { readonly volume?: number; readonly muted?: boolean }): void {
    this.volume = to.volume ?? this.volume
    this.muted = to.muted ?? this.muted
    localStorage.setItem(storageKey, JSON.stringify({ volume: this.volume, muted: this.muted }))
  }
}

function readKept(): { readonly volume: number; readonly muted: boolean } | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('volume' in kept) || !('muted' in kept))
      return undefined
    const { volume, muted } = kept
    if (typeof volume !== 'number' || typeof muted !== 'boolean') return undefined
    return { volume: Math.min(1, Math.max(0, volume)), muted }
  } catch {
    return undefined
  }
}
