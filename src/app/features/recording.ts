// Records what the account and its service say to each other, while a supervisor wants it.

import { createRecorder } from '../../core/recording/recorder.ts'
import { openRecordingCodec } from '../recording/recording-codec.ts'
import type { Feature } from './feature.ts'
import type { PortsOf } from './ports.ts'

/** What it throws is the answer's refusal. */
const answered = <T>(act: () => T): Promise<T> => Promise.resolve().then(act)

type RecordingPorts = PortsOf<'changes' | 'page' | 'clock' | 'logger', never>

export function recordingFeature({ changes, page, clock, logger }: RecordingPorts): Feature<'recording'> {
  const recorder = createRecorder({
    clock,
    openCodec: () => openRecordingCodec(),
    onChange: () => page.tell('recording', () => recorder.view()),
  })
  changes.on('exchange', (_accountKey, call) => {
    // A call is a parcel's: no fault of the recording may reach it.
    try {
      recorder.hear(call)
    } catch (error) {
      logger.error('recording.bug', { endpoint: call.endpoint }, error)
    }
  })

  return {
    handlers: {
      'recording.get': () => answered(recorder.view),
      'recording.start': () => answered(recorder.start),
      'recording.stop': () => answered(recorder.stop),
      'recording.save': () => answered(recorder.save),
      'recording.drop': () => answered(recorder.drop),
    },
    close: () => void recorder.drop(),
  }
}
