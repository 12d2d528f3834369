// `npm run print`: one file to one printer, for administrators and for checking a printer.

import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { sourceEntries } from '../app/entries.ts'
import type { FileOutcome, FileSpool, PrintedFile } from '../app/papers/file-spool.ts'
import {
  createFilePrinting,
  type FilePrinter,
  type FilePreview,
  type ReadyFile,
} from '../app/papers/print-file.ts'
import { pageAreaWords, readPageArea } from '../app/papers/page-part.ts'
import { isAppError, type AppError, type ErrorInfo } from '../contract/errors.ts'
import { mediaSize, readMedia } from '../contract/media.ts'
import { connectionText, readConnection } from '../contract/printer-connection.ts'
import {
  commonLabelPrinter,
  printerDpis,
  printerLanguages,
  type PrinterConnection,
  type PrinterSetting,
} from '../contract/printers.ts'

const usage = `usage: npm run print -- FILE --to PRINTER [--dpi 203] [--media 4x6] [--copies N] [--preview OUT.png]
  FILE           ZPL, PDF, PNG, JPEG, TIFF or GIF, told by what is in it
  --to PRINTER   tcp://HOST:PORT, cups:NAME, spooler:NAME, device:PATH or file:PATH (which is written anew)
  --dpi N        ${printerDpis.join(', ')} (default ${commonLabelPrinter.dpi})
  --media SIZE   the paper: 4x6 (default), 100x150mm, letter, a4 …
  --copies N     1 (default) to 99
  --fit          pages larger than the paper are made smaller; without it they are refused
  --page N       of a PDF or TIFF file this page alone
  --area A       auto (default): of a page larger than the paper the label that is found on it; whole: all of it;
                 upper, lower, left or right: what is on that half; X,Y,WxH in millimetres: this part
  --as-drawn     ZPL that has to be drawn, for an office printer, is printed though the drawing may differ from what a
                 label printer prints; without it such ZPL is refused
  --language L   zpl (default), or pdf for an office printer with a driver
  --wait S       seconds to wait for a printer that is not ready (default 60)
  --preview PNG  writes the first page as the paper will look; without --to it does only that
exit code: 0 confirmed by the printer, or sent where nobody can confirm it (the line says which) · 1 a fault of this
  program · 2 wrong use · 3 refused: not printable, or harmful · 4 the printer cannot be reached · 5 the printer was not
  ready in time, nothing was sent · 6 unknown: it may have come out · 130 called off, nothing was sent`

class WrongUse extends Error {}

type Options = {
  readonly file: string
  readonly printer: FilePrinter
  readonly to: PrinterConnection | undefined
  readonly copies: number
  readonly waitMs: number
  readonly preview: string | undefined
  readonly asDrawn: boolean
}

const exitCodes: Readonly<Record<FileOutcome, number>> = {
  confirmed: 0,
  sent: 0,
  refused: 3,
  unreachable: 4,
  not_ready: 5,
  unknown: 6,
  cancelled: 130,
}

function readOptions(): Options | 'help' {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      dpi: { type: 'string', default: String(commonLabelPrinter.dpi) },
      media: { type: 'string', default: commonLabelPrinter.media },
      copies: { type: 'string', default: '1' },
      fit: { type: 'boolean', default: false },
      page: { type: 'string' },
      area: { type: 'string', default: 'auto' },
      'as-drawn': { type: 'boolean', default: false },
      language: { type: 'string', default: 'zpl' },
      wait: { type: 'string', default: '60' },
      preview: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  const [file, ...others] = positionals
  if (file === undefined) throw new WrongUse('which file?')
  if (others.length > 0) throw new WrongUse(`one file at a time: ${others.join(', ')}`)
  if (values.to === undefined && values.preview === undefined)
    throw new WrongUse('--to or --preview is missing')
  const to = values.to === undefined ? undefined : readConnection(values.to)
  if (values.to !== undefined && !to) throw new WrongUse(`--to ${values.to}: not a printer`)
  const dpi = printerDpis.find((known) => String(known) === values.dpi)
  if (!dpi) throw new WrongUse(`--dpi ${values.dpi}: one of ${printerDpis.join(', ')}`)
  const language = printerLanguages.find((known) => known === values.language)
  if (!language) throw new WrongUse(`--language ${values.language}: one of ${printerLanguages.join(', ')}`)
  if (!readMedia(values.media)) throw new WrongUse(`--media ${values.media}: not a paper size`)
  const part = readPart(values.page, values.area)
  const connection = to ?? { kind: 'file', path: '-' }
  return {
    file,
    to,
    copies: wholeNumber('copies', values.copies, 1, 99),
    waitMs: wholeNumber('wait', values.wait, 0, 86_400) * 1_000,
    preview: values.preview,
    asDrawn: values['as-drawn'],
    printer: {
      ...commonLabelPrinter,
      id: 'print',
      name: connectionText(connection),
      connection,
      language,
      dpi,
      media: values.media,
      // Its head is taken to be as wide as its paper.
      widthMm: Math.max(commonLabelPrinter.widthMm, mediaSize(values.media).widthMm),
      fitPages: values.fit,
      ...(part && { part }),
    },
  }
}

/** Undefined where all of the file is printed as ever. */
function readPart(page: string | undefined, areaText: string): FilePrinter['part'] {
  const area = readPageArea(areaText)
  if (!area) throw new WrongUse(`--area ${areaText}: one of ${pageAreaWords} in millimetres`)
  if (page === undefined && area === 'auto') return undefined
  return {
    ...(page !== undefined && { page: wholeNumber('page', page, 1, 9_999) }),
    ...(area !== 'auto' && { area }),
  }
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw new WrongUse(`--${name} ${text}: a whole number from ${least} to ${most}`)
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'

function readInput(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new WrongUse(`${path} cannot be read: ${codeOf(error)}`)
  }
}

function writePreview(path: string, png: Uint8Array): void {
  try {
    writeFileSync(path, png)
  } catch (error) {
    throw new WrongUse(`${path} cannot be written: ${codeOf(error)}`)
  }
}

/** Writes the picture where there is one; a print goes on without it. */
function previewLines(path: string, shown: FilePreview): readonly string[] {
  if (!shown.image) return [`no preview: ${shown.why}`]
  const { png, widthDots, heightDots, papers } = shown.image
  writePreview(path, png)
  const of = papers > 1 ? `, the first of ${papers}` : ''
  return [
    `preview: ${path}, ${widthDots} x ${heightDots} dots${of}`,
    ...shown.notExact.map((why) => `the preview is not exact: ${why}`),
  ]
}

function tellOfDifferences({ notExact }: ReadyFile): void {
  for (const why of notExact) console.error(`printed as drawn: ${why}`)
}

const areaText = ({ left, top, right, bottom }: NonNullable<ReadyFile['pages'][number]['area']>) =>
  `${Math.round(right - left)} x ${Math.round(bottom - top)} mm`

/** A page that is not printed in its own size, or not as a whole, says so. */
function tellOfFit({ pages }: ReadyFile, { part }: FilePrinter): void {
  const which = part?.area ? 'its part' : 'the label that was found on it'
  for (const [index, { scale, rotated, area }] of pages.entries()) {
    const changes = [
      ...(area ? [`as ${which}, ${areaText(area)}, without the rest`] : []),
      ...(scale === 1 ? [] : [`at ${Math.round(scale * 1_000) / 10} % of its size`]),
      ...(rotated ? ['turned'] : []),
    ]
    const page = part?.page ?? index + 1
    if (changes.length > 0) console.error(`page ${page} is printed ${changes.join(' and ')}`)
  }
}

/** Which command of a file is meant, or which sizes do not agree. */
function detailText({ details = {} }: Pick<ErrorInfo, 'details'>): string {
  const { format, reason, command, line, page, pageWidthMm, pageHeightMm, paperWidthMm, paperHeightMm } =
    details
  if (typeof command === 'string' && typeof line === 'number') {
    const all = reason === 'not_drawn_exactly' ? '; --as-drawn prints it all the same' : ''
    return ` (${command} in line ${line}${all})`
  }
  if (typeof page !== 'number') return ''
  const size = (...sides: readonly unknown[]) =>
    `${sides.map((side) => Math.round(Number(side))).join(' x ')} mm`
  const paper = size(paperWidthMm, paperHeightMm)
  const part = format === 'zpl' ? '' : ', --area prints a part'
  return ` (page ${page} is ${size(pageWidthMm, pageHeightMm)}, the paper ${paper}; --fit makes it smaller${part})`
}

const outcomeLines: Readonly<Record<FileOutcome, (what: string, where: string, why: string) => string>> = {
  confirmed: (what, where) => `confirmed: ${what} came out at ${where}`,
  sent: (what, where) => `sent: ${what} was handed to ${where}, which does not tell whether it came out`,
  unknown: (what, where, why) => `unknown: ${what} may have come out at ${where}, or a part of it${why}`,
  refused: (what, _, why) => `refused: ${what} was not sent${why}`,
  unreachable: (what, where, why) => `unreachable: ${what} was not sent to ${where}${why}`,
  not_ready: (what, where, why) => `not ready: ${what} was not sent to ${where}${why}`,
  cancelled: (what) => `cancelled: ${what} was not sent`,
}

function tellEnd(
  what: string,
  { name, connection }: PrinterSetting,
  { outcome, reason, condition }: PrintedFile,
): number {
  if (outcome === 'sent' && connection.kind === 'file') {
    console.log(`sent: ${what} was written to ${connection.path}`)
    return exitCodes.sent
  }
  const why = condition && condition !== 'unreachable' ? condition.replaceAll('_', ' ') : reason?.message
  console.log(outcomeLines[outcome](what, name, why ? `: ${why}${reason ? detailText(reason) : ''}` : ''))
  return exitCodes[outcome]
}

/** A file in place of a printer holds what was printed this time, and nothing else. */
function writeAnew({ connection }: PrinterSetting): void {
  if (connection.kind !== 'file') return
  if (statSync(connection.path, { throwIfNoEntry: false })?.isFile()) rmSync(connection.path)
}

async function run({ file, printer, to, copies, waitMs, preview, asDrawn }: Options): Promise<number> {
  const what = `${basename(file)}${copies === 1 ? '' : ` (${copies} copies)`}`
  const bytes = readInput(file)
  const stopped = new AbortController()
  process.once('SIGINT', () => stopped.abort())
  process.once('SIGTERM', () => stopped.abort())
  const printing = createFilePrinting(sourceEntries)
  const preparing = printing.prepare(bytes, printer, asDrawn || !to)
  // Loaded and opened while a thread reads the file. What fails is told where it is waited for.
  const spooling = to && openSpool()
  const spoolIfAny = spooling?.catch(() => undefined)
  try {
    const ready = await preparing
    if (to) tellOfDifferences(ready)
    tellOfFit(ready, printer)
    if (preview !== undefined) {
      const shown = await printing.preview(ready, printer)
      const lines = previewLines(preview, shown)
      // What is asked for alone is the answer; beside a print it is a remark.
      for (const line of lines) (to ? console.error : console.log)(line)
      if (!to) return shown.image ? 0 : exitCodes.refused
    }
    if (!spooling) return 0
    const spool = await spooling
    writeAnew(printer)
    const ended = await spool.print(ready, printer, {
      copies,
      waitMs,
      signal: stopped.signal,
      onWaiting: (condition) => console.error(`waiting: ${condition.replaceAll('_', ' ')}`),
    })
    return tellEnd(what, printer, ended)
  } catch (error) {
    if (!isAppError(error, 'not_printable')) throw error
    return tellEnd(what, printer, { outcome: 'refused', reason: error.toInfo(), condition: undefined })
  } finally {
    await printing.close()
    const spool = await spoolIfAny
    spool?.close()
  }
}

async function openSpool(): Promise<FileSpool> {
  const { openFileSpool } = await import('../app/papers/file-spool.ts')
  return openFileSpool()
}

function optionsOrEnd(): Options {
  try {
    const options = readOptions()
    if (options !== 'help') return options
    console.log(usage)
    process.exit(0)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    process.exit(2)
  }
}

const describe = (error: AppError) => `${error.message} (${error.code})`

run(optionsOrEnd()).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const wrongUse = error instanceof WrongUse
    const known = wrongUse ? error.message : isAppError(error) ? describe(error) : undefined
    console.error(known ?? (error instanceof Error ? error.stack : error))
    process.exit(wrongUse ? 2 : 1)
  },
)
