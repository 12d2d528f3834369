import type { IconName } from '../ui/icons.ts'
import type { StageName } from './stage-traits.ts'

type BadgeTraits = { readonly tone: 'quiet' | 'good' | 'busy' | 'warn' | 'bad'; readonly icon: IconName }

/** How a state looks in one line of a list. */
export const stageBadges: Readonly<Record<StageName, BadgeTraits>> = {
  starting: { tone: 'quiet', icon: 'wait' },
  lost: { tone: 'quiet', icon: 'offline' },
  setup: { tone: 'quiet', icon: 'settings' },
  ready: { tone: 'quiet', icon: 'ship' },
  offline: { tone: 'quiet', icon: 'offline' },
  draft: { tone: 'busy', icon: 'ship' },
  looking: { tone: 'busy', icon: 'search' },
  buying: { tone: 'busy', icon: 'wait' },
  printing: { tone: 'busy', icon: 'printer' },
  sent: { tone: 'busy', icon: 'arrow' },
  shipped: { tone: 'good', icon: 'check' },
  scan_back: { tone: 'warn', icon: 'scan' },
  wrong_label: { tone: 'bad', icon: 'cross' },
  label_awaited: { tone: 'bad', icon: 'scan' },
  aside: { tone: 'warn', icon: 'pause' },
  excuse: { tone: 'warn', icon: 'question' },
  ask: { tone: 'warn', icon: 'question' },
  printer_waits: { tone: 'warn', icon: 'printer' },
  behind: { tone: 'warn', icon: 'wait' },
  held: { tone: 'warn', icon: 'pause' },
  no_printer: { tone: 'warn', icon: 'printer' },
  not_printed: { tone: 'bad', icon: 'cross' },
  cancelled: { tone: 'quiet', icon: 'cross' },
  doubt: { tone: 'warn', icon: 'question' },
  refused: { tone: 'bad', icon: 'cross' },
  not_bought: { tone: 'quiet', icon: 'offline' },
  not_found: { tone: 'bad', icon: 'cross' },
  already: { tone: 'good', icon: 'check' },
  order_held: { tone: 'warn', icon: 'pause' },
  customs: { tone: 'warn', icon: 'question' },
  weight: { tone: 'warn', icon: 'question' },
  mismatch: { tone: 'warn', icon: 'alert' },
  address: { tone: 'bad', icon: 'cross' },
  incomplete: { tone: 'bad', icon: 'cross' },
  no_answer: { tone: 'quiet', icon: 'offline' },
  scan_failed: { tone: 'bad', icon: 'cross' },
}
