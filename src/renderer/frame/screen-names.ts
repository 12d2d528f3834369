/** All screens, in the order of the rail and of More. */
export const screenNames = [
  'ship',
  'batch',
  'reprint',
  'refunds',
  'manifests',
  'containers',
  'tracking',
  'orders',
  'addresses',
  'carriers',
  'account',
  'operators',
  'diagnostics',
  'guide',
  'updates',
  'settings',
] as const
export type ScreenName = (typeof screenNames)[number]
