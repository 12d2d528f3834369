import type { PracticeFault } from '../../contract/demo.ts'
import type { PermittableZpl, PrinterLanguage, PrinterRole } from '../../contract/printers.ts'

export const printers = {
  title: 'Printers',
  back: 'Back',
  cancel: 'Cancel',
  saved: 'Saved',

  find: 'Find printers',
  none: 'No printer is set up yet',
  noneHint: 'Find looks at this computer and in the network. A printer with a known address can be typed in.',
  since: (moment: string) => `since ${moment}`,
  held: 'Queue held',
  waiting: (jobs: number) => (jobs === 1 ? '1 waits' : `${jobs} wait`),
  languages: {
    zpl: 'Label printer',
    pdf: 'Office printer',
  } satisfies Record<PrinterLanguage, string>,
  dpi: (dpi: number) => `${dpi} dpi`,
  queueOfSystem: 'System queue',
  network: 'Network',
  device: 'Device',
  file: 'File',

  // finding
  findTitle: 'Find printers',
  searching: 'Searching this computer and the network…',
  searched: (count: number) =>
    count === 0
      ? 'No printer was found'
      : count === 1
        ? 'One printer was found'
        : `${count} printers were found`,
  searchedNone: 'Is it on, and in the same network? A printer whose address is known can be typed in below.',
  foundSoFar: (count: number) => `${count} found so far`,
  stop: 'Stop',
  stopped: 'The search was stopped',
  searchAgain: 'Search again',
  foundList: 'Printers that were found',
  add: 'Add',
  addNamed: (name: string) => `Add ${name}`,
  added: 'Already added',
  openPrinter: 'Open',
  address: 'Or type its address',
  addressHint: '192.168.1.40 · tcp://zebra-left:9100 · cups:NAME · spooler:NAME · device:/dev/usb/lp0',
  addressWrong: 'That is no printer address. Type a host name or an IP address, or one of the forms below.',
  addressOf: 'Address',
  ask: 'Ask it',
  asking: 'Asking…',
  noAnswer: 'No printer answers there.',
  noAnswerHint:
    'Is it on, and the address right? It can be added all the same, and is asked again by itself.',
  addUnasked: 'Add it unasked',

  // set-up
  addTitle: 'Add a printer',
  name: 'Name',
  nameHint: 'As the packer calls it, for example “Zebra left”',
  connectionHint: 'Where it is: tcp://HOST:PORT, cups:NAME, spooler:NAME, device:PATH or file:PATH',
  kind: 'What it is',
  kindHint: {
    zpl: 'Thermal printer that understands ZPL: labels go to it as they are.',
    pdf: 'Any printer with a driver: pages go through the system’s queue.',
  } satisfies Record<PrinterLanguage, string>,
  pdfNeedsQueue: 'An office printer is reached through the system’s queue: cups:NAME or spooler:NAME',
  fileIsNoPrinter: 'Nothing is printed: what would be is written to this file.',
  paper: 'Paper in it',
  otherPaper: 'Another size…',
  paperSize: 'Size of the paper',
  paperSizeHint: 'Width x length: 4x6 in inches, 100x150mm in millimetres',
  paperWrong: 'A paper size is written as 4x6 (inches) or 100x150mm',
  resolution: 'Resolution',
  width: 'Widest print, in mm',
  widthHint: 'Of its print head: 104 mm on most 4-inch printers',
  widthWrong: 'Widest print is a number of millimetres from 20 to 300',
  graphics: 'Pictures are sent',
  graphicsKinds: { z64: 'Compressed', run_length: 'Run-length' },
  graphicsHint: 'Run-length for old printers and imitations that print compressed pictures as text.',
  override: 'What labels are asked for',
  overrideWhat: 'Usually the printer decides: leave it so unless the service or the shop needs another.',
  asPrinter: 'As the printer decides',
  fileType: 'File',
  fileTypeWrong: (type: string) =>
    `${type} is for label printers of 203 dpi: this printer would not print it as it is meant.`,
  orientation: 'Orientation',
  orientations: { Portrait: 'Portrait', Landscape: 'Landscape' },
  labelComes: 'The label comes',
  labelTypes: { Base64: 'with the purchase', Url: 'by an address' },
  fit: 'Make larger pages fit',
  fitHint:
    'Pages larger than the paper, such as Letter on 4x6, are made smaller. Without it they are refused.',
  save: 'Save printer',
  addThis: 'Add printer',
  asIt: (model: string) => `It says that it is a ${model}.`,
  practice: 'Practice',
  practiceWhat: 'Practice here what can go wrong:',
  practiceFaults: {
    paper_out: 'Labels run out',
    ribbon_out: 'Ribbon runs out',
    head_open: 'Open the lid',
    paused: 'Pause it',
    unreachable: 'Pull the cable',
    power_off: 'Switch it off',
  } satisfies Record<PracticeFault, string>,
  practiceEnd: 'Put it right',
  demoCannot: 'The Demo’s own printer is part of this station. Others can be added beside it.',

  // one printer
  state: 'How it is',
  checkNow: 'Ask it now',
  holdQueue: 'Hold queue',
  releaseQueue: 'Release queue',
  heldWord: 'Queue held',
  heldLine: 'Nothing is sent to it until the queue is released.',
  thePrinter: 'The printer',
  prints: (what: string) => `Prints ${what.toLowerCase()}`,
  testLabel: 'Test label',
  calibrate: 'Calibrate',
  feed: 'Feed one',
  remove: 'Remove',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeWhat:
    'It is taken out of this station’s settings and of its roles. The printer itself is left alone.',
  removed: (name: string) => `${name} was removed`,
  removeWaits: (jobs: number) =>
    jobs === 1
      ? 'A print waits for it. Move it or take it out first.'
      : `${jobs} prints wait for it. Move them or take them out first.`,
  toQueue: 'Show the queue',
  commandQueued: (command: string, name: string) => `${command}: in the queue of ${name}`,
  addedNamed: (name: string) => `${name} was added. Print a test label now.`,
  tabs: { queue: 'Queue', history: 'Last prints', supplies: 'Supplies', setup: 'Set-up' },

  // queue
  queueEmpty: 'Nothing waits for this printer.',
  queueEmptyHint: 'Labels that are bought are listed here until they are printed.',
  queueList: (name: string) => `What waits for ${name}`,
  progress: (done: number, total: number) => `${done} of ${total} done`,
  age: (age: string) => `waits ${age}`,
  holdJob: 'Hold',
  holdJobNamed: (title: string) => `Hold ${title}`,
  releaseJob: 'Release',
  releaseJobNamed: (title: string) => `Release ${title}`,
  cancelJob: 'Take out',
  cancelJobNamed: (title: string) => `Take out ${title}`,
  cancelTitle: (title: string) => `Take ${title} out of the queue?`,
  cancelWhat: 'It is not printed. It stays under “Last prints” and can be printed again from there.',
  cancelGo: 'Take it out',
  keepIt: 'Keep it',
  moveAll: (name: string) => `Move all to ${name}`,
  moveTo: 'Move all to',
  moveGo: 'Move',
  moved: (count: number, name: string) =>
    count === 1 ? `One print was moved to ${name}` : `${count} prints were moved to ${name}`,
  askYes: 'Yes',
  askNo: 'No, print again',

  // last prints
  historyEmpty: 'Nothing was printed here yet.',
  historyEmptyHint: 'The last 50 prints are listed here with their pictures, to be printed again.',
  historyList: (name: string) => `Last prints of ${name}`,
  printsNothing: 'A command for the printer: nothing is printed by it.',
  choosePrint: 'Choose a print',
  printAgain: 'Print again',
  printAgainWaits: 'It is still under way: it can be printed again when it has ended.',
  onPrinter: 'On printer',
  copies: 'Copies',
  copiesWrong: 'Copies is a number from 1 to 99',
  why: 'Why',
  again: (title: string, name: string) => `${title}: once more, in the queue of ${name}`,

  // roles
  rolesTitle: 'Who prints what',
  rolesHint: 'The second one takes over for new prints while the first cannot.',
  roles: {
    label: 'Labels',
    containerLabel: 'Container labels',
    document: 'Documents',
  } satisfies Record<PrinterRole, string>,
  nobody: 'Nobody',
  noFallback: 'Nobody else',
  ifNot: 'if that one cannot',
  saveRoles: 'Save roles',

  // station-wide
  stationTitle: 'For all printers',
  banner: 'Reprint banner',
  bannerHint: 'A second print of a label says so on a slip of its own, printed before it.',
  sheet: 'Command barcodes',
  sheetPrint: 'Print the sheet',
  sheetHint: 'Barcodes to scan instead of keys, for packages, services and quantities: gloves stay on.',
  permit: 'Commands in labels',
  permitNone: 'Labels with commands that would change a printer are refused.',
  permitSome: (reasons: string) => `Permitted: ${reasons}`,
  permitChange: 'Change',
  permitTitle: 'What labels may do to a printer',
  permitWhat:
    'A label is read before it is sent. One that would change the printer beyond its own print is refused. Permit only what your labels need: what is permitted reaches every printer of this station.',
  permitSave: 'Save',
  permitAskTitle: 'Permit this to every label?',
  permitAsk: 'From now on, labels and files are sent to printers also when they hold:',
  permitAskEnd: 'A printer can be put out of work by it, or for good.',
  permitGo: 'Permit it',
  permits: {
    factory_reset: {
      name: 'Factory reset',
      what: 'Sets the printer back to how it left the factory: paper, network and darkness are lost.',
    },
    firmware: {
      name: 'Firmware',
      what: 'Loads other firmware. A printer that loses power meanwhile is broken.',
    },
    network: {
      name: 'Network settings',
      what: 'Changes its address or its radio: it may not be found again.',
    },
    security: { name: 'Passwords and locks', what: 'Sets or removes passwords, or locks its menus.' },
    writes_flash: {
      name: 'Writing to its memory',
      what: 'Keeps pictures, fonts or formats in the printer for good. Its memory wears and fills up.',
    },
    saves_settings: {
      name: 'Saving its settings',
      what: 'Keeps the darkness, speed and offsets of this label for every label after it. Some label designers ask for it in each label.',
    },
    removes_work: {
      name: 'Removing stored work',
      what: 'Deletes stored objects, or labels that others wait for.',
    },
    stops_printing: {
      name: 'Stopping',
      what: 'Pauses it, cancels what prints, or switches it off: labels behind it do not come out.',
    },
    changes_hardware: {
      name: 'Changing hardware set-up',
      what: 'Changes sensors, head, darkness or speed for good: later labels may be pale or misplaced.',
    },
    other_language: {
      name: 'Other printer languages',
      what: 'Switches it to a language that this station cannot read, nor check.',
    },
  } satisfies Record<PermittableZpl, { readonly name: string; readonly what: string }>,
}
