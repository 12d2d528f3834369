import { Piece } from '../../piece.ts'

/** The parcel's form: the keys that are pressed until it is there are held back as for a screen (frame/hold-keys.svelte.ts). */
export const draftForm = new Piece(() => import('./DraftScreen.svelte'))
