// Labels that were written by label.ts and the fields beside it, read back: where each field lies and what it holds, in dots.

import { scanCommands } from './command-scanner.ts'
import { decodeGraphic, graphicCommand, type ZplGraphic } from './graphic-data.ts'
import type { Origin } from './fields.ts'

export type WrittenField = Origin &
  (
    | {
        readonly kind: 'text'
        readonly text: string
        readonly heightDots: number
        readonly blockWidthDots: number
        readonly align: 'left' | 'center' | 'right'
        /** White on the filled box below it. */
        readonly reverse: boolean
      }
    | {
        readonly kind: 'box'
        readonly widthDots: number
        readonly heightDots: number
        /** At least half the smaller side fills the box. */
        readonly thicknessDots: number
      }
    | {
        readonly kind: 'code128'
        readonly data: string
        readonly moduleDots: number
        readonly heightDots: number
        /** A quarter clockwise. */
        readonly turned: boolean
      }
    | ({ readonly kind: 'graphic' } & ZplGraphic)
  )

export type WrittenLabel = {
  readonly widthDots: number
  readonly heightDots: number
  readonly fields: readonly WrittenField[]
}

const alignments = { L: 'left', C: 'center', R: 'right' } as const
const isAlignment = (letter: string): letter is keyof typeof alignments => letter in alignments

const head = /^\^XA\n\^CI28\^MUD\^FWN\^PON\^PMN\^LRN\n\^PW(\d+)\^LL(\d+)\^LH0,0\n/
const fieldOrigin = /^\^FO(\d+),(\d+)([^]*)\^FS$/
const textBody = /^\^A0N,(\d+)\^FB(\d+),1,0,([LCR]),0(\^FR)?\^FH_\^FD([^^]*)$/
const boxBody = /^\^GB(\d+),(\d+),(\d+),B,0$/
const codeBody = /^\^BY(\d+),3,\d+\^BC([NR]),(\d+),N,N,N,A\^FH_\^FD([^^]*)$/

type Body<Field = WrittenField> = Field extends WrittenField ? Omit<Field, keyof Origin> : never

const bodies: readonly ((body: string) => Body | undefined)[] = [
  (body) => {
    const [, height, width, letter = '', reversed, data = ''] = textBody.exec(body) ?? []
    if (!isAlignment(letter)) return undefined
    return {
      kind: 'text',
      // In a block a doubled backslash is one.
      text: unescaped(data).replaceAll('\\\\', '\\'),
      heightDots: Number(height),
      blockWidthDots: Number(width),
      align: alignments[letter],
      reverse: reversed !== undefined,
    }
  },
  (body) => {
    const [, width, height, thickness] = boxBody.exec(body) ?? []
    if (thickness === undefined) return undefined
    return {
      kind: 'box',
      widthDots: Number(width),
      heightDots: Number(height),
      thicknessDots: Number(thickness),
    }
  },
  (body) => {
    const [, moduleDots, turn, height, data] = codeBody.exec(body) ?? []
    if (data === undefined) return undefined
    return {
      kind: 'code128',
      data: unescaped(data),
      moduleDots: Number(moduleDots),
      heightDots: Number(height),
      turned: turn === 'R',
    }
  },
  (body) => {
    const graphic = body.startsWith('^GF') ? readGraphic(body) : undefined
    return graphic && { kind: 'graphic', ...graphic }
  },
]

/** Undefined where anything stands in the file that these modules do not write, or write for other papers. */
export function readFields(zpl: Uint8Array): readonly WrittenLabel[] | undefined {
  const labels = Buffer.from(zpl)
    .toString('latin1')
    .split(/(?=\^XA)/)
    .map(readLabel)
  return labels.every((label) => label !== undefined) ? labels : undefined
}

function readLabel(label: string): WrittenLabel | undefined {
  const [whole, width, height] = head.exec(label) ?? []
  if (whole === undefined || !label.endsWith('^XZ')) return undefined
  const lines = label.slice(whole.length, -'^XZ'.length).split('\n').slice(0, -1)
  const fields = lines.map(readField)
  if (!fields.every((field) => field !== undefined)) return undefined
  return { widthDots: Number(width), heightDots: Number(height), fields }
}

function readField(line: string): WrittenField | undefined {
  const [, x, y, body] = fieldOrigin.exec(line) ?? []
  if (body === undefined) return undefined
  for (const read of bodies) {
    const found = read(body)
    if (found) return { ...found, x: Number(x), y: Number(y) }
  }
  return undefined
}

/** Of UTF-8 with `_` and two hexadecimal digits for what is not plain. */
const unescaped = (data: string) =>
  Buffer.from(
    data.replace(/_([0-9A-F]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
    'latin1',
  ).toString('utf8')

function readGraphic(body: string): ZplGraphic | undefined {
  const bytes = Buffer.from(body, 'latin1')
  let graphic: ZplGraphic | undefined
  scanCommands(bytes, (found, prefixes) => {
    const command = graphicCommand(bytes, found, prefixes)
    graphic = command && decodeGraphic(command)
  })
  return graphic
}
