import type { LabelHit } from '../../contract/domain.ts'
import type { ScreenName } from '../frame/screen-names.ts'

const keys = { refunds: '6', tracking: '7', containers: '8' } as const satisfies Partial<
  Record<ScreenName, string>
>
export type LinkedScreen = keyof typeof keys
export type LabelLink = { readonly screen: LinkedScreen; readonly key: string }

/** Screens that a label can be taken to, with their keys, in order. The keys before them are the reasons'. */
export const labelLinks: readonly LabelLink[] = Object.entries(keys).map(([screen, key]) => ({
  screen: screen as LinkedScreen,
  key,
}))
/** Of a label that another bench bought: its parcel can be asked about from here. */
export const archivedLinks = labelLinks.filter(({ screen }) => screen === 'tracking')

/** What the other screen finds the label by. */
export const linkQuery = ({ trackingNumber, orderNumber }: LabelHit): string => trackingNumber || orderNumber
