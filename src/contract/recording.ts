// A recording of what the station and the service say to each other, for whoever must make another service understood.
// Part of the operations of the station (operations.ts); the file itself is service/conversation.ts.

import { z } from 'zod'
import { Timestamp } from './domain.ts'
import { Nothing, op, type OperationTable } from './op.ts'

/** A recording ends by itself at the first of these. */
export const recordingLimits = { minutes: 30, calls: 300, bytes: 8_000_000 } as const

export const recordingEnds = ['by_hand', 'time', 'calls', 'size'] as const
export type RecordingEnd = (typeof recordingEnds)[number]

/** It is in memory alone, of the open profile: a restart and another profile are its end. */
export const RecordingView = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('on'), calls: z.int(), startedAt: Timestamp, endsAt: Timestamp }),
  z.object({ state: z.literal('ended'), calls: z.int(), startedAt: Timestamp, by: z.enum(recordingEnds) }),
])
export type RecordingView = z.infer<typeof RecordingView>

export const recordingOperations = {
  'recording.get': op({ access: 'look', input: Nothing, output: RecordingView }),
  /** From now on every call of the account is recorded, with stand-ins; an earlier recording is dropped. Throws `conflict` where one runs. */
  'recording.start': op({ access: 'supervise', audit: 'done', input: Nothing, output: RecordingView }),
  /** Ends it; what was recorded is kept until it is dropped. Throws `not_found` where none runs. */
  'recording.stop': op({ access: 'supervise', audit: 'done', input: Nothing, output: RecordingView }),
  /** The file of one that has ended. Throws `not_found` where there is none, or nothing was called. */
  'recording.save': op({
    access: 'supervise',
    audit: 'done',
    input: Nothing,
    output: z.object({ text: z.string(), calls: z.int() }),
  }),
  'recording.drop': op({ access: 'supervise', audit: 'done', input: Nothing, output: RecordingView }),
} satisfies OperationTable

export const recordingEvents = {
  /** It began, ended, or has another call. */
  recording: RecordingView,
} as const satisfies Record<string, z.ZodType>
