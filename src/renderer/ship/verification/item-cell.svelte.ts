import type { Verification } from '../../../contract/verification-view.ts'
import type { ItemDialog, ItemsShown } from './item-desk.ts'

/** What the page draws of the items that are scanned. */
export class ItemCell implements ItemsShown {
  current = $state.raw<Verification>()
  count = $state<number>()
  excusing = $state(false)
  dialog = $state<ItemDialog>()
  open = $state.raw<readonly Verification[]>([])
}
