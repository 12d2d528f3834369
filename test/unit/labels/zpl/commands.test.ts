import { describe, expect, it } from 'vitest'
import { knownCommands, refusalReasons, zplCommand } from '../../../../src/labels/zpl/commands.ts'

/** The list of commands of the ZPL II guide: its ZPL, RFID and wireless chapters, of all its editions. */
const ofTheGuide = `
  ^A ^B0 ^B1 ^B2 ^B3 ^B4 ^B5 ^B7 ^B8 ^B9 ^BA ^BB ^BC ^BD ^BE ^BF ^BI ^BJ ^BK ^BL ^BM ^BO ^BP ^BQ ^BR ^BS ^BT ^BU ^BX ^BY
  ^BZ ^CC ^CD ^CF ^CI ^CM ^CN ^CO ^CP ^CT ^CV ^CW ~DB ~DE ^DF ~DG ~DN ~DS ~DT ~DU ~DY ~EG ^FB ^FC ^FD ^FE ^FH ^FL ^FM ^FN
  ^FO ^FP ^FR ^FS ^FT ^FV ^FW ^FX ^GB ^GC ^GD ^GE ^GF ^GS ~HB ~HD ^HF ^HG ^HH ~HI ~HM ~HQ ~HS ^HT ~HU ^HV ^HW ^HY ^HZ ^ID
  ^IL ^IM ^IS ~JA ^JB ~JB ~JC ~JD ~JE ~JF ~JG ^JH ^JI ~JI ^JJ ~JK ~JL ^JM ~JN ~JO ~JP ~JQ ~JR ^JS ~JS ^JT ^JU ^JW ~JX ^JZ
  ~KB ^KD ^KL ^KN ^KP ^KV ^LF ^LH ^LL ^LR ^LS ^LT ^MA ^MC ^MD ^MF ^MI ^ML ^MM ^MN ^MP ^MT ^MU ^MW ^NC ~NC ^ND ^NI ~NR ^NS
  ~NT ^PA ^PF ^PH ~PL ^PM ~PM ^PN ^PO ^PP ~PP ^PQ ~PR ^PR ~PS ^PW ~RO ^SC ~SD ^SE ^SF ^SI ^SL ^SN ^SO ^SP ^SQ ^SR ^SS ^ST
  ^SX ^SZ ~TA ^TB ^TO ~WC ^WD ~WQ ^XA ^XB ^XF ^XG ^XS ^XZ ^ZZ
  ^HL ^HR ^RA ^RB ^RE ^RF ^RI ^RL ^RM ^RN ^RQ ^RR ^RS ^RT ^RU ~RV ^RW ^RZ ^WF ^WT ^WV
  ^KC ^NB ^NN ^NP ^NT ^NW ^WA ^WE ^WI ^WL ~WL ^WO ^WP ^WR ~WR ^WS ^WX`
  .trim()
  .split(/\s+/)

describe('the table of commands', () => {
  it('has every command of the guide, and no others', () => {
    expect([...knownCommands].sort()).toEqual([...ofTheGuide].sort())
  })

  it.each(ofTheGuide.map((command) => [command]))('finds %s under either prefix', (command) => {
    const prefix = command.startsWith('^') ? '^' : '~'
    const own = zplCommand(prefix, command.slice(1))
    expect(own.name).not.toMatch(/^Unknown/)
    expect(own.treatment === 'refuse').toBe(own.reason !== undefined)
    if (own.reason) expect(refusalReasons[own.reason]).toMatch(/\.$/)
    const other = `${prefix === '^' ? '~' : '^'}${command.slice(1)}`
    if (!knownCommands.includes(other)) {
      expect(zplCommand(prefix === '^' ? '~' : '^', command.slice(1))).toBe(own)
    }
  })

  it('lets nothing pass without a word that is felt after the next label', () => {
    for (const command of knownCommands) {
      const { touches, treatment } = zplCommand(command.startsWith('^') ? '^' : '~', command.slice(1))
      if (touches === 'for_good') expect(treatment, command).not.toBe('pass')
    }
  })

  it('takes any font for ^A, and gives a command that it does not know a notice', () => {
    for (const letters of ['A0', 'A@', 'AZ']) {
      expect(zplCommand('^', letters)).toMatchObject({ touches: 'label', treatment: 'pass' })
    }
    for (const letters of ['QQ', '1!', '??']) {
      expect(zplCommand('^', letters)).toMatchObject({ name: 'Unknown', treatment: 'notice' })
      expect(zplCommand('~', letters)).toMatchObject({ name: 'Unknown', treatment: 'notice' })
    }
  })

  it('tells commands apart that share their letters', () => {
    expect(zplCommand('^', 'PM').treatment).toBe('pass')
    expect(zplCommand('~', 'PM').reason).toBe('factory_reset')
    expect(zplCommand('^', 'JS').name).not.toBe(zplCommand('~', 'JS').name)
    expect(zplCommand('^', 'WL').reason).toBe('network')
    expect(zplCommand('~', 'WL').treatment).toBe('notice')
  })
})
