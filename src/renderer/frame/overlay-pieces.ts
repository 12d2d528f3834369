// What is opened over the page once in a while, and never before the page is there.

import { Piece } from '../piece.ts'

export const keyListPiece = new Piece(() => import('./KeyList.svelte'))
export const sheetPiece = new Piece(() => import('./SheetDialog.svelte'))
