import { conflict } from '../../contract/refusals.ts'
import type { HandlersOf } from '../dispatch.ts'
import type { ProfileSession } from '../profile/profile-session.ts'

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

export type DemoPorts = { profile(): Pick<ProfileSession, 'demo' | 'service'> }

export function demoFeature({ profile }: DemoPorts): HandlersOf<'demo'> {
  const demo = () => {
    const running = profile().demo
    if (!running) throw conflict('only_demo')
    return running
  }
  return {
    async 'demo.setService'({ running }) {
      await demo().setRunning(running)
      // The switch stands beside the word of whether the service is there: both say the same.
      await profile().service.look(true)
      return { done: true }
    },
    async 'demo.setPrinter'({ fault }) {
      await demo().setPrinter(fault)
      return { done: true }
    },
    async 'demo.paper'({ number }) {
      const { zpl, png } = await demo().paper(number)
      return { zplBase64: base64(zpl), pngBase64: base64(png) }
    },
  }
}
