/** A page of rows that were asked for with one more than `limit`: what is shown, and where the next page begins. */
export function pageOf<Row extends { readonly number: number }>(
  rows: readonly Row[],
  limit: number,
): { readonly shown: readonly Row[]; readonly next: number | undefined } {
  const shown = rows.slice(0, limit)
  return { shown, next: rows.length > limit ? shown.at(-1)?.number : undefined }
}
