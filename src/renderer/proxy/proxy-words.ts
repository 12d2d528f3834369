// What is said of the way to the internet: its words come with the section that shows them.

import type { proxyText as text } from '../../words/proxy-text.ts'
import { language } from '../language.ts'
import { Piece } from '../piece.ts'

export type ProxyWords = (typeof text)['en']

export const proxyText = new Piece(() =>
  import('../../words/proxy-text.ts').then(({ proxyText: all }) => ({ default: all })),
)

/** Read in an effect or a template; undefined until they are here. */
export function proxyWordsIfHere(): ProxyWords | undefined {
  void proxyText.load()
  return proxyText.component?.[language()]
}
