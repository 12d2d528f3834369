import * as en from '../../words/en/screens.ts'

/** All screens, as they have a title. */
export type ScreenName = keyof typeof en.screens
export const screenNames = Object.keys(en.screens) as ScreenName[]
