// Prints that one bench of a warehouse asks another for, whatever keeps them: the bytes go with the request, and come out at the
// printer of the bench that was asked.

import type { LabelFormat } from '../../base/label-format.ts'
import type { BenchPrintWord, PrintRequestState } from '../../contract/bench-print-words.ts'
import type { PrintContentKind, ReprintReason } from '../../contract/domain.ts'
import type { PrinterRole } from '../../contract/printers.ts'

/** What the bench that was asked says. Sealed: whoever has the password alone says nothing in its name. */
export type SaidOfPrint = {
  readonly state: Exclude<PrintRequestState, 'asked' | 'called_off'>
  readonly word: BenchPrintWord | undefined
  /** Of the error behind it. */
  readonly code: string | undefined
}

/** What requests are bound to, beside the warehouse. */
export type PrintRequestName = {
  readonly requestId: string
  /** The bench that is asked. */
  readonly benchId: string
  readonly askedBy: string
  /** The print job of the bench that asks. */
  readonly jobId: string
  /** Of a postage label: the bench that bought it, and its label there. */
  readonly label: { readonly benchId: string; readonly labelId: string } | undefined
}

export type PrintRequest = PrintRequestName & {
  /** As people call them. */
  readonly bench: string
  readonly askedAtBench: string
  /** Who asks, and what of. */
  readonly sealed: Uint8Array
  readonly answer: Uint8Array | undefined
  readonly state: PrintRequestState
  /** Its label's money was asked back, as the warehouse has it. */
  readonly isVoid: boolean
  /** Either bench was put out: nobody takes it. */
  readonly isPutOut: boolean
  /** Its bytes are there. */
  readonly hasContent: boolean
  /** By the warehouse's clock, as all its times. */
  readonly askedAt: Date
  readonly saidAt: Date | undefined
  readonly endedAt: Date | undefined
  /** When the bench that was asked was last heard of. */
  readonly benchHeardAt: Date | undefined
}

export type PrintAbout = {
  readonly kind: Exclude<PrintContentKind, 'label'>
  readonly format: LabelFormat
  readonly role: PrinterRole
  readonly copies: number
  /** The order's number, or what people call it by. */
  readonly subject: string
  readonly operator?: string | undefined
  readonly reason?: ReprintReason | undefined
}

/**
 * The requests of one warehouse, as one of its benches sees them. Each call is harmless when it is made again. Throws
 * `warehouse_cut_off`, `warehouse_refused`, `warehouse_too_old`.
 */
export type PrintRequests = {
  readonly warehouseId: string
  readonly benchId: string
  /** Places nothing where either bench was put out, nor a second time. */
  ask(
    request: Omit<PrintRequestName, 'askedBy'> & {
      readonly sealed: Uint8Array
      readonly content: Uint8Array
    },
  ): Promise<void>
  get(requestId: string): Promise<PrintRequest | undefined>
  /** Not over, asked of this bench or by it; the oldest first. */
  listOpen(): Promise<readonly PrintRequest[]>
  /** Asked by this bench lately, also where they are over. */
  listAsked(): Promise<readonly PrintRequest[]>
  /** Of one that this bench was asked for, and that is not over. */
  content(requestId: string): Promise<Uint8Array | undefined>
  /** By the bench that was asked. False: it was called off, its label is void, or either bench was put out. */
  take(requestId: string): Promise<boolean>
  /** By the same bench; not of one that was called off, or is over. False: it was. */
  say(requestId: string, state: SaidOfPrint['state'], answer: Uint8Array): Promise<boolean>
  /** One that this bench asked for and nobody has taken: either it is taken or called off. False: it is too late, or not there. */
  callOff(requestId: string): Promise<boolean>
  /** One of which nobody knows whether it ever came there: it comes no more. */
  callOffUnheard(request: Omit<PrintRequestName, 'askedBy'>): Promise<void>
  /** Bytes of what is too old to be printed, and who asked for what is long over. */
  forget(): Promise<void>
}

type Unopened = 'not_proven' | 'no_key'

/**
 * With the keys that this bench has now. `no_key`: it cannot tell until it has the key. `unreadable`: a bench with the key has sealed it, and
 * its version says what this one does not know.
 */
export type PrintSealer = {
  readonly canSeal: boolean
  seal(name: PrintRequestName, about: PrintAbout): Uint8Array
  sealContent(name: PrintRequestName, bytes: Uint8Array): Uint8Array
  sealAnswer(request: PrintRequestName, said: SaidOfPrint): Uint8Array
  open(request: PrintRequestName & Pick<PrintRequest, 'sealed'>): PrintAbout | Unopened | 'unreadable'
  openContent(request: PrintRequestName, sealed: Uint8Array): Uint8Array | Unopened
  openAnswer(request: PrintRequestName, answer: Uint8Array): SaidOfPrint | Unopened | 'unreadable'
}
