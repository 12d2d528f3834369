// What a CUPS queue says of itself, in the station's words.

import type { PrinterCause, PrinterCondition } from '../../../../contract/printers.ts'

/** `printer-state` of RFC 8011, 5.4.11. */
export const queueStates = { idle: 3, processing: 4, stopped: 5 } as const

export type QueueState = {
  readonly state: number | undefined
  /** `printer-state-reasons`: keywords with a severity, such as `media-empty-error`. */
  readonly reasons: readonly string[]
  readonly message: string
  readonly accepting: boolean
}

/** What is known of this link's own jobs. */
export type OwnJobs = {
  readonly waiting: number
  /** Someone holds one back in the system's queue. */
  readonly held: boolean
}

type Meaning = { readonly condition?: PrinterCondition; readonly cause?: PrinterCause }

/** RFC 8011, 5.4.12; PWG 5100.9 and CUPS's own. Where several are named, the first of these is the condition. */
const meanings: Readonly<Record<string, Meaning>> = {
  'media-empty': { condition: 'paper_out', cause: 'paper_out' },
  'media-needed': { condition: 'paper_out', cause: 'paper_out' },
  'media-jam': { condition: 'fault', cause: 'paper_jam' },
  'cover-open': { condition: 'head_open', cause: 'head_open' },
  'door-open': { condition: 'head_open', cause: 'head_open' },
  'interlock-open': { condition: 'head_open', cause: 'head_open' },
  'marker-supply-empty': { condition: 'ribbon_out', cause: 'ribbon_out' },
  'marker-supply-missing': { condition: 'ribbon_out', cause: 'ribbon_out' },
  'toner-empty': { condition: 'ribbon_out', cause: 'ribbon_out' },
  'fuser-over-temp': { condition: 'too_hot', cause: 'head_too_hot' },
  'cutter-fault': { condition: 'fault', cause: 'cutter_fault' },
  'input-tray-missing': { condition: 'fault', cause: 'device_fault' },
  'output-tray-missing': { condition: 'fault', cause: 'device_fault' },
  'output-area-full': { condition: 'fault', cause: 'device_fault' },
  'marker-waste-full': { condition: 'fault', cause: 'device_fault' },
  'cups-missing-filter': { condition: 'fault', cause: 'device_fault' },
  'cups-insecure-filter': { condition: 'fault', cause: 'device_fault' },
  'spool-area-full': { condition: 'buffer_full', cause: 'out_of_memory' },
  offline: { condition: 'offline', cause: 'device_offline' },
  shutdown: { condition: 'offline', cause: 'device_offline' },
  deactivated: { condition: 'offline', cause: 'device_offline' },
  'timed-out': { condition: 'unreachable', cause: 'device_offline' },
  paused: { condition: 'paused', cause: 'queue_stopped' },
  'moving-to-paused': { condition: 'paused', cause: 'queue_stopped' },
  'hold-new-jobs': { condition: 'paused', cause: 'paused' },
  'connecting-to-device': { cause: 'device_connecting' },
  'media-low': { cause: 'paper_near_end' },
  'marker-supply-low': { cause: 'ribbon_near_end' },
  'toner-low': { cause: 'ribbon_near_end' },
}
const meaningOrder = Object.keys(meanings)

/**
 * What the backends `socket`, `lpd`, `ipp` and `usb` say while they try again and again; the queue is then `processing`
 * with no reason. In English, as the station asks for when it hands a job over.
 */
const unreachableMessage =
  /not responding|may not exist|unavailable at this time|unreachable|connection refused|unable to (connect|locate|contact)|host .* is busy|looking for printer|waiting for printer to become available/i

/**
 * `pages`: an office printer with several trays, whose warnings and reports (one tray empty, say) do not stop it. A label
 * printer has one of everything, and the suffix says nothing there: CUPS's SNMP reports `media-empty-warning` for no
 * paper and `door-open-report` for an open head.
 */
export function queueCondition(
  queue: QueueState,
  own: OwnJobs,
  kind: 'labels' | 'pages',
): { readonly condition: PrinterCondition; readonly causes: readonly PrinterCause[] } {
  const found = queue.reasons.map((reason) => readReason(reason, kind))
  const faults = found.filter(({ condition }) => condition).sort((one, other) => one.order - other.order)
  const causes = new Set(found.flatMap(({ cause }) => cause ?? []))
  const say = (condition: PrinterCondition, ...more: readonly PrinterCause[]) => {
    for (const cause of more) causes.add(cause)
    return { condition, causes: [...causes] }
  }
  const named = faults[0]?.condition
  if (named) return say(named)
  if (queue.state === queueStates.stopped) return say('paused', 'queue_stopped')
  if (queue.state === queueStates.processing && unreachableMessage.test(queue.message)) {
    return say('unreachable', 'device_connecting')
  }
  if (own.held) return say('paused', 'paused')
  if (!queue.accepting) return say('offline', 'queue_rejecting')
  return say(own.waiting > 0 ? 'printing' : 'ready')
}

function readReason(reason: string, kind: 'labels' | 'pages'): Meaning & { readonly order: number } {
  const [, keyword = '', severity] = /^(.*?)(?:-(error|warning|report))?$/.exec(reason) ?? []
  const meaning =
    meanings[keyword] ?? (severity === 'error' ? { condition: 'fault', cause: 'device_fault' } : {})
  const known = meaningOrder.indexOf(keyword)
  const order = known < 0 ? meaningOrder.length : known
  const onlyWarns =
    kind === 'pages' && severity !== undefined && severity !== 'error' && keyword !== 'offline'
  return { ...(onlyWarns && meaning.cause ? { cause: meaning.cause } : onlyWarns ? {} : meaning), order }
}
