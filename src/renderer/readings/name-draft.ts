// The names of `response-names.json` while they are edited.

import type { ResponseNameFile } from '../../contract/readings.ts'

/** One added name: of a field, or of a wrapper, under which the body of an answer lies. */
export type AddedName =
  | { readonly kind: 'field'; readonly record: string; readonly field: string; readonly name: string }
  | { readonly kind: 'wrapper'; readonly name: string }

/** In the order of the file. */
export const addedNames = (file: ResponseNameFile): readonly AddedName[] =>
  Object.entries(file).flatMap(([record, fields]) =>
    Array.isArray(fields)
      ? fields.map((name): AddedName => ({ kind: 'wrapper', name }))
      : Object.entries(fields).flatMap(([field, names]) =>
          names.map((name): AddedName => ({ kind: 'field', record, field, name })),
        ),
  )

/** A name that was added is looked for before all others, also before those that were added earlier. */
export const withName = (file: ResponseNameFile, added: AddedName): ResponseNameFile =>
  fileOf([added, ...addedNames(file).filter((each) => !isSame(each, added))], file)

export const withoutName = (file: ResponseNameFile, removed: AddedName): ResponseNameFile =>
  fileOf(
    addedNames(file).filter((each) => !isSame(each, removed)),
    file,
  )

export const isSameFile = (one: ResponseNameFile, other: ResponseNameFile): boolean =>
  JSON.stringify(fileOf(addedNames(one), one)) === JSON.stringify(fileOf(addedNames(other), one))

const isSame = (one: AddedName, other: AddedName) => keyOf(one) === keyOf(other)
export const keyOf = (added: AddedName): string =>
  added.kind === 'wrapper' ? `wrapper ${added.name}` : `${added.record} ${added.field} ${added.name}`

/** Records and fields stay in the order of the file that they were in; what is new comes last. */
function fileOf(names: readonly AddedName[], order: ResponseNameFile): ResponseNameFile {
  const file: ResponseNameFile = {}
  const wrappers = names.flatMap((each) => (each.kind === 'wrapper' ? [each.name] : []))
  if (wrappers.length > 0) file['wrappers'] = wrappers
  const records = [...Object.keys(order), ...names.flatMap((each) => ('record' in each ? [each.record] : []))]
  for (const record of new Set(records)) {
    const own = names.flatMap((each) => (each.kind === 'field' && each.record === record ? [each] : []))
    const before = order[record]
    const earlier = before && !Array.isArray(before) ? Object.keys(before) : []
    const fields = [...new Set([...earlier, ...own.map(({ field }) => field)])]
    const filled = fields
      .map((field) => [field, own.filter((each) => each.field === field).map(({ name }) => name)] as const)
      .filter(([, list]) => list.length > 0)
    if (filled.length > 0) file[record] = Object.fromEntries(filled)
  }
  return file
}
