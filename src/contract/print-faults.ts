// Why something was not printed, where `not_printable` has a reason that pages seldom show (`details.reason`): its words come
// when the first is shown (words/<language>/print-faults.ts). The others are among `errorReasons`.

export const printFaults = [
  // a file of which nothing can be made
  'unknown_format',
  'not_readable',
  'too_large',
  'blank',
  /** It could not be drawn. */
  'refused',
  /** The station closed while it was drawn. */
  'closed',
  /** Of ZPL no pages are chosen. */
  'no_pages',
  // ZPL that is not whole, or would do more than print (labels/zpl/commands.ts); `details.command` and `line` say where
  'not_whole',
  'damaged_graphic',
  'absurd_size',
  'too_many_labels',
  'factory_reset',
  'firmware',
  'network',
  'security',
  'writes_flash',
  'saves_settings',
  'removes_work',
  'stops_printing',
  'changes_hardware',
  'changes_language',
  'other_language',
  // a printer, or a queue of the system, that does not take it
  'no_commands',
  'no_such_paper',
  'no_such_document',
  'no_label_printer',
] as const
export type PrintFault = (typeof printFaults)[number]
