// What the headings of order files were said to mean, kept with the profile's settings.

import { z } from 'zod'
import { HeadingMapping } from '../../contract/orders.ts'
import { headingSetKey, type SavedMapping } from '../../core/orders/headings.ts'
import type { Stores } from '../profile/stores.ts'

const settingName = 'heading-mappings'

const Mappings = z.array(z.object({ key: z.string(), columns: HeadingMapping }))

export async function readMappings(values: Stores['values']): Promise<readonly SavedMapping[]> {
  return Mappings.catch([]).parse(await values.get(settingName))
}

/** Replaces the mapping of the same set of headings. */
export async function saveMapping(
  values: Stores['values'],
  headings: readonly string[],
  columns: HeadingMapping,
): Promise<void> {
  const key = headingSetKey(headings)
  const others = (await readMappings(values)).filter((mapping) => mapping.key !== key)
  await values.set(settingName, [...others, { key, columns }])
}
