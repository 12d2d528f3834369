/** How a printer treats its hosts, beside what its model says. */
export type PrinterManners = {
  /** A label is counted as remaining until it is out; else only until it begins to move. */
  readonly countsMovingLabel: boolean
  /** How long each of its answers takes. */
  readonly answerMs: number
  /** Closes a link when it has read all that came, and nothing more comes for so long. */
  readonly closesAfterMs: number | undefined
  /** Closes a link as soon as it has a whole format of it; what is asked behind that is not answered. */
  readonly closesAfterFormat: boolean
  /** Closes each link at once, with nothing read. */
  readonly closesAtOnce: boolean
  /** Reads one link at a time; the others are open, and wait. */
  readonly servesOneLink: boolean
}

const plain: PrinterManners = {
  countsMovingLabel: true,
  answerMs: 0,
  closesAfterMs: undefined,
  closesAfterFormat: false,
  closesAtOnce: false,
  servesOneLink: false,
}

export const printerManners = {
  plain,
  stops_counting_early: { ...plain, countsMovingLabel: false },
  answers_late: { ...plain, answerMs: 1_200 },
  closes_politely: { ...plain, closesAfterMs: 50 },
  closes_after_label: { ...plain, closesAfterFormat: true },
  closes_at_once: { ...plain, closesAtOnce: true },
  one_link_at_a_time: { ...plain, servesOneLink: true },
} as const satisfies Record<string, PrinterManners>
export type PrinterMannerName = keyof typeof printerManners
