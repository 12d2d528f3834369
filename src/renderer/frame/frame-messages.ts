import type { PrinterCondition, ProfileId, ServiceHealth } from '../../contract/domain.ts'
import { byLanguage } from '../language.ts'

const en = {
  screens: 'Screens',
  status: 'Station',
  profile: { demo: 'DEMO', test: 'TEST', production: 'Production' } satisfies Record<ProfileId, string>,
  profileMeaning: {
    demo: 'Practice: no account, no money',
    test: 'Test keys: labels are not valid postage',
    production: 'Real postage',
  } satisfies Record<ProfileId, string>,
  /** `named`: the word Service stands beside it already. */
  service: (state: ServiceHealth['state'], since: string, named: boolean) =>
    ({
      unknown: named ? 'not asked yet' : 'Service not asked yet',
      reachable: named ? 'reachable' : 'Service reachable',
      slow: named ? 'slow' : 'Service slow',
      offline: `Offline since ${since}`,
    })[state],
  demoService: 'Service',
  condition: {
    ready: 'ready',
    printing: 'printing',
    paused: 'paused',
    paper_out: 'out of labels',
    ribbon_out: 'out of ribbon',
    head_open: 'open',
    too_hot: 'too hot',
    buffer_full: 'full',
    unreachable: 'off',
    unknown: 'not asked yet',
  } satisfies Record<PrinterCondition, string>,
  noPrinter: 'No printer',
  waiting: (jobs: number) => `${jobs} waiting`,
  inDoubt: (parcels: number) => `${parcels} not sure`,
  sessionOnly: 'Session only',
  sound: 'Sound',
  stationLost: 'No word from the station',
  stationLostNext: 'It is asked again by itself. What you see may be old.',
  stationDenied: 'The station was started anew',
  stationDeniedNext: 'This page is of an earlier start. Open it again from the station.',
  scanNotHere: (text: string) => `${text} was scanned. Go to Ship (F2) to ship it.`,
  dropHere: 'Drop the order file to import it',
}

export type FrameMessages = typeof en
export const messages: FrameMessages = byLanguage<FrameMessages>({ en })
