import type { LabelFormat } from '../../base/label-format.ts'
import type { PrintContentKind } from '../../contract/domain.ts'
import type { PrintDocumentStore, Printable, Printables } from './ports.ts'

/** Written by the station; what came from outside is inspected before it goes to a printer. */
const ownKinds: ReadonlySet<PrintContentKind> = new Set([
  'test_label',
  'calibrate',
  'feed',
  'command_sheet',
  'packing_slip',
  'reprint_banner',
])

/** ZPL is asked of the service for these printers alone (label-stock.ts): it takes no resolution. */
const serviceZplDpi = 203

type StoredLabel = { readonly id: string; readonly format: LabelFormat; readonly bytes: Uint8Array }

/** What print jobs print, from where it is kept. */
export function createPrintables(
  labels: { get(labelId: string): Promise<StoredLabel> },
  documents: Pick<PrintDocumentStore, 'get'>,
): Printables {
  return {
    async get(content): Promise<Printable> {
      if (content.kind === 'label') {
        const { id, format, bytes } = await labels.get(content.labelId)
        return { id, kind: 'label', format, bytes, own: false, zplDpi: serviceZplDpi }
      }
      const { id, kind, format, bytes } = await documents.get(content.documentId)
      return { id, kind, format, bytes, own: ownKinds.has(kind) }
    },
  }
}
