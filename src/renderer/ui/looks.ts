// How much something asks for attention: the colours of the sheets in looks.css.

export type Tone = 'quiet' | 'good' | 'busy' | 'warn' | 'bad'

/** The colour and ground of the stage, and of what looks like it; never the only sign of a state. */
export type Look = 'quiet' | 'working' | 'sent' | 'done' | 'before' | 'ask' | 'doubt' | 'refused' | 'offline'
