// The sounds as they are heard: rendered by the browser, and compared. No station is needed for it.

import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from '@playwright/test'
import { soundNames, type SoundName } from '../../src/renderer/sounds/sound-names.ts'

/** So much of each is rendered: more than the longest lasts. */
const seconds = 1
const rate = 16_000
/** A piece of a sound, and the pitches that are looked for in it: two a tone of the scale. */
const windowSamples = 800
const bands = Array.from({ length: 60 }, (_, band) => 80 * 2 ** (band / 10))

/** What is heard in each piece: how loud each pitch is in it. */
type Heard = { readonly peak: number; readonly pieces: readonly (readonly number[])[] }

const source = stripTypeScriptTypes(
  readFileSync(new URL('../../src/renderer/sounds/sounds.ts', import.meta.url), 'utf8'),
).replaceAll(/^export /gm, '')

test('each sound differs from every other by ear, is as loud as it is set, and is never cut off', async ({
  page,
}) => {
  const hear = (name: SoundName, volume = 1): Promise<Heard> =>
    page.evaluate<Heard>(`(async () => {
      ${source}
      const context = new OfflineAudioContext(1, ${seconds * rate}, ${rate})
      schedule(context, ${JSON.stringify(name)}, ${volume})
      const samples = (await context.startRendering()).getChannelData(0)
      const pieces = []
      for (let start = 0; start + ${windowSamples} <= samples.length; start += ${windowSamples}) {
        pieces.push(${JSON.stringify(bands)}.map((hertz) => {
          let [real, imaginary] = [0, 0]
          for (let at = 0; at < ${windowSamples}; at++) {
            const angle = (2 * Math.PI * hertz * at) / ${rate}
            real += samples[start + at] * Math.cos(angle)
            imaginary += samples[start + at] * Math.sin(angle)
          }
          return Math.hypot(real, imaginary)
        }))
      }
      return { peak: samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0), pieces }
    })()`)

  const heard = new Map<SoundName, Heard>()
  for (const name of soundNames) heard.set(name, await hear(name))
  for (const [name, { peak, pieces }] of heard) {
    expect(peak, `${name} is loud`).toBeGreaterThan(0.2)
    expect(peak, `${name} is not cut off at its loudest`).toBeLessThanOrEqual(1)
    expect(loudnessOf(pieces.at(-1) ?? []), `${name} ends`).toBeLessThan(0.01)
    expect((await hear(name, 0.5)).peak / peak, `${name} at half`).toBeCloseTo(0.5, 1)
    expect((await hear(name, 0)).peak, `${name} muted`).toBe(0)
  }
  for (const [one, a] of heard) {
    expect(likeness(a, a), one).toBeCloseTo(1)
    for (const [other, b] of heard) {
      if (one < other) expect.soft(likeness(a, b), `${one} and ${other}`).toBeLessThan(0.5)
    }
  }
})

const loudnessOf = (piece: readonly number[]) => Math.hypot(...piece)

/** 1 for the same pitches at the same times, 0 where nothing of one is in the other. */
function likeness(a: Heard, b: Heard): number {
  const [x, y] = [a.pieces.flat(), b.pieces.flat()]
  const product = x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0)
  return product / (loudnessOf(x) * loudnessOf(y))
}
