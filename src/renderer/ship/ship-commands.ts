// What command barcodes do on the Ship screen: the parcel on the stage, or its open draft, is shipped, skipped, changed.

import { quantityOfValue, type CommandName } from '../../contract/command-codes.ts'
import type { DraftSubject } from '../../contract/shipment-draft.ts'
import type { AppContext } from '../frame/app-context.ts'
import { bindKey, pressKey } from '../keys.ts'
import { words } from '../language.ts'
import { bindCommand } from '../scanning/bound-commands.ts'
import { errorInfoOf } from '../station/station-client.ts'
import { draftCommands } from './draft/draft-codes.ts'
import { actionsOf, jobOf } from './stage.ts'
import type { StageAction } from './stage-traits.ts'

const m = words.ship

const skipKey = 'Shift+ScrollLock'

/** Actions of the stage that ship what is on it, under its main key. */
const shippingActions: readonly StageAction[] = ['buy', 'retry']

/** Binds the commands of the Ship screen, until the answer is called. Read in an effect, it follows the stage. */
export function bindShipCommands(app: AppContext, page: Document): () => void {
  const { client, ship, toasts } = app
  const has = (action: StageAction) => actionsOf(ship.stage).includes(action)
  const canSkip = () => ship.desk.open !== undefined || has('hold') || has('acknowledge')
  const takesDraftCodes = () => ship.desk.open !== undefined || ship.stage.view !== undefined

  /** By its button: what is not ready to be bought is not bought by a barcode either. */
  function shipIt(): boolean {
    if (ship.desk.open || shippingActions.some(has)) return pressKey('F7', page)
    if (!has('change')) return false
    void ship.change()
    return true
  }

  /** An order that is not bought is put aside; of all else only the stage is cleared. */
  function skip(): boolean {
    if (!canSkip()) return false
    const { open } = ship.desk
    if (open) ship.desk.close()
    if (has('hold')) void ship.orders.hold()
    else {
      ship.acknowledge()
      if (open) void leave(open.draft.subject)
    }
    return true
  }

  /** Nothing lies over the items that are scanned. */
  const isScanningItems = () => ship.items.shown.current !== undefined && ship.desk.open === undefined
  const labelOfItemCode = (name: CommandName) =>
    name === 'quantity' || (name === 'next_package' && has('next_package')) ? words.commands[name] : undefined

  /** How many the next scan counts, and that the package is full; of a draft there is nothing to change. */
  function takeItemCode(name: CommandName, value = ''): boolean {
    if (name === 'next_package' && has('next_package')) {
      void ship.items.nextPackage()
      return true
    }
    const quantity = name === 'quantity' ? quantityOfValue(value) : undefined
    if (quantity === undefined) return false
    ship.items.shown.count = quantity
    return true
  }

  async function leave(subject: DraftSubject) {
    if (subject.kind === 'manual' || subject.parcelNumber > 1) return
    const { orderNumber } = subject
    try {
      await client.invoke('orders.hold', { orderNumber, reason: m.skippedReason })
      toasts.show(m.heldToast(orderNumber))
    } catch (thrown) {
      toasts.showError(errorInfoOf(thrown))
    }
  }

  function openFirst(): boolean {
    if (!has('new_parcel')) return false
    void ship.desk.openNew()
    return true
  }

  function swapPrinter(): boolean {
    const { moveTo } = ship.stage
    const from = jobOf(ship.stage)?.printerId
    if (moveTo && from !== undefined && has('move')) void ship.prints.move(from, moveTo)
    else app.swapPrinter()
    return true
  }

  const ends = [
    bindCommand('ship', shipIt, () => undefined),
    bindCommand('open', openFirst, () => (has('new_parcel') ? words.commands.open : undefined)),
    bindCommand('skip', skip, () => (canSkip() ? words.commands.skip : undefined)),
    bindCommand('swap_printer', swapPrinter, () => undefined),
    ...draftCommands.map((name) =>
      bindCommand(
        name,
        ({ text, value }) => {
          if (isScanningItems()) return takeItemCode(name, value)
          void ship.takeScan(text)
          return true
        },
        () =>
          isScanningItems() ? labelOfItemCode(name) : takesDraftCodes() ? words.commands[name] : undefined,
      ),
    ),
    ...(canSkip() ? [bindKey(skipKey, skip, () => words.commands.skip)] : []),
  ]
  return () => ends.forEach((end) => end())
}
