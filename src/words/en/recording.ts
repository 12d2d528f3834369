import type { RecordingEnd } from '../../contract/recording.ts'

const counted = (calls: number) => (calls === 1 ? '1 call' : `${calls} calls`)

export const recording = {
  title: 'Recording',
  what: 'Records what this station and the shipping service say to each other, for whoever is to make the service understood.',
  standIns:
    'Names, addresses, ids, texts and keys are replaced at once by others of the same length, and labels by an empty frame. Amounts, dates, statuses, services, countries and states stay as they are.',
  limits: (minutes: number, calls: number, size: string) =>
    `It ends by itself after ${minutes} minutes, ${calls} calls or ${size}. It is in memory only: closing the station or changing the profile drops it.`,
  hint: 'Start, do what is to be understood (rates, a label, a reprint, a refund), stop, and save the file.',
  on: (calls: number) => `Recording, ${counted(calls)}`,
  until: (time: string) => `until ${time} at the latest`,
  ended: (calls: number) => `Recorded: ${counted(calls)}`,
  endedBy: {
    by_hand: 'It was stopped here.',
    time: 'It ended by itself: its time was over.',
    calls: 'It ended by itself: it had as many calls as it may have.',
    size: 'It ended by itself: the next call would have made it too large.',
  } satisfies Record<RecordingEnd, string>,
  empty: 'No call was made meanwhile: there is nothing to save.',
  lookFirst: 'Look through the file before you hand it over.',
  start: 'Start recording',
  again: 'Record again',
  stop: 'Stop recording',
  save: 'Save the file',
  saved: (calls: number) => `Saved: ${counted(calls)}`,
  drop: 'Drop it',
}
