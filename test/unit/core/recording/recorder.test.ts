import { beforeEach, describe, expect, it } from 'vitest'
import { openRecordingCodec } from '../../../../src/app/recording/recording-codec.ts'
import type { Call } from '../../../../src/core/recording/ports.ts'
import { createRecorder, type Recorder } from '../../../../src/core/recording/recorder.ts'
import { Conversation } from '../../../../src/service/conversation.ts'
import { manualClock, type ManualClock } from '../../../support/manual-clock.ts'

const call: Call = {
  endpoint: 'getBalance',
  request: { method: 'GET', path: 'Account/Postage/Balance', headers: {} },
  answer: { status: 200, headers: {}, body: Buffer.from('{"balance":12.5}') },
}

const large = { status: 200, headers: {}, body: Buffer.from(JSON.stringify('a'.repeat(500))) }

let clock: ManualClock
let recorder: Recorder
let told = 0

beforeEach(() => {
  clock = manualClock()
  told = 0
  recorder = createRecorder({
    clock,
    openCodec: () => openRecordingCodec(),
    onChange: () => told++,
    limits: { minutes: 30, calls: 3, bytes: 500 },
  })
})

describe('a recording', () => {
  it('hears nothing before it begins and after it ends', () => {
    recorder.hear(call)
    recorder.start()
    recorder.hear(call)
    expect(recorder.view()).toMatchObject({ state: 'on', calls: 1 })
    recorder.stop()
    recorder.hear(call)
    expect(recorder.view()).toMatchObject({ state: 'ended', by: 'by_hand', calls: 1 })
    expect(told).toBe(3)
  })

  it('ends by itself after its time, at its most calls, and before a call that is too large', async () => {
    recorder.start()
    await clock.advance(30 * 60_000)
    expect(recorder.view()).toMatchObject({ state: 'ended', by: 'time' })
    recorder.start()
    for (let at = 0; at < 4; at++) recorder.hear(call)
    expect(recorder.view()).toMatchObject({ state: 'ended', by: 'calls', calls: 3 })
    recorder.start()
    recorder.hear(call)
    recorder.hear({ ...call, answer: large })
    expect(recorder.view()).toMatchObject({ state: 'ended', by: 'size', calls: 1 })
    await clock.advance(30 * 60_000)
    expect(recorder.view()).toMatchObject({ by: 'size' })
  })

  it('has its own time, whenever an earlier one began', async () => {
    recorder.start()
    recorder.stop()
    await clock.advance(20 * 60_000)
    recorder.start()
    await clock.advance(20 * 60_000)
    expect(recorder.view()).toMatchObject({ state: 'on' })
    await clock.advance(10 * 60_000)
    expect(recorder.view()).toMatchObject({ state: 'ended', by: 'time' })
  })

  it('is a conversation file, once it has ended and has calls in it', () => {
    expect(() => recorder.save()).toThrow('no such recorded call')
    recorder.start()
    expect(() => recorder.start()).toThrow('recording')
    recorder.hear(call)
    expect(() => recorder.save()).toThrow('no such recorded call')
    recorder.stop()
    expect(() => recorder.stop()).toThrow('no such running recording')
    const { text, calls } = recorder.save()
    expect(calls).toBe(1)
    expect(Conversation.parse(JSON.parse(text)).exchanges).toHaveLength(1)
    expect(recorder.drop()).toEqual({ state: 'none' })
    expect(() => recorder.save()).toThrow('no such recorded call')
  })
})
