import { Piece } from '../../piece.ts'

/** What the stage is made of while items are scanned: Ship comes without it. */
export const verificationParts = new Piece(() => import('./parts.ts'))
