/** What can be wrong with a printer or its link. One at a time. */
export type PrinterFault =
  /** Labels wait in the buffer, and the host status says why. They print when the fault is cleared. */
  | { readonly kind: 'paper_out' | 'head_open' | 'ribbon_out' | 'paused' }
  /** Nothing listens, and links that were open are reset. */
  | { readonly kind: 'unreachable' }
  /** Takes and prints what comes, and never answers. */
  | { readonly kind: 'mute' }
  /** Resets each link at once, with nothing read. */
  | { readonly kind: 'reset_before_reading' }
  /** Resets a link after it has brought so many bytes. What came before is taken. */
  | { readonly kind: 'cut_at_byte'; readonly byte: number }
  /** Keeps its side of the link open after the host has closed its own. */
  | { readonly kind: 'never_closing' }
  | { readonly kind: 'slow_reading'; readonly bytesPerSecond: number }

const stopping: ReadonlySet<PrinterFault['kind']> = new Set([
  'paper_out',
  'head_open',
  'ribbon_out',
  'paused',
])

/** Whether labels wait while the fault lasts. */
export function stopsPrinting(fault: PrinterFault | undefined): boolean {
  return fault !== undefined && stopping.has(fault.kind)
}
