// Records what the account and its service say to each other, while a supervisor wants it.

import { createRecorder } from '../../core/recording/recorder.ts'
import { openRecordingCodec } from '../recording/recording-codec.ts'
import type { Feature } from './feature.ts'
import type { PortsOf } from './ports.ts'

type RecordingPorts = PortsOf<'changes' | 'page' | 'clock' | 'logger', never>

export function recordingFeature({ changes, page, clock, logger }: RecordingPorts): Feature<'recording'> {
  const recorder = createRecorder({
    clock,
    openCodec: () => openRecordingCodec(),
    onChange: () => page.tell('recording', () => recorder.view()),
  })
  changes.on('exchange', (call) => {
    // A call is a parcel's: no fault of the recording may reach it.
    try {
      recorder.hear(call)
    } catch (error) {
      logger.error('recording.bug', { endpoint: call.endpoint }, error)
    }
  })

  return {
    handlers: {
      'recording.get': () => Promise.resolve(recorder.view()),
      'recording.start': async () => recorder.start(),
      'recording.stop': async () => recorder.stop(),
      'recording.save': async () => recorder.save(),
      'recording.drop': async () => recorder.drop(),
    },
    close: () => void recorder.drop(),
  }
}
