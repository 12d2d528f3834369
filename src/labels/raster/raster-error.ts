export type RasterFailure =
  'encrypted' | 'not_readable' | 'too_large' | 'blank' | 'timed_out' | 'crashed' | 'closed'

const sentences: Readonly<Record<RasterFailure, string>> = {
  encrypted: 'the file asks for a password',
  not_readable: 'the file is damaged or of an unknown kind',
  too_large: 'the file is too large for a label',
  blank: 'the file has nothing to print',
  timed_out: 'turning the file into dots took too long',
  crashed: 'the worker that turns files into dots ended unexpectedly',
  closed: 'the worker that turns files into dots was closed',
}

/** A file of which no label can be made. Its message never holds what is in the file. */
export class RasterError extends Error {
  readonly code: RasterFailure

  constructor(code: RasterFailure, options?: ErrorOptions) {
    super(sentences[code], options)
    this.name = 'RasterError'
    this.code = code
  }
}
