// What becomes of a print that one bench of a warehouse asked another for.

/**
 * `asking`: the warehouse has not said yet that it has it. `asked`: it waits for the other bench. `taken`: that bench has it in its
 * queue. `printed`: its printer said so. `sent`: its printer says nothing of what it prints, or a person there said that it came out.
 * `not_sure`: it may be on paper there. `refused`: it was not, and will not be, printed there. `called_off`: before it was taken.
 */
export const benchPrintStates = [
  'asking',
  'asked',
  'taken',
  'printed',
  'sent',
  'not_sure',
  'refused',
  'called_off',
] as const
export type BenchPrintState = (typeof benchPrintStates)[number]

/** As the warehouse has them. */
export const printRequestStates = [
  'asked',
  'taken',
  'printed',
  'sent',
  'not_sure',
  'refused',
  'called_off',
] as const satisfies readonly BenchPrintState[]
export type PrintRequestState = (typeof printRequestStates)[number]

/** In the audit log of the bench that printed it, with the bench that asked as its reason: nobody asked there. */
export const printServed = 'benchPrints.served'

/** In the audit log of the bench that asked, with the other bench as its reason: what became of it. */
export const printTold = 'benchPrints.told'

/** The last word of the bench that was asked. */
export const benchPrintWords = [
  // taken: in its queue, held back there, on its way to the printer
  'waits',
  'held',
  'printing',
  // sent: a person there said that it came out
  'came_out',
  // not sure: that bench asks whether it came out; its database was put back from a backup; nobody proves who said it
  'asks',
  'put_back',
  'not_proven',
  // why it is not printed there
  'no_printer',
  'not_printable',
  'taken_out',
  'label_void',
  'unreadable',
  'put_out',
] as const
export type BenchPrintWord = (typeof benchPrintWords)[number]

/** What a print is that can be sent to another bench. A paper that each bench writes itself is asked for there. */
export const benchPrintKinds = ['label', 'label_copy', 'container_label', 'scan_form', 'file'] as const
