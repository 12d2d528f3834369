// Lists that are the same at all benches of a warehouse.

/** `operators` and `presets` are a station's, whatever its profile; `rules`, order `sources` and `targets` of results are those of the open profile. */
export const sharedListNames = ['operators', 'presets', 'rules', 'sources', 'targets'] as const
export type SharedListName = (typeof sharedListNames)[number]

/** In the audit log of a bench that took in what was done at another one, which is its reason. */
export const listTaken = 'sharedLists.taken'

/**
 * `added`, `changed`, `removed`, `order`: as it was done there. `restored`: its removal would have left nobody who supervises, or no
 * package. `left_out`: this bench had one of the same name, or the same source or target, when it joined, and the warehouse's holds.
 */
export const listNews = ['added', 'changed', 'removed', 'order', 'restored', 'left_out'] as const
export type ListNews = (typeof listNews)[number]
