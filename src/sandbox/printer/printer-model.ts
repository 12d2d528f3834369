/** What differs between printers that a host can hear. */
export type PrinterModel = {
  /** As `~HI` tells it. */
  readonly name: string
  readonly firmware: string
  /** Dots per millimetre: 8, 12 or 24. */
  readonly dpmm: number
  readonly memory: string
  readonly headDots: number
  /** Knows `~HQES`, `~HQOD` and `~HQPH`; others say nothing to them. */
  readonly answersHostQueries: boolean
  /** Answers `! U1 getvar`. */
  readonly answersVariables: boolean
  /** Imitations may answer `~HS` and nothing else. */
  readonly answersStatusOnly: boolean
  /**
   * Says nothing while paper or ribbon is out or the head is open or too hot (ZPL II guide, "~HS Host Status Return",
   * note), and answers what it was asked meanwhile when it is well again.
   */
  readonly silentWhileStopped: boolean
  /** The host status's second string ends without the last two of the guide's fields. */
  readonly shortHostStatus: boolean
}

const current = {
  memory: '8192KB',
  answersHostQueries: true,
  answersVariables: true,
  answersStatusOnly: false,
  silentWhileStopped: false,
  shortHostStatus: false,
} as const

export const printerModels = {
  'ZD421-203': { ...current, name: 'ZD421-203dpi', firmware: 'V93.21.15Z', dpmm: 8, headDots: 832 },
  'ZD621-300': {
    ...current,
    name: 'ZTC ZD621-300dpi ZPL',
    firmware: 'V93.21.17Z',
    dpmm: 12,
    headDots: 1_280,
  },
  'ZT610-600': { ...current, name: 'ZT610-600dpi ZPL', firmware: 'V92.21.16Z', dpmm: 24, headDots: 2_496 },
  GK420d: {
    ...current,
    name: 'ZTC GK420d',
    firmware: 'V61.17.16Z',
    dpmm: 8,
    headDots: 832,
    memory: '2104KB',
    silentWhileStopped: true,
  },
  ZM400: {
    ...current,
    name: 'ZM400-200dpi',
    firmware: 'V53.15.6Z',
    dpmm: 8,
    headDots: 832,
    answersHostQueries: false,
  },
  '105SL': {
    ...current,
    name: '105SL-203DPI',
    firmware: 'V33.11.21P',
    dpmm: 8,
    headDots: 832,
    memory: '6144KB',
    answersHostQueries: false,
    answersVariables: false,
    silentWhileStopped: true,
    shortHostStatus: true,
  },
  imitation: {
    ...current,
    name: 'LABEL-203',
    firmware: '1.07',
    dpmm: 8,
    headDots: 832,
    answersHostQueries: false,
    answersVariables: false,
    answersStatusOnly: true,
  },
} as const satisfies Record<string, PrinterModel>
export type PrinterModelName = keyof typeof printerModels
