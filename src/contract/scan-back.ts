// The words of "scan it back": where a label is on its way to being scanned, and why one need not be.

/**
 * `awaited`: its own barcode is to be scanned once it is out. `aside`: its parcel was put aside instead. `right`: it was
 * scanned. `excused`: somebody answered for it.
 */
export const scanBackStates = ['awaited', 'aside', 'right', 'excused'] as const
export type ScanBackState = (typeof scanBackStates)[number]

/** As the page sees it. `to_come`: it is to be scanned once it is out, and is not known to be. */
export const scanBackViews = ['to_come', ...scanBackStates] as const
export type ScanBackView = (typeof scanBackViews)[number]

/** Why a label is not scanned back; `switched_off`: the station no longer asks for it. */
export const excuseReasons = ['unreadable', 'no_scanner', 'other', 'switched_off'] as const
export type ExcuseReason = (typeof excuseReasons)[number]

/** Those that a person can give. */
export const givenExcuses = ['unreadable', 'no_scanner', 'other'] as const satisfies readonly ExcuseReason[]
export type GivenExcuse = (typeof givenExcuses)[number]
