// How much something asks for attention: the colours of the sheets in looks.css.

import type { IconName } from './icons.ts'

export type Tone = 'quiet' | 'good' | 'busy' | 'warn' | 'bad'

/** A state in a line of a list: its colour, and the picture that says the same without it. */
export type BadgeLook = { readonly tone: Tone; readonly icon: IconName }

/** The colour and ground of the stage, and of what looks like it; never the only sign of a state. */
export type Look = 'quiet' | 'working' | 'sent' | 'done' | 'before' | 'ask' | 'doubt' | 'refused' | 'offline'
