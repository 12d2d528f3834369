// What the headings of files were said to mean, kept with the profile's settings: of files of orders, and of files of items.

import { z } from 'zod'
import { HeadingMapping, type FilePreview, type OrderColumnView } from '../../contract/orders.ts'
import { invalidInput } from '../../contract/refusals.ts'
import {
  headingSetKey,
  savedMapping,
  type FileHeadings,
  type SavedMapping,
} from '../../core/orders/headings.ts'
import type { OrderFileReader } from '../../core/orders/ports.ts'
import type { Stores } from '../profile/stores.ts'
import { present } from '../views.ts'

const settingNames = { orders: 'heading-mappings', items: 'item-heading-mappings' } as const
type Kind = keyof typeof settingNames

const Mappings = z.array(z.object({ key: z.string(), columns: HeadingMapping }))

export async function readMappings(
  values: Pick<Stores['values'], 'get'>,
  kind: Kind,
): Promise<readonly SavedMapping[]> {
  return Mappings.catch([]).parse(await values.get(settingNames[kind]))
}

type Ports = {
  readonly kind: Kind
  readonly headings: FileHeadings
  readonly reader: Pick<OrderFileReader, 'preview'>
  readonly values: Stores['values']
}

/** What a page asks of headings that are not known. */
export function headingMappings({ kind, headings: { columns, columnsOf, faultsOf }, reader, values }: Ports) {
  const views = columns.map(({ name, required, meaning }) => ({ name, required, meaning }))
  return {
    /** Headings and first rows of a file. Throws `order_file_unreadable`. */
    async preview(
      contentBase64: string,
    ): Promise<z.infer<typeof FilePreview> & { columns: z.infer<typeof OrderColumnView>[] }> {
      const { headings, rows } = await reader.preview(Buffer.from(contentBase64, 'base64'))
      const mapping = savedMapping(headings, await readMappings(values, kind))
      const found = columnsOf(headings, mapping)
      const meant = found.flatMap((column) => (column ? [column.name] : []))
      return {
        headings: headings.map((heading, at) => ({ heading, ...present({ column: found[at]?.name }) })),
        rows: rows.map((cells) => [...cells]),
        missing: [...faultsOf(Object.fromEntries(meant.map((name) => [name, name]))).missing],
        isMapped: mapping !== undefined,
        columns: views,
      }
    },
    /** Replaces the mapping of the same set of headings. Throws `invalid_input`. */
    async save(headings: readonly string[], said: HeadingMapping): Promise<void> {
      const { missing, twice, unknown } = faultsOf(said)
      const [fault] = [...missing, ...twice, ...unknown]
      if (fault !== undefined) {
        throw invalidInput('columns_wrong', { field: fault, missing: [...missing], twice: [...twice] })
      }
      const key = headingSetKey(headings)
      const others = (await readMappings(values, kind)).filter((mapping) => mapping.key !== key)
      await values.set(settingNames[kind], [...others, { key, columns: said }])
    },
  }
}
