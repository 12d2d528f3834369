import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { code128, dataMatrix, qrCode } from '../../../../src/labels/zpl/barcodes.ts'
import { refusalReasons, type RefusalReason } from '../../../../src/labels/zpl/commands.ts'
import { textBlock, textField } from '../../../../src/labels/zpl/fields.ts'
import { inspectZpl, lengthMm } from '../../../../src/labels/zpl/inspect.ts'
import { labelFormat } from '../../../../src/labels/zpl/label.ts'
import { createZplStream } from '../../../../src/sandbox/printer/zpl-stream.ts'

const carrierLabels = join(import.meta.dirname, '../../../fixtures/carrier-zpl')
const carrierNames = readdirSync(carrierLabels).filter((name) => name.endsWith('.zpl'))
const carrierLabel = (name: string) => readFileSync(join(carrierLabels, name))

const inspect = (zpl: string) => inspectZpl(Buffer.from(zpl, 'latin1'))
const refused = (zpl: string) => inspect(zpl).refusals.map(({ command, reason }) => `${command} ${reason}`)
const noticed = (zpl: string) => inspect(zpl).notices.map(({ command }) => command)
const reasons = Object.keys(refusalReasons) as RefusalReason[]
const structural = new Set<string>([
  'not_whole',
  'damaged_graphic',
  'absurd_size',
  'too_many_labels',
  'changes_language',
])
const label = (commands: string) => `^XA^FO20,20^FDone^FS${commands}^XZ`

/** Written by a label designer: the settings at its head are saved in the printer. */
const saving = new Set(['qr_code_ft_manual.zpl'])

describe('a carrier’s label', () => {
  it.each(carrierNames)(
    '%s is refused for nothing but saving settings, and its formats are those that a printer finds',
    (name) => {
      const bytes = carrierLabel(name)
      const { labels, refusals } = inspectZpl(bytes)
      expect(refusals.map(({ command }) => command)).toEqual(saving.has(name) ? ['^JUS'] : [])
      const formats = createZplStream()
        .push(bytes)
        .flatMap((event) => (event.kind === 'format' ? [event.format] : []))
      expect(labels.map(({ copies }) => copies)).toEqual(formats.map(({ copies }) => copies))
      for (const { start, end } of labels) {
        expect(bytes.toString('latin1', start, start + 3)).toBe('^XA')
        expect(bytes.toString('latin1', end - 3, end)).toBe('^XZ')
      }
    },
  )

  it('has its settings noticed, with what they touch', () => {
    const { labels, notices } = inspectZpl(carrierLabel('qr_code_ft_manual.zpl'), ['saves_settings'])
    const touched = new Map(notices.map(({ command, touches }) => [command, touches]))
    for (const command of ['~TA', '~JS', '~SD', '^MN']) expect(touched.get(command)).toBe('until_off')
    expect(touched.get('^JUS')).toBe('for_good')
    const size = { width: { dots: 799 }, length: { dots: 480 } }
    expect(labels.at(-1)).toMatchObject({ ...size, copies: 1, media: 'gap' })
  })

  it.each(carrierNames)('%s is refused as not whole when its end is missing', (name) => {
    const bytes = carrierLabel(name)
    const end = inspectZpl(bytes).labels.at(-1)?.end ?? 0
    const { refusals } = inspectZpl(bytes.subarray(0, end - 3))
    expect(refusals.map(({ reason }) => reason)).toContain('not_whole')
  })
})

describe('the station’s own labels', () => {
  it('pass without a word, whatever the text on them is', () => {
    const parts = [
      '^',
      '~',
      '_',
      '! U1 setvar "x" "y"',
      '\n',
      '~JR',
      '^JUF',
      '^XZ',
      '^DFE:A',
      '{}{',
      ':Z64:',
      'é',
    ]
    const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...parts) }))
    const at = { x: 10, y: 20 }
    fc.assert(
      fc.property(anyText, fc.string({ minLength: 1 }), (text, ascii) => {
        const bytes = labelFormat({ widthDots: 812, heightDots: 1218, copies: 2 }, [
          textField({ ...at, text, heightDots: 30 }),
          textBlock({ ...at, text, heightDots: 30, blockWidthDots: 300 }),
          dataMatrix({ ...at, data: text, moduleDots: 5 }),
          qrCode({ ...at, data: text, moduleDots: 4 }),
          code128({ ...at, data: ascii, heightDots: 90, moduleDots: 3 }),
        ])
        expect(inspectZpl(bytes)).toEqual({
          labels: [{ start: 0, end: bytes.length, width: { dots: 812 }, length: { dots: 1218 }, copies: 2 }],
          notices: [],
          refusals: [],
        })
      }),
    )
  })
})

describe('what would do harm beyond the label', () => {
  it.each([
    ['^JUF', '^JUF factory_reset'],
    ['^JUN', '^JUN factory_reset'],
    ['^JUA', '^JUA factory_reset'],
    ['^ju f', '^JUF factory_reset'],
    // Left in the printer by one label, these are the settings, and the sleep, of every label after it.
    ['^JUS', '^JUS saves_settings'],
    ['^ju s', '^JUS saves_settings'],
    ['^ZZ5,Y', '^ZZ stops_printing'],
    ['~ZZ0005', '~ZZ stops_printing'],
    ['~JR', '~JR removes_work'],
    ['~J\nR', '~JR removes_work'],
    ['^JR', '^JR removes_work'],
    ['~JA', '~JA removes_work'],
    ['^KP1234', '^KP security'],
    ['^ND2,P,10.0.0.9', '^ND network'],
    ['^NS', '^NS network'],
    ['^NBS', '^NB network'],
    ['~NR', '~NR network'],
    ['^WXx', '^WX network'],
    ['^DFE:A.ZPL', '^DFE: writes_flash'],
    [`^DF${' '.repeat(1_000)}E:A.ZPL`, '^DFE: writes_flash'],
    ['^ISB:A.GRF,N', '^ISB: writes_flash'],
    ['^IDE:*.*', '^IDE: writes_flash'],
    ['^ID*:*.*', '^ID*: writes_flash'],
    ['^TOR:A.GRF,E:A.GRF', '^TOE: writes_flash'],
    ['~DGE:A.GRF,1,1,FF', '~DGE: writes_flash'],
    ['~DYE:A,P,P,4,1,89504E47', '~DYE: writes_flash'],
    ['^DYA:A,B,T,3,1,^^^', '^DYA: writes_flash'],
    ['~DBB:A.FNT', '~DBB: writes_flash'],
    ['^CME,R', '^CM writes_flash'],
    ['^JBE', '^JB writes_flash'],
    ['~DZ123', '~DZ firmware'],
    ['~PM12J204500123,3', '~PM factory_reset'],
    ['~JD', '~JD stops_printing'],
    ['^SZ1', '^SZ1 changes_language'],
    ['\n! U1 setvar "device.reset" ""\n', '! U other_language'],
  ])('%j is refused as %s', (commands, expected) => {
    expect(refused(label(commands))).toEqual([expected])
  })

  it.each([
    ['! U1 setvar "ip.addr" "10.0.0.9"\r\n', '! U other_language'],
    ['! 0 200 200 210 1\r\nPRINT\r\n', '! other_language'],
    ['{}{"device.reset":""}', '{} other_language'],
  ])('%j is refused before and after a label', (line, expected) => {
    expect(refused(line + label(''))).toEqual([expected])
    expect(refused(label('') + line)).toEqual([expected])
  })

  it.each([
    '! U1 getvar "device.friendly_name"\r\n',
    '! U1 setvar "device.languages" "zpl"\r\n',
    '! u1 setvar "device.languages" "hybrid_xml_zpl"\n',
  ])('is not %j, which asks for a setting, or sets the language that the label is in', (line) => {
    expect(refused(line + label(''))).toEqual([])
    expect(refused(`! U1 setvar "device.languages" "epl"\n${label('')}`)).toEqual(['! U other_language'])
  })

  it('is named with its place, and with nothing that the label says', () => {
    expect(inspect(`\n^XA\n^FDsecret^FS\n^KPsecret\n^XZ`).refusals).toEqual([
      { command: '^KP', offset: 18, line: 4, reason: 'security' },
    ])
  })

  it('is listed in its order in the file', () => {
    expect(refused('^XA^FDone^FS~JR')).toEqual(['^XA not_whole', '~JR removes_work'])
  })

  it('is found under changed prefixes, which have to be changed back', () => {
    expect(refused('^XA^CC#^FD#JUF#CC^^XZ')).toEqual(['^JUF factory_reset'])
    expect(refused('^XA^CT+^FDa+JR+CT~^XZ')).toEqual(['~JR removes_work'])
    expect(refused('^XA^CD;^TOR:A;E:B^CD,^XZ')).toEqual(['^TOE: writes_flash'])
    expect(refused('^CT~~CD,^CC^~CT~^XA^FDone^FS^XZ')).toEqual([])
    expect(refused('^XA^CC#^FD^JUF#XZ')).toEqual(['^CC changes_language'])
  })

  it('is found behind the printers’ own form of prefixes and delimiter, whatever these are set to', () => {
    expect(refused(label('\x10JR'))).toEqual(['~JR removes_work'])
    expect(refused(label('\x1eJUF'))).toEqual(['^JUF factory_reset'])
    expect(refused(label('^TOR:A.GRF\x1fE:A.GRF'))).toEqual(['^TOE: writes_flash'])
    expect(refused('^XA^CC#^FD\x1eKP1#CC^^XZ')).toEqual(['^KP security'])
    const code = '\x10JR'
    expect(refused(label(`^GFB,${code.length},${code.length},1,${code}^FS`))).toEqual([])
    expect(refused(label(`^GFB\x1f${code.length}\x1f${code.length}\x1f1\x1f${code}^FS`))).toEqual([])
    expect(refused(label('^FH^FD002840100450000_5B)_3E_1E01_1D961Z_1E_04^FS'))).toEqual([])
  })

  it('is not seen in raw data, and is seen right after it', () => {
    const raw = '^JUF~JR^XZ'
    expect(refused(label(`^GFB,${raw.length},${raw.length},1,${raw}^FS`))).toEqual([])
    expect(refused(label(`^GFC,${raw.length},${raw.length},1,${raw}~JR`))).toEqual(['~JR removes_work'])
    expect(refused(label(`~DYR:A,B,T,${raw.length},1,${raw}`))).toEqual([])
    expect(refused(label(`~DYR:A,P,P,${raw.length + 1},1,\x89${raw}`))).toEqual([])
  })
})

describe('what a station has permitted', () => {
  it('gets a notice that says so, and anything else is refused as before', () => {
    const zpl = Buffer.from(label('^DFE:A.ZPL^KP1234~JA'))
    const { notices, refusals } = inspectZpl(zpl, ['writes_flash', 'removes_work'])
    expect(refusals.map(({ reason }) => reason)).toEqual(['security'])
    expect(notices).toMatchObject([
      { command: '^DFE:', name: 'Download Format', touches: 'for_good', permitted: 'writes_flash', line: 1 },
      { command: '~JA', name: 'Cancel All', touches: 'until_off', permitted: 'removes_work', line: 1 },
    ])
  })

  it('may be all that a file does', () => {
    const settings = Buffer.from('! U1 setvar "ip.addr" "10.0.0.9"\r\n')
    expect(inspectZpl(settings, ['other_language'])).toMatchObject({
      notices: [{ command: '! U', permitted: 'other_language' }],
      refusals: [],
    })
    expect(inspectZpl(settings, ['network']).refusals).toMatchObject([{ reason: 'other_language' }])
  })

  it('never makes a label pass that is cut off, absurd, or leaves the printer another language', () => {
    for (const zpl of ['^XA^FDone^FS', '^XA^PW99999^XZ', '^XA^CC#^FD#XZ']) {
      expect(inspectZpl(Buffer.from(zpl), reasons).refusals).not.toEqual([])
    }
  })
})

describe('what a printer keeps until it is switched off', () => {
  it.each([
    '^JUR',
    '^ZZ0',
    '^DFR:A.ZPL',
    '^DFA.ZPL',
    '~DGA.GRF,1,1,:Z64:eJz7DwABAQEA:3089',
    '^IDR:*.*',
    '^MNM',
    '^SZ2',
  ])('%s gets a notice and no more', (command) => {
    expect(refused(label(command))).toEqual([])
    expect(noticed(label(command))).toEqual([command.slice(0, 3)])
  })

  it('such as sizes and media, holds for the labels that follow', () => {
    const { labels } = inspect(`^XA^PW812^LL1218^MNN^PQ3^XZ${label('^LL600')}`)
    const common = { width: { dots: 812 }, media: 'continuous' }
    expect(labels).toMatchObject([
      { ...common, length: { dots: 1218 }, copies: 3 },
      { ...common, length: { dots: 600 }, copies: 1 },
    ])
  })

  it('such as sizes, is told in millimetres where they are not in dots', () => {
    const { labels } = inspect('^XA^MUI^PW4^MUM^LL150^MUD^XZ^XA^PW1200^LL1800^XZ')
    expect(labels).toMatchObject([
      { width: { mm: 101.6 }, length: { mm: 150 } },
      { width: { dots: 1200 }, length: { dots: 1800 } },
    ])
    expect(lengthMm({ mm: 101.6 }, 300)).toBe(101.6)
    expect(lengthMm({ dots: 1200 }, 300)).toBeCloseTo(101.6)
  })
})

describe('what is not whole, or absurd', () => {
  it.each([
    ['', '^XA not_whole'],
    ['hello', '^XA not_whole'],
    ['^XA^FDone^FS', '^XA not_whole'],
    ['^XA^FDone^FS^X', '^XA not_whole'],
    ['^FDone^FS^XZ', '^FD not_whole'],
    [`${label('')}^FO1,1^FDlost^FS`, '^FO not_whole'],
    ['^XA^GFA,8,8,1,:Z64:eJz7DwABAQEA^FS^XZ', '^GF not_whole'],
    ['^XA^PW99999^XZ', '^PW absurd_size'],
    ['^XA^LL32000^XZ', '^LL absurd_size'],
    ['^XA^MUM^LL2000^MUD^XZ', '^LL absurd_size'],
    ['^XA^PQ99999999^XZ', '^PQ absurd_size'],
  ])('%j is refused as %s', (zpl, expected) => {
    expect(refused(zpl)).toContain(expected)
  })

  it('is not what a run-length picture has that looks like base64', () => {
    expect(refused('^XA^GFA,800,800,100,,,:z64:,:^FS^XZ')).toEqual([])
  })

  it.each([
    ['^XA^FO9,9^GFA,8,8,1,:Z64:eJz7/x8CACPkB/k=:e741^FS^XZ', 'damaged_graphic'],
    ['^XA^FO9,9^GFA,8,8,1,:B64://////////8=:F579^FS^XZ', 'damaged_graphic'],
    ['^XA^FO9,9^GFA,8,8,1,FFFFFFFFFFFFFF^FS^XZ', 'not_whole'],
    ['^XA^FO9,9^gfa,8,8,1,J0^FS^XZ', 'not_whole'],
    ['^XA~DGR:A.GRF,16,2,FFFF:::^XZ', 'not_whole'],
    ['^XA~DYR:A,A,G,8,1,FF00^XZ', 'not_whole'],
  ])('is refused where a printer draws nothing of the graphic in %j', (zpl, reason) => {
    const { refusals } = inspect(zpl)
    expect(refusals).toMatchObject([{ offset: zpl.search(/\^GF|\^gf|~D/), line: 1, reason }])
  })

  it.each([
    '^GFA,8,8,1,:Z64:eJz7/x8CACPkB/k=:E740',
    '^GFA,8,8,1,:Z64:eJz7/x8C\r\nACPkB/k=:e740\r\n',
    '^GFA,8,8,1,:B64://////////8=:F578',
    '^GFA,8,8,1,FF ff\r\n!:,,::\r\n',
    '^GFA,8,8,1,FFFFFFFFFFFFFFFF00',
    '~DYR:A,P,P,70,,89504E470D0A1A0A',
  ])('is not %j, of which a printer draws all', (graphic) => {
    expect(refused(`^XA^FO9,9${graphic}^FS^XZ`)).toEqual([])
  })

  it('is refused when raw data lacks a byte', () => {
    expect(refused('^XA^GFB,9,9,1,12345^XZ')).toContain('^GF not_whole')
  })

  it('is refused when many small labels ask for a whole roll', () => {
    expect(refused('^XA^XZ'.repeat(500))).toEqual([])
    expect(inspect('^XA^XZ\n'.repeat(600)).refusals).toEqual([
      { command: '^XA', offset: 3_500, line: 501, reason: 'too_many_labels' },
    ])
    expect(refused('^XA^PQ501^XZ')).toEqual(['^PQ absurd_size'])
  })
})

describe('bytes of any kind', () => {
  const pieces = fc.array(
    fc.oneof(
      fc.uint8Array({ maxLength: 12 }),
      fc
        .constantFrom(
          '^XA',
          '^XZ',
          '^GFB,9,9,1,',
          '~DYE:A,P,P,9,1,',
          '^CC',
          '~CT#',
          '^CD;',
          '^',
          '~',
          '\n! U1 ',
          '^PQ',
          '^A',
        )
        .map((text) => Buffer.from(text)),
    ),
    { maxLength: 20 },
  )

  it('are read without an error, and places lie within them', () => {
    fc.assert(
      fc.property(pieces, fc.subarray(reasons), (parts, permitted) => {
        const bytes = Buffer.concat(parts)
        const { labels, notices, refusals } = inspectZpl(bytes, permitted)
        for (const { reason } of refusals)
          if (!structural.has(reason)) expect(permitted).not.toContain(reason)
        for (const notice of notices) if (notice.permitted) expect(permitted).toContain(notice.permitted)
        for (const { offset } of [...notices, ...refusals]) expect(offset).toBeLessThanOrEqual(bytes.length)
        for (const { start, end } of labels) expect(start < end && end <= bytes.length).toBe(true)
        const isPermitted = notices.some((notice) => notice.permitted)
        expect(labels.length + refusals.length > 0 || isPermitted).toBe(true)
      }),
    )
  })

  it('are never taken for a whole label when they are cut from one', () => {
    const whole = Buffer.from('^XA^FO1,1^GFB,9,9,1,^XZ^XZ^XZ^FS^FDone^FS^XZ')
    expect(inspectZpl(whole).refusals).toEqual([])
    for (let length = 0; length < whole.length; length++) {
      expect(inspectZpl(whole.subarray(0, length)).refusals.length).toBeGreaterThan(0)
    }
  })

  it.each(['^', '^PW1', '^PQ9', '^DFE:A', '\n! U1 x', '^FD \n ', '^CCx', '^GFB,1,1,1,x', '^GFA,9,9,9,:Z64:'])(
    'of %j, millions of times over, are read to their end',
    (piece) => {
      const bytes = Buffer.concat([Buffer.alloc(4_000_000, piece), Buffer.from('\n! 0 200 200 210 1\n~JA')])
      const { labels, notices, refusals } = inspectZpl(bytes)
      expect(labels.length + notices.length + refusals.length).toBeLessThan(10)
      expect(refusals.length).toBeGreaterThan(0)
    },
  )

  it('of twenty megabytes give few findings and are read to their end', () => {
    const noise = Buffer.concat([Buffer.alloc(20_000_000, '~JR^FS\n'), Buffer.from('^KP')])
    expect(inspectZpl(noise).refusals.map(({ command }) => command)).toEqual(['~JR', '^KP'])
  })
})
