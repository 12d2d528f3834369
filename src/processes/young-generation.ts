// How much of its memory V8 keeps for what is new: by itself it doubles that to 64 MB where much is made at once, as at a start,
// and takes it again at each burst of work.

import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

const enoughBytes = 4 * 1024 * 1024
/** Of what is made to have V8 grow; a few suffice. */
const mostRounds = 64
const objectsARound = 8_000

const youngBytes = () =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? enoughBytes

/**
 * Has the young generation of this process and its threads stay at a few MB: a station at work takes a quarter less memory, an import
 * 9 % more time (docs/performance.md). For before a program is loaded: what has grown by then stays, until V8 finds itself at rest.
 * `--max-semi-space-size` does the same, and has to stand wherever a station is started. Harmless twice. V8 reads
 * `--semi-space-growth-factor` at each growth. Of Node alone: where a host has V8's flags frozen, to set one ends the process.
 */
export function keepYoungGenerationSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=4')
  const kept: unknown[] = []
  for (let round = 0; youngBytes() < enoughBytes && round < mostRounds; round++)
    kept.push(Array.from({ length: objectsARound }, (_, at) => ({ at })))
  setFlagsFromString('--semi-space-growth-factor=1')
}
