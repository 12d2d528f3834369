import { byLanguage } from '../language.ts'
import type { IconName } from '../ui/icons.ts'

export const screenNames = ['ship', 'reprint', 'orders', 'settings'] as const
export type ScreenName = (typeof screenNames)[number]

/** The rail: each screen's key and picture. */
export const screens: Readonly<Record<ScreenName, { readonly key: string; readonly icon: IconName }>> = {
  ship: { key: 'F2', icon: 'ship' },
  reprint: { key: 'F3', icon: 'reprint' },
  orders: { key: 'F6', icon: 'orders' },
  settings: { key: 'F10', icon: 'settings' },
}

const en = {
  ship: 'Ship',
  reprint: 'Reprint',
  orders: 'Orders',
  settings: 'Settings',
} satisfies Record<ScreenName, string>

export const screenTitles: Readonly<Record<ScreenName, string>> = byLanguage({ en })
