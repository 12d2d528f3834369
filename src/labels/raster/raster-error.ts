export type RasterFailure =
  | 'encrypted'
  | 'dynamic_form'
  | 'not_readable'
  | 'too_large'
  | 'page_too_large'
  | 'wider_than_head'
  | 'codes_lost'
  | 'no_such_page'
  | 'blank'
  | 'timed_out'
  | 'crashed'
  | 'closed'

const sentences: Readonly<Record<RasterFailure, string>> = {
  encrypted: 'the file asks for a password',
  dynamic_form: 'the form shows itself in Adobe’s programs alone (XFA): print it there to a PDF',
  not_readable: 'the file is damaged or of an unknown kind',
  too_large: 'the file is too large for a label',
  page_too_large: 'a page is larger than the paper',
  wider_than_head: 'a page is wider than the printer can print',
  codes_lost: 'a barcode of the page cannot be read on the label: it would be too small, or cut',
  no_such_page: 'the file has no such page',
  blank: 'the file has nothing to print',
  timed_out: 'turning the file into dots took too long',
  crashed: 'the worker that turns files into dots ended unexpectedly',
  closed: 'the worker that turns files into dots was closed',
}

/** Of a page that does not fit: which one, counted from 1, and the sizes that do not agree. */
export type PageMisfit = {
  readonly page: number
  readonly pageWidthMm: number
  readonly pageHeightMm: number
  /** What can be printed on: as wide as the head where that is less than the paper. */
  readonly paperWidthMm: number
  readonly paperHeightMm: number
}

/** A file of which no label can be made. Its message never holds what is in the file. */
export class RasterError extends Error {
  readonly code: RasterFailure
  readonly misfit: PageMisfit | undefined

  constructor(code: RasterFailure, options?: ErrorOptions & { readonly misfit?: PageMisfit | undefined }) {
    super(sentences[code], options)
    this.name = 'RasterError'
    this.code = code
    this.misfit = options?.misfit
  }
}
