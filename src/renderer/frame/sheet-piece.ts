import { Piece } from '../piece.ts'

/** The sheet of barcodes: asked for once in a while, and never before the page is there. */
export const sheetPiece = new Piece(() => import('./SheetDialog.svelte'))
