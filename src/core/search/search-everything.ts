// One text, looked for in each part by itself: one that cannot be looked in holds up no other, and is not empty.

import { mostHitsOfAPart, searchParts, type EverythingFound, type SearchPart } from '../../contract/search.ts'

type Parts = Pick<EverythingFound, SearchPart>
type HitsOf<Part extends SearchPart> = Extract<Parts[Part], { kind: 'found' }>['hits']

/** What a text finds in each part, the best first, no more than so many. */
export type SearchSources = {
  readonly [Part in SearchPart]: (text: string, most: number) => Promise<Readonly<HitsOf<Part>>>
}

/** `failed` is told of each part that could not be looked in. */
export async function searchEverything(
  sources: SearchSources,
  text: string,
  failed: (part: SearchPart, error: unknown) => void,
): Promise<Parts> {
  const found = await Promise.all(
    searchParts.map(async (part) => {
      try {
        const hits = await sources[part](text, mostHitsOfAPart + 1)
        const isMore = hits.length > mostHitsOfAPart
        return [part, { kind: 'found', hits: hits.slice(0, mostHitsOfAPart), isMore }]
      } catch (error) {
        failed(part, error)
        return [part, { kind: 'not_known' }]
      }
    }),
  )
  // Each part has hits of its own kind.
  return Object.fromEntries(found) as Parts
}
