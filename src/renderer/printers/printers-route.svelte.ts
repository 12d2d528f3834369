import type { PrinterDraft } from './printer-draft.ts'

export const printerTabs = ['queue', 'history', 'supplies', 'setup'] as const
export type PrinterTab = (typeof printerTabs)[number]

export type PrintersPage =
  | { readonly at: 'list' }
  | { readonly at: 'find' }
  | { readonly at: 'permits' }
  | { readonly at: 'printer'; readonly printerId: string; readonly tab: PrinterTab }
  | { readonly at: 'add'; readonly draft: PrinterDraft }

/** Which of the pages about printers is open. */
export class PrintersRoute {
  page = $state.raw<PrintersPage>({ at: 'list' })

  go(page: PrintersPage): void {
    this.page = page
  }

  open(printerId: string, tab: PrinterTab = 'queue'): void {
    this.page = { at: 'printer', printerId, tab }
  }

  /** One page up; false where there is none. */
  back(): boolean {
    if (this.page.at === 'list') return false
    this.page = this.page.at === 'add' ? { at: 'find' } : { at: 'list' }
    return true
  }
}
