import type { PrinterCause, PrinterCondition } from '../../contract/printers.ts'

export type ConditionWords = {
  /** In a line of a list or of the status bar. */
  readonly short: string
  /** At most two short words, for the stage. */
  readonly word: string
  /** What is wrong with the printer of this name, and what to do. */
  readonly line: (printer: string) => string
}

export const condition = {
  conditions: {
    ready: { short: 'ready', word: 'Ready', line: (printer: string) => `${printer} is ready` },
    printing: { short: 'printing', word: 'Printing', line: (printer: string) => `${printer} is printing` },
    unknown: {
      short: 'not known',
      word: 'No word yet',
      line: (printer: string) => `${printer} has not said how it is`,
    },
    buffer_full: {
      short: 'full',
      word: 'Printer full',
      line: (printer: string) => `${printer} has taken all it can for now`,
    },
    paused: {
      short: 'paused',
      word: 'Paused',
      line: (printer: string) => `${printer} is paused: press its button`,
    },
    paper_out: {
      short: 'out of labels',
      word: 'Paper out',
      line: (printer: string) => `${printer} is out of labels: put in a new roll`,
    },
    ribbon_out: {
      short: 'out of ribbon',
      word: 'Ribbon out',
      line: (printer: string) => `${printer} is out of ribbon: put in a new one`,
    },
    head_open: { short: 'open', word: 'Lid open', line: (printer: string) => `${printer} is open: close it` },
    too_hot: {
      short: 'too hot',
      word: 'Too hot',
      line: (printer: string) => `${printer} is too hot: let it cool down`,
    },
    fault: {
      short: 'fault',
      word: 'Fault',
      line: (printer: string) => `${printer} has a fault: look at its display`,
    },
    offline: {
      short: 'offline',
      word: 'Offline',
      line: (printer: string) => `The computer does not see ${printer}: is it on, and its cable in?`,
    },
    unreachable: {
      short: 'no answer',
      word: 'Printer?',
      line: (printer: string) => `${printer} does not answer: is it on, and its cable in?`,
    },
  } satisfies Record<PrinterCondition, ConditionWords>,

  causes: {
    paper_out: 'No labels are left',
    paper_jam: 'A label is stuck in it: open it and take the label out',
    ribbon_out: 'No ribbon is left',
    ribbon_in: 'There is a ribbon in it, and it is set to print without one: take it out',
    head_open: 'Its lid or print head is open',
    head_too_hot: 'The print head is too hot: it goes on by itself when it has cooled down',
    head_fault: 'The print head is broken: call whoever looks after the printer',
    motor_too_hot: 'The motor is too hot: it goes on by itself when it has cooled down',
    supply_too_hot: 'The power supply is too hot: leave it some air',
    cutter_fault: 'The cutter is stuck: switch the printer off, then free it',
    paused: 'Someone pressed its pause button: press it again',
    buffer_full: 'Its memory is full of labels: it takes more when some are out',
    out_of_memory: 'A label is too large for its memory',
    label_waits_to_be_taken: 'A label waits to be taken off',
    device_fault: 'It names no reason: look at its display',
    device_offline: 'The computer says that it is off or unplugged',
    device_connecting: 'The computer is trying to reach it',
    queue_stopped: 'The computer’s own queue has stopped: start it again in the system’s printer settings',
    queue_rejecting: 'The computer’s own queue takes no jobs: allow them in the system’s printer settings',
    paper_near_end: 'The roll is nearly at its end',
    ribbon_near_end: 'The ribbon, toner or ink is nearly at its end',
    calibrate_media: 'It has lost the length of its labels: calibrate it',
    clean_head: 'The print head should be cleaned',
    replace_head: 'The print head should be replaced',
    head_too_cold: 'The print head is cold: the first labels may be pale',
  } satisfies Record<PrinterCause, string>,
}
