import type { LabelFormat } from '../../base/label-format.ts'
import type { SizedArea } from '../../base/page-area.ts'
import type { PrintContentKind } from '../../contract/domain.ts'
import type { PrintDocumentStore, Printable, Printables } from './ports.ts'

/** Written by the station; what came from outside is inspected before it goes to a printer. */
const ownKinds: ReadonlySet<PrintContentKind> = new Set([
  'test_label',
  'calibrate',
  'feed',
  'command_sheet',
  'packing_slip',
  'day_report',
  'reprint_banner',
])

/** ZPL is asked of the service for these printers alone (label-stock.ts): it takes no resolution. */
const serviceZplDpi = 203

type StoredLabel = { readonly id: string; readonly format: LabelFormat; readonly bytes: Uint8Array }

/** What print jobs print, from where it is kept. `areas`: what was chosen of a label's pages. */
export function createPrintables(
  labels: { get(labelId: string): Promise<StoredLabel> },
  documents: Pick<PrintDocumentStore, 'get'>,
  areas: { ofLabel(labelId: string): Promise<readonly SizedArea[]> },
): Printables {
  return {
    async get(content): Promise<Printable> {
      if (content.kind === 'label') {
        const { id, format, bytes } = await labels.get(content.labelId)
        const label = { id, kind: 'label', format, bytes, own: false } as const
        if (format === 'zpl') return { ...label, zplDpi: serviceZplDpi }
        return { ...label, areas: await areas.ofLabel(content.labelId) }
      }
      const { id, kind, format, bytes } = await documents.get(content.documentId)
      const document = { id, kind, format, bytes, own: ownKinds.has(kind) }
      return kind === 'label_copy' && format === 'zpl' ? { ...document, zplDpi: serviceZplDpi } : document
    },
  }
}
