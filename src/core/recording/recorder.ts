// Records an account's calls for a while. Stand-ins take their places at once: what was said is never kept, also not in
// memory.

import { recordingLimits, type RecordingEnd, type RecordingView } from '../../contract/recording.ts'
import { conflict, notFound } from '../../contract/refusals.ts'
import { conversationText, type ConversationExchange } from '../../service/conversation.ts'
import type { Clock } from '../runtime.ts'
import type { Call, RecordingCodec } from './ports.ts'
import { createStandInCalls, type StandInCall } from './stand-in-call.ts'

type Recording = {
  readonly standIn: StandInCall
  readonly startedAt: Date
  readonly exchanges: ConversationExchange[]
  bytes: number
  ended?: RecordingEnd
  readonly cancelEnd: () => void
}

export type Recorder = ReturnType<typeof createRecorder>

export function createRecorder({
  clock,
  openCodec,
  onChange,
  limits = recordingLimits,
}: {
  readonly clock: Clock
  /** With a key of its own each time, so that two recordings tell nothing of each other. */
  readonly openCodec: () => RecordingCodec
  readonly onChange: () => void
  readonly limits?: { readonly minutes: number; readonly calls: number; readonly bytes: number }
}) {
  let recording: Recording | undefined
  const isOn = () => recording !== undefined && recording.ended === undefined

  function end(by: RecordingEnd): void {
    if (!recording || recording.ended) return
    recording.ended = by
    recording.cancelEnd()
    onChange()
  }

  function view(): RecordingView {
    if (!recording) return { state: 'none' }
    const { startedAt, exchanges, ended } = recording
    const shown = { calls: exchanges.length, startedAt: startedAt.toISOString() }
    if (ended) return { state: 'ended', ...shown, by: ended }
    const endsAt = new Date(startedAt.getTime() + limits.minutes * 60_000).toISOString()
    return { state: 'on', ...shown, endsAt }
  }

  return {
    view,

    start: (): RecordingView => {
      if (isOn()) throw conflict('recording')
      recording = {
        standIn: createStandInCalls(openCodec()),
        startedAt: clock.now(),
        exchanges: [],
        bytes: 0,
        cancelEnd: clock.after(limits.minutes * 60_000, () => end('time')),
      }
      onChange()
      return view()
    },

    stop: (): RecordingView => {
      if (!isOn()) throw notFound('running_recording')
      end('by_hand')
      return view()
    },

    /** Hears of a call, whether or not any is recorded. One that no longer fits ends the recording and is left out. */
    hear(call: Call): void {
      if (!recording || recording.ended) return
      const exchange = recording.standIn(call)
      const bytes = JSON.stringify(exchange).length
      if (recording.bytes + bytes > limits.bytes) {
        end('size')
        return
      }
      recording.exchanges.push(exchange)
      recording.bytes += bytes
      if (recording.exchanges.length >= limits.calls) end('calls')
      else onChange()
    },

    /** The file of what was recorded. */
    save: (): { readonly text: string; readonly calls: number } => {
      if (!recording?.ended || recording.exchanges.length === 0) {
        throw notFound('recorded_call')
      }
      return { text: conversationText(recording.exchanges), calls: recording.exchanges.length }
    },

    drop: (): RecordingView => {
      recording?.cancelEnd()
      recording = undefined
      onChange()
      return view()
    },
  }
}
