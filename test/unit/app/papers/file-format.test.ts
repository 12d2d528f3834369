import { describe, expect, it } from 'vitest'
import { fileFormat } from '../../../../src/app/papers/file-format.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const label = '^XA^FO20,20^FDone^FS^XZ'

describe('a file that a person hands over', () => {
  it.each([
    label,
    `\x02${label}\x03`,
    `! U1 setvar "device.languages" "zpl"\r\n${label}`,
    `! U1 getvar "device.languages"\r\n! U1 do "x" ""\r\n${label}`,
    `; made by a shop\r\n${label}`,
    `// order 7\n\n${label.toLowerCase()}`,
    `# N\n${label}`,
  ])('is ZPL where a label follows: %j', (text) => {
    expect(fileFormat(bytes(text))).toBe('zpl')
  })

  it.each([
    ['EPL2', '\nN\nq812\nQ1218,24\nA50,50,0,4,1,1,N,"one ^XA"\nP1\n'],
    ['EPL2', ';a comment\r\nI8,A,001\r\nQ1218,024\r\nN\r\nB20,20,0,1,2,4,100,B,"1"\r\nP1,1\r\n'],
    ['CPCL', '! 0 200 200 210 1\r\nTEXT 4 0 30 40 ^XA\r\nFORM\r\nPRINT\r\n'],
    ['TSPL', 'SIZE 100 mm,150 mm\r\nGAP 3 mm,0\r\nCLS\r\nTEXT 10,10,"3",0,1,1,"one"\r\nPRINT 1\r\n'],
    ['TSPL', 'SIZE 4,6\nCLS\nBARCODE 10,10,"128",100,1,0,2,4,"1"\nPRINT 1,1\n'],
  ])('is named where it is a label in %s', (language, text) => {
    expect(() => fileFormat(bytes(text))).toThrow(
      expect.objectContaining({
        code: 'not_printable',
        message: `The file is a label in ${language}: this printer takes ZPL.`,
        details: { reason: 'other_label_language', language },
      }),
    )
  })

  it.each(['', 'hello', 'A letter.\nN\nand no label', 'SIZE 4\n', '\0^XA^XZ'])(
    'is nothing that a printer takes: %j',
    (text) => {
      expect(() => fileFormat(bytes(text))).toThrow(
        expect.objectContaining({
          message: 'It is no ZPL, PDF, PNG, JPEG, TIFF or GIF file.',
          details: { reason: 'unknown_format' },
        }),
      )
    },
  )
})
