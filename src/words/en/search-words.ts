// What is typed into the search of everything for a screen or a part of one, where its title and its fields say it otherwise.
// Anybody's words: also those that no sentence of the station uses (docs/words.md).

import type { account } from './account.ts'
import type { diagnostics } from './diagnostics.ts'
import type { screens } from './screens.ts'
import type { settings } from './settings.ts'

type WordsOf<Places> = Readonly<Record<keyof Places, readonly string[]>>
type SearchWords = {
  readonly screens: WordsOf<typeof screens>
  readonly settings: WordsOf<typeof settings.sections>
  readonly account: WordsOf<typeof account.tabs>
  readonly diagnostics: WordsOf<typeof diagnostics.sections>
}

export const searchWords: SearchWords = {
  screens: {
    ship: [
      'Pack',
      'Buy a label',
      'Postage',
      'Rates',
      'Scan an order',
      'Dispatch',
      'Return label',
      'Customs form',
    ],
    batch: ['Many orders', 'Bulk', 'Wave', 'Pile'],
    reprint: ['Print again', 'Lost label', 'Damaged label', 'Duplicate', 'Label picture', 'Label history'],
    refunds: ['Void a label', 'Money back', 'Wrong label', 'Unused label', 'Cancel a label'],
    manifests: ['Manifest', 'SCAN form', 'Pickup', 'Close out', 'Handover', 'Driver'],
    containers: ['Sack', 'Pallet', 'Bag', 'Bin', 'Tray', '99M label'],
    tracking: ['Where is a parcel', 'Delivery', 'Delivered', 'In transit', 'Status'],
    orders: [
      'Import',
      'Order file',
      'CSV',
      'Shop',
      'Hold',
      'Cancel an order',
      'Packing slip',
      'Rejected rows',
    ],
    items: ['SKU', 'Products', 'Articles', 'Item weights', 'Barcodes', 'Customs values', 'HS codes'],
    addresses: ['Address book', 'Customers', 'Recipients', 'Return address'],
    carriers: ['Carrier accounts', 'USPS', 'UPS', 'FedEx', 'DHL', 'Account number'],
    account: ['Money', 'Wallet', 'Credit', 'Add funds', 'Top up', 'Payments', 'Low balance'],
    operators: ['Badge', 'Users', 'Sign in', 'Log in', 'Lock', 'Supervisor', 'Roles', 'Limits', 'PIN'],
    diagnostics: ['Support', 'Help', 'Problem report', 'Connection'],
    guide: ['First steps', 'Wizard', 'Getting started', 'Installation'],
    updates: ['Version', 'Update', 'Upgrade', 'Release notes'],
    printers: [
      'Paper',
      'Label size',
      'Paper size',
      'Packing paper',
      'Roll',
      'Ribbon',
      'Zebra',
      'ZPL',
      'PDF',
      'Darkness',
      'Test label',
      'Queue',
      'Command barcodes',
    ],
    attention: ['Problems', 'Alerts', 'Not printed', 'Not sure', 'To do'],
    today: ['Day report', 'Cut-off', 'Statistics', 'Parcels shipped', 'Count', 'Shift'],
    results: [
      'Webhook',
      'Tell the shop',
      'Notifications',
      'Outbox',
      'Export',
      'Tracking numbers to the shop',
      'ERP',
    ],
    programs: ['API', 'Keys', 'Web page', 'Pairing', 'PrintNode', 'QZ Tray', 'HTTP'],
    warehouse: ['Benches', 'Stations', 'Stop all benches'],
    settings: ['Options', 'Preferences', 'Configuration'],
  },
  settings: {
    profile: ['Practice', 'Training', 'Live', 'Test mode'],
    account: ['Connect', 'Log in to the service', 'Credentials', 'Keys', 'Shipping service'],
    shipFrom: ['Sender', 'Return address', 'Origin address', 'Warehouse address'],
    stationRules: [
      'Scan to verify',
      'Scan items',
      'Verification',
      'Right goods',
      'Service',
      'Cheapest',
      'Fastest',
      'Weight check',
      'Ship offline',
      'Customs',
      'Spending limit',
    ],
    shippingRules: ['Automation', 'Service', 'Carrier choice', 'Insurance', 'Signature'],
    presets: ['Boxes', 'Cartons', 'Package sizes', 'Box size', 'Envelopes', 'Tare', 'Dimensions'],
    proxy: ['Internet', 'Firewall', 'Network', 'Proxy', 'Connection'],
    upkeep: ['Backup', 'Restore', 'Database', 'Retention', 'Privacy', 'Delete old labels'],
    scale: ['Weigh', 'Weight', 'USB', 'Serial port'],
    scanner: ['Barcode reader', 'Hand scanner', 'Scan gun'],
    page: [
      'Sound',
      'Language',
      'Loudness',
      'Dark mode',
      'Theme',
      'Metric',
      'Ounces',
      'Pounds',
      'Kilograms',
      'Beep',
    ],
  },
  account: {
    balance: ['Money', 'Wallet', 'Credit', 'Add funds', 'Top up'],
    history: ['Payments', 'Charges', 'Invoices', 'Statement', 'Transactions'],
    signUp: ['Register', 'New account', 'Open an account'],
    gateway: ['Credit card', 'Payment method'],
  },
  diagnostics: {
    health: ['Status', 'Connection', 'Disk space', 'Memory'],
    calls: ['Requests', 'Shipping service', 'API'],
    readings: ['Unexpected answers', 'Differences'],
    log: ['Errors', 'Support', 'Problem report', 'Journal'],
    audit: ['Who did what', 'History', 'Trail'],
  },
}
