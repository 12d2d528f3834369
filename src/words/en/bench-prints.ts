// A print at another bench of the warehouse, and what became of it. Loaded with the screens that show it.

import type { BenchPrintState, BenchPrintWord } from '../../contract/bench-print-words.ts'

export const benchPrints = {
  send: 'At another bench',
  sendNamed: (title: string) => `Print ${title} at another bench`,
  chooseTitle: (title: string) => `Print ${title} at another bench?`,
  chooseWhat: 'It does not come out here until you take it back.',
  several: (count: number) => (count === 1 ? 'one print' : `${count} prints`),
  benches: 'Benches',
  go: (bench: string) => `Print at ${bench}`,
  keep: 'Keep it here',
  here: 'Is there now',
  heard: (moment: string) => `Last heard of: ${moment}`,
  noPrinter: 'No label printer is known.',
  held: 'Its queue is held.',
  tooOld: 'Its version takes no prints of other benches yet.',
  none: 'No other bench of this warehouse is known.',
  sent: (title: string, bench: string) => `${bench} is asked to print ${title}`,
  forBench: (bench: string, who: string) => (who === '' ? `For ${bench}` : `For ${who} at ${bench}`),
  askedBy: (bench: string, moment: string) => `Asked of ${bench}, ${moment}`,
  benchHeard: (bench: string, moment: string) => `${bench} was last heard of: ${moment}`,
  callOff: 'Call off',
  callOffNamed: (title: string) => `Call off ${title}`,
  takeBack: 'Decide',
  takeBackNamed: (title: string) => `Decide what becomes of ${title}`,
  backTitle: (title: string) => `What becomes of ${title} here?`,
  backPrint: 'Print it here',
  backDrop: 'Do not print it',
  backKeep: 'Leave it there',
  backWarn: (bench: string) =>
    `It may come out at ${bench} all the same. Look there first: of two labels one is destroyed.`,
  backWaits: 'It comes back once the warehouse has said that nobody took it.',
  /** Of one that this bench prints for another. */
  takeOutOfOther: (bench: string) =>
    `It is not printed here, and ${bench} hears that: it may be printed there. Printed again from “Last prints” as well, it comes out twice.`,
  cameOut: {
    too: (bench: string) => `It came out at ${bench} too: of two labels one is destroyed.`,
    only: (bench: string) => `It came out at ${bench} after it was taken out of the queue here.`,
  },
  words: {
    asking: 'Being asked',
    asked: 'Asked',
    taken: 'Taken',
    printed: 'Printed',
    sent: 'Sent',
    not_sure: 'Not sure',
    refused: 'Refused',
    called_off: 'Called off',
  } satisfies Record<BenchPrintState, string>,
  states: {
    asking: () => 'It is asked as soon as the warehouse answers.',
    asked: (bench) => `${bench} has not taken it yet.`,
    taken: (bench) => `${bench} has taken it.`,
    printed: (bench) => `It came out at ${bench}, says the printer there.`,
    sent: (bench) => `It was sent to the printer at ${bench}, which does not say what it prints.`,
    not_sure: (bench) => `It may have come out at ${bench}. Look there.`,
    refused: (bench) => `It is not printed at ${bench}.`,
    called_off: () => 'It was called off before anybody took it.',
  } satisfies Record<BenchPrintState, (bench: string) => string>,
  lines: {
    waits: (bench) => `It waits in the queue at ${bench}.`,
    held: (bench) => `It is held in the queue at ${bench}.`,
    printing: (bench) => `It is on its way to the printer at ${bench}.`,
    came_out: (bench) => `It came out, said somebody at ${bench}.`,
    asks: (bench) => `It may have come out at ${bench}: whoever is there is asked.`,
    put_back: (bench) =>
      `The data of ${bench} was put back from a backup: it may have come out there before. Look there.`,
    not_proven: (bench) =>
      `What the database says of it is not sealed by ${bench}. It may have come out there: look, and tell the administrator.`,
    no_printer: (bench) => `${bench} has no printer for it.`,
    not_printable: (bench) => `The printer at ${bench} cannot print it.`,
    taken_out: (bench) => `Somebody took it out of the queue at ${bench}.`,
    label_void: () => 'The label is void: its money was asked back.',
    unreadable: (bench) => `${bench} cannot open it.`,
    put_out: (bench) => `The warehouse did not take it: ${bench} or this bench was put out.`,
  } satisfies Record<BenchPrintWord, (bench: string) => string>,
}
