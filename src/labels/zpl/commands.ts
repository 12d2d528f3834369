// The commands of the ZPL II Programming Guide: what each touches, and what becomes of a label that carries it.

/** What a command changes: the label it stands in, the printer until it is switched off, or the printer for good. */
export type ZplReach = 'label' | 'until_off' | 'for_good'

export type RefusalReason =
  | 'not_whole'
  | 'damaged_graphic'
  | 'absurd_size'
  | 'too_many_labels'
  | 'factory_reset'
  | 'firmware'
  | 'network'
  | 'security'
  | 'writes_flash'
  | 'saves_settings'
  | 'removes_work'
  | 'stops_printing'
  | 'changes_hardware'
  | 'changes_language'
  | 'other_language'

/** Why a label with such a command is not sent, as a sentence for the log. */
export const refusalReasons: Readonly<Record<RefusalReason, string>> = {
  not_whole: 'The label is not whole: a part of it is missing.',
  damaged_graphic:
    'A graphic of the label is damaged: its checksum is wrong, and a printer would draw nothing of it.',
  absurd_size: 'The label asks for more paper than a label has.',
  too_many_labels: 'The file has more labels than are printed at once: 500.',
  factory_reset: 'It would give up the settings of the printer.',
  firmware: 'It would load something into the printer that the guide does not know, such as firmware.',
  network: 'It would change how the printer is reached, or whom it tells.',
  security: 'It would change who may use the printer.',
  writes_flash: 'It would change what the printer keeps in its permanent memory.',
  saves_settings: 'It would make what the label sets the settings of the printer for good.',
  removes_work: 'It would throw away labels that the printer has not printed yet.',
  stops_printing: 'The printer would not print the labels that follow.',
  changes_hardware: 'It would change values that belong to the parts of the printer.',
  changes_language: 'The printer would no longer understand the labels that follow.',
  other_language: 'It is a command of another language than ZPL.',
}

export type ZplCommand = {
  readonly name: string
  readonly touches: ZplReach
  /**
   * `pass`: labels set it themselves as a matter of course. `notice`: labels after this one may see it, or the printer
   * does more than print. `refuse`: the label is not sent.
   */
  readonly treatment: 'pass' | 'notice' | 'refuse'
  readonly reason?: RefusalReason
  /** Another reason by the first letter of the parameters. */
  readonly reasonByParameter?: Readonly<Record<string, RefusalReason>>
  /** Parameters with which a command that is refused gets a notice instead. */
  readonly harmless?: RegExp
}

type Names = Readonly<Record<string, string>>

function all(names: Names, command: Omit<ZplCommand, 'name'>): readonly (readonly [string, ZplCommand])[] {
  return Object.entries(names).map(([key, name]) => [key, { name, ...command }] as const)
}

const pass = (touches: ZplReach, names: Names) => all(names, { touches, treatment: 'pass' })
const notice = (touches: ZplReach, names: Names) => all(names, { touches, treatment: 'notice' })
const refuse = (reason: RefusalReason, touches: ZplReach, names: Names) =>
  all(names, { touches, treatment: 'refuse', reason })
const refuseUnless = (harmless: RegExp, reason: RefusalReason, touches: ZplReach, names: Names) =>
  all(names, { touches, treatment: 'refuse', reason, harmless })

// `R:` is memory, and the guide's default where no device is named; every other letter is, or may be, flash.
const intoMemory = /^(R:|[^:,]*(,|$))/
// The second name of ^TO is where it writes; what it reads does no harm.
const ontoMemory = /^[^,]*(,(R:|[^:,]*(,|$))|$)/

const commands: ReadonlyMap<string, ZplCommand> = new Map([
  ...pass('label', {
    '^XA': 'Start Format',
    '^XZ': 'End Format',
    '^A': 'Scalable/Bitmapped Font',
    '^B0': 'Aztec Bar Code',
    '^B1': 'Code 11',
    '^B2': 'Interleaved 2 of 5',
    '^B3': 'Code 39',
    '^B4': 'Code 49',
    '^B5': 'Planet Code',
    '^B7': 'PDF417',
    '^B8': 'EAN-8',
    '^B9': 'UPC-E',
    '^BA': 'Code 93',
    '^BB': 'CODABLOCK',
    '^BC': 'Code 128',
    '^BD': 'UPS MaxiCode',
    '^BE': 'EAN-13',
    '^BF': 'MicroPDF417',
    '^BI': 'Industrial 2 of 5',
    '^BJ': 'Standard 2 of 5',
    '^BK': 'ANSI Codabar',
    '^BL': 'LOGMARS',
    '^BM': 'MSI',
    '^BO': 'Aztec Bar Code',
    '^BP': 'Plessey',
    '^BQ': 'QR Code',
    '^BR': 'GS1 Databar',
    '^BS': 'UPC/EAN Extensions',
    '^BT': 'TLC39',
    '^BU': 'UPC-A',
    '^BX': 'Data Matrix',
    '^BZ': 'POSTAL',
    '^CN': 'Cut Now',
    '^FB': 'Field Block',
    '^FC': 'Field Clock',
    '^FD': 'Field Data',
    '^FE': 'Field Concatenation',
    '^FH': 'Field Hexadecimal Indicator',
    '^FM': 'Multiple Field Origin Locations',
    '^FN': 'Field Number',
    '^FO': 'Field Origin',
    '^FP': 'Field Parameter',
    '^FR': 'Field Reverse Print',
    '^FS': 'Field Separator',
    '^FT': 'Field Typeset',
    '^FV': 'Field Variable',
    '^FX': 'Comment',
    '^GB': 'Graphic Box',
    '^GC': 'Graphic Circle',
    '^GD': 'Graphic Diagonal Line',
    '^GE': 'Graphic Ellipse',
    '^GF': 'Graphic Field',
    '^GS': 'Graphic Symbol',
    '^IL': 'Image Load',
    '^IM': 'Image Move',
    '^PQ': 'Print Quantity',
    '^SF': 'Serialization Field',
    '^SN': 'Serialization Data',
    '^SP': 'Start Print',
    '^TB': 'Text Blocks',
    '^XB': 'Suppress Backfeed',
    '^XF': 'Recall Format',
    '^XG': 'Recall Graphic',
  }),
  // Kept until they are set again; every label sets those that it needs.
  ...pass('until_off', {
    '^BY': 'Bar Code Field Default',
    '^CC': 'Change Caret',
    '^CD': 'Change Delimiter',
    '^CT': 'Change Tilde',
    '^CF': 'Change Alphanumeric Default Font',
    '^CI': 'Change International Font/Encoding',
    '^CV': 'Code Validation',
    '^FW': 'Field Orientation',
    '^LH': 'Label Home',
    '^LL': 'Label Length',
    '^LR': 'Label Reverse Print',
    '^LS': 'Label Shift',
    '^MU': 'Set Units of Measurement',
    '^PA': 'Advanced Text Properties',
    '^PM': 'Printing Mirror Image of Label',
    '^PO': 'Print Orientation',
    '^PW': 'Print Width',
    '^SE': 'Select Encoding Table',
  }),
  ...notice('label', {
    '^HF': 'Host Format',
    '^HG': 'Host Graphic',
    '^HH': 'Configuration Label Return',
    '^HT': 'Host Linked Fonts List',
    '^HV': 'Host Verification',
    '^HW': 'Host Directory List',
    '^HY': 'Upload Graphics',
    '^HZ': 'Display Description Information',
    '~HB': 'Battery Status',
    '~HD': 'Head Diagnostic',
    '~HI': 'Host Identification',
    '~HM': 'Host RAM Status',
    '~HQ': 'Host Query',
    '~HS': 'Host Status Return',
    '~HU': 'Return ZebraNet Alert Configuration',
    '~DN': 'Abort Download Graphic',
    '^LF': 'List Font Links',
    '^WD': 'Print Directory on Label',
    '~WC': 'Print Configuration Label',
    '~WL': 'Print Network Configuration Label',
    '^CP': 'Remove Label',
    '^PF': 'Slew Given Number of Dot Rows',
    '^PH': 'Slew to Home Position',
    '~PL': 'Present Length Addition',
    '^PN': 'Present Now',
    '~PR': 'Applicator Reprint',
    '~JK': 'Delayed Cut',
    '~WQ': 'Write Query',
    // The tag that is read, written or locked is the label's own.
    '^HL': 'Return RFID Data Log to Host',
    '^RA': 'Read AFI or DSFID Byte',
    '^RE': 'Enable or Disable EAS Bit',
    '^RF': 'Read or Write RFID Format',
    '^RI': 'Get RFID Tag ID',
    '^RL': 'Lock or Unlock RFID Tag Memory',
    '^RQ': 'Quick Write EPC Data and Passwords',
    '^RT': 'Read RFID Tag',
    '^RU': 'Read Unique RFID Chip Serialization',
    '~RV': 'Report RFID Encoding Results',
    '^RZ': 'Set RFID Tag Password and Lock Tag',
    '^WF': 'Encode AFI or DSFID Byte',
    '^WT': 'Write RFID Tag',
    '^WV': 'Verify RFID Encoding',
  }),
  ...notice('until_off', {
    '^CO': 'Cache On',
    '^CW': 'Font Identifier',
    '~EG': 'Erase Download Graphics',
    '^JH': 'Early Warning Settings',
    '^JJ': 'Set Auxiliary Port',
    '^JM': 'Set Dots per Millimeter',
    '~JN': 'Head Test Fatal',
    '~JO': 'Head Test Non-Fatal',
    '~JS': 'Change Backfeed Sequence',
    '^JS': 'Sensor Select',
    '^JT': 'Head Test Interval',
    '^JW': 'Set Ribbon Tension',
    '^JZ': 'Reprint After Error',
    '~JE': 'Disable Diagnostics',
    '~JF': 'Set Battery Condition',
    '~JL': 'Set Label Length',
    '^LT': 'Label Top',
    '^MC': 'Map Clear',
    '^MD': 'Media Darkness',
    '^ML': 'Maximum Label Length',
    '^MM': 'Print Mode',
    '^MN': 'Media Tracking',
    '^MT': 'Media Type',
    '^PR': 'Print Rate',
    '~PS': 'Print Start',
    '^RB': 'Define EPC Data Structure',
    '^RM': 'Enable RFID Motion',
    '^RN': 'Detect Multiple RFID Tags in Encoding Field',
    '^RR': 'Specify RFID Retries',
    '^RS': 'Set Up RFID Parameters',
    '^RW': 'Set RFID Power Levels',
    '~SD': 'Set Darkness',
    '^SL': 'Set Mode and Language of the Clock',
    '^SO': 'Set Offset of the Clock',
    '~TA': 'Tear-off Adjust Position',
    '^XS': 'Set Dynamic Media Calibration',
  }),
  ...notice('for_good', {
    '~JC': 'Set Media Sensor Calibration',
    '~JG': 'Graphing Sensor Calibration',
    '^KD': 'Select Date and Time Format',
    '^KL': 'Define Language',
    '^KV': 'Kiosk Values',
    '^MF': 'Media Feed',
    '^MW': 'Modify Head Cold Warning',
    '^ST': 'Set Date and Time of the Clock',
  }),
  // ^JUR only takes back what was not saved; F, N and A give settings up. S saves what every label before set by the
  // way, darkness and offsets among them: label designers write it into each label.
  ...all(
    { '^JU': 'Configuration Update' },
    {
      touches: 'for_good',
      treatment: 'refuse',
      reason: 'factory_reset',
      reasonByParameter: { S: 'saves_settings' },
      harmless: /^R$/,
    },
  ),
  // Without seconds, or with none, it never sleeps.
  ...refuseUnless(/^0*(,|$)/, 'stops_printing', 'for_good', { '^ZZ': 'Printer Sleep' }),
  ...refuseUnless(intoMemory, 'writes_flash', 'for_good', {
    '~DB': 'Download Bitmap Font',
    '~DE': 'Download Encoding',
    '^DF': 'Download Format',
    '~DG': 'Download Graphics',
    '~DS': 'Download Intellifont',
    '~DT': 'Download Bounded TrueType Font',
    '~DU': 'Download Unbounded TrueType Font',
    '~DY': 'Download Objects',
    '^ID': 'Object Delete',
    '^IS': 'Image Save',
  }),
  ...refuseUnless(ontoMemory, 'writes_flash', 'for_good', { '^TO': 'Transfer Object' }),
  ...refuseUnless(/^2?$/, 'changes_language', 'until_off', { '^SZ': 'Set ZPL Mode' }),
  ...refuse('factory_reset', 'for_good', { '~PM': 'Decommissioning Mode' }),
  ...refuse('writes_flash', 'for_good', {
    // Other letters could make flash of what is written as R:.
    '^CM': 'Change Memory Letter Designation',
    '^FL': 'Font Linking',
    '^JB': 'Initialize Flash Memory',
    '~JB': 'Reset Optional Memory',
  }),
  ...refuse('network', 'for_good', {
    '^KC': 'Set Client Identifier',
    '^KN': 'Define Printer Name',
    '^NB': 'Search for Wired Print Server',
    '^NC': 'Select the Primary Network Device',
    '~NC': 'Network Connect',
    '^ND': 'Change Network Settings',
    '^NI': 'Network ID Number',
    '^NN': 'Set SNMP',
    '^NP': 'Set Primary/Secondary Device',
    '~NR': 'Set All Network Printers Transparent',
    '^NS': 'Change Wired Networking Settings',
    '^NT': 'Set SMTP',
    '~NT': 'Set Currently Connected Printer Transparent',
    '^SC': 'Set Serial Communications',
    '^SQ': 'Halt ZebraNet Alert',
    '^SX': 'Set ZebraNet Alert',
    '^WA': 'Set Antenna Parameters',
    '^WE': 'Set WEP Mode',
    '^WI': 'Change Wireless Network Settings',
    '^WL': 'Set LEAP Parameters',
    '^WO': 'Set Wireless Operating Mode',
    '^WP': 'Set Wireless Password',
    '^WR': 'Set Transmit Rate',
    '~WR': 'Reset Wireless Radio Card',
    '^WS': 'Set Wireless Radio Card Values',
    '^WX': 'Configure Wireless Securities',
  }),
  ...refuse('security', 'for_good', {
    '^KP': 'Define Password',
    '^MP': 'Mode Protection',
    '^NW': 'Set Web Authentication Timeout',
  }),
  ...refuse('removes_work', 'until_off', {
    '~JA': 'Cancel All',
    '~JP': 'Pause and Cancel Format',
    '~JR': 'Power On Reset',
    '~JX': 'Cancel Current Partially Input Format',
  }),
  ...refuse('stops_printing', 'until_off', {
    '~JD': 'Enable Communications Diagnostics',
    '^JI': 'Start ZBI',
    '~JI': 'Start ZBI',
    '~JQ': 'Terminate ZBI',
    '~KB': 'Kill Battery',
    '~PP': 'Immediate Pause',
    '^PP': 'Programmable Pause',
  }),
  ...refuse('changes_hardware', 'for_good', {
    '^HR': 'Calibrate RFID Tag Position',
    '^MA': 'Set Maintenance Alerts',
    '^MI': 'Set Maintenance Information Message',
    '~RO': 'Reset Advanced Counters',
    '^SI': 'Set Sensor Intensity',
    '^SR': 'Set Printhead Resistance',
    '^SS': 'Set Media Sensors',
  }),
])

const unknownCommand: ZplCommand = { name: 'Unknown', touches: 'label', treatment: 'notice' }
// Printers take firmware and the like by download commands that the guide leaves out.
const unknownDownload: ZplCommand = {
  name: 'Unknown Download',
  touches: 'for_good',
  treatment: 'refuse',
  reason: 'firmware',
}

/** Every command of the guide, as it writes them. */
export const knownCommands: readonly string[] = [...commands.keys()]

const looked = { '^': new Map<string, ZplCommand>(), '~': new Map<string, ZplCommand>() }

/**
 * A command by its two letters, in capitals (`^A` with any font is `A` and a letter). Printers take many of them after
 * either prefix, so that one which the guide has after the other prefix alone is found too.
 */
export function zplCommand(prefix: '^' | '~', letters: string): ZplCommand {
  const before = looked[prefix].get(letters)
  if (before) return before
  const command = lookUp(prefix, letters)
  looked[prefix].set(letters, command)
  return command
}

function lookUp(prefix: '^' | '~', letters: string): ZplCommand {
  const other = prefix === '^' ? '~' : '^'
  const known = commands.get(prefix + letters) ?? commands.get(other + letters)
  if (known) return known
  if (letters.startsWith('A')) return commands.get('^A') ?? unknownCommand
  return prefix === '~' && letters.startsWith('D') ? unknownDownload : unknownCommand
}
