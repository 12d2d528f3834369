// Screens are pieces of their own: the page shows with the one that it opens on, and the others come in the background, so
// that each is there when it is opened, also while the station is busy or gone.

import type { Component } from 'svelte'
import { lineFaultWords } from '../errors/line-fault.ts'
import { printFaultWords } from '../errors/print-fault.ts'
import { refusalPiece } from '../errors/station-refusal.ts'
import { Piece } from '../piece.ts'
import { itemText } from '../items/item-words.ts'
import { programText } from '../programs/program-words.ts'
import { proxyText } from '../proxy/proxy-words.ts'
import { resultText } from '../results/result-words.ts'
import { draftForm } from '../ship/draft/draft-form.ts'
import { verificationParts } from '../ship/verification/verification-parts.ts'
import { verificationText } from '../verification-words.ts'
import type { ScreenName } from './screen-names.ts'
import { screenParts } from './screen-parts.ts'
import { screens } from './screens.ts'
import { keyListPiece, sheetPiece } from './overlay-pieces.ts'

const pieces = new Map(screens.map(({ name }) => [name, new Piece<Component>(screenParts[name])]))

/** Undefined until it is loaded. */
export const componentOf = (name: ScreenName): Component | undefined => pieceOf(name).component

/** The piece that a screen is. */
export function pieceOf(name: ScreenName): Piece<Component> {
  const piece = pieces.get(name)
  if (!piece) throw new Error(`${name} is no screen`)
  return piece
}

/** Nobody has touched the page for so long: what comes now delays no scan. */
const pauseMs = 2_000

const touches = ['keydown', 'pointerdown'] as const

/**
 * Loads the other screens in the first pause of whoever works at the page, one whenever there is nothing else to do. Answers
 * with a function that calls it off.
 */
export function loadOthers(page: Window): () => void {
  const others = [
    draftForm,
    verificationParts,
    verificationText,
    keyListPiece,
    sheetPiece,
    ...pieces.values(),
    lineFaultWords,
    printFaultWords,
    refusalPiece,
    resultText,
    itemText,
    programText,
    proxyText,
  ]
  let idle = 0
  const loadNext = () => {
    void others.shift()?.load()
    if (others.length > 0) idle = page.requestIdleCallback(loadNext)
  }
  const begin = () => {
    listenNoMore()
    loadNext()
  }
  let timer = page.setTimeout(begin, pauseMs)
  const wait = () => {
    page.clearTimeout(timer)
    timer = page.setTimeout(begin, pauseMs)
  }
  for (const touch of touches) page.addEventListener(touch, wait, { capture: true })
  const listenNoMore = () => {
    for (const touch of touches) page.removeEventListener(touch, wait, { capture: true })
  }
  return () => {
    listenNoMore()
    page.clearTimeout(timer)
    page.cancelIdleCallback(idle)
  }
}
