// The keys that open screens from everywhere.
//
// F1 lists keys, F4 and F7 to F9 and Escape belong to the open screen (another printer or edit, the main action,
// yes, no, back). A screen never lies on Shift with one of those: a Shift that was missed would answer a question.
// F11, F12 and Shift+F10 are the browser's and the system's; F5 is what needs attention (frame-keys.ts), and the page is
// loaded anew by Ctrl+R.

import type { ScreenName } from './screen-names.ts'

/** Of the screens in the rail; the others are in More. */
export const screenKeys = {
  ship: 'F2',
  batch: 'Shift+F2',
  reprint: 'F3',
  refunds: 'Shift+F3',
  manifests: 'Shift+F12',
  containers: 'Shift+F11',
  tracking: 'Shift+F6',
  orders: 'F6',
  settings: 'F10',
} as const satisfies Partial<Record<ScreenName, string>>

/** The key that opens the screens of More. */
export const moreKey = 'Shift+F1'
