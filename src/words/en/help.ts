import type { screens } from './screens.ts'

type ScreenHelp = {
  /** What the screen is for, in one sentence. */
  readonly what: string
  /** What to do, in order; each beside its picture. */
  readonly steps: readonly [string, string, string]
}

export const help = {
  steps: 'What to do',
  screens: {
    ship: {
      what: 'Buys the label of one order and prints it.',
      steps: ['Scan the order', 'The label is bought and comes out', 'Stick it on the parcel'],
    },
    batch: {
      what: 'Buys and prints the labels of many orders, one after the other.',
      steps: [
        'Choose the orders: all that are open, some of Orders, or a scanned pile',
        'Take out what is not to go, read what it costs, and start',
        'Stick the labels on in the order of the list',
      ],
    },
    reprint: {
      what: 'Finds a label that was bought and prints the very same one again. It costs nothing.',
      steps: ['Scan the label or its order', 'Say why', 'Print it, and throw the old one away'],
    },
    refunds: {
      what: 'Asks for a refund of a label that is not used.',
      steps: [
        'Scan the label that is not used',
        'Read the order and the money, and ask for it',
        'Throw the label away; an answer takes 2 to 4 weeks',
      ],
    },
    manifests: {
      what: 'Tells the carriers which parcels they take along today.',
      steps: [
        'Look at the lists of what was shipped',
        'Make the manifests: their forms are printed',
        'Give each form to its carrier with the parcels',
      ],
    },
    containers: {
      what: 'Makes 99M labels for sacks and pallets.',
      steps: [
        'Scan a parcel that goes into it',
        'Fill in what is missing',
        'Print, and stick it on the sack',
      ],
    },
    tracking: {
      what: 'Shows where a parcel is, and which ones are late or failed.',
      steps: ['Scan or type a tracking number', 'Read what the carrier says', 'Follow up what is late'],
    },
    orders: {
      what: 'Lists what customers bought: to find, hold, cancel or ship it.',
      steps: [
        'Drop an order file on the page, or let orders come by themselves',
        'Find an order by its number or recipient, or sort the list',
        'Ship it, hold it, or make a batch of many',
      ],
    },
    items: {
      what: 'Keeps what is known of your items, and fills in what orders leave out.',
      steps: [
        'Import a CSV file of your items',
        'Find an item by its SKU, description or barcode',
        'Ship: weight and customs form come from the list',
      ],
    },
    addresses: {
      what: 'Keeps addresses that are used again and again.',
      steps: ['Add an address', 'Let the service check it', 'Choose the one that parcels leave from'],
    },
    carriers: {
      what: 'Shows the carrier accounts that labels are bought with.',
      steps: ['Choose a carrier', 'Read its services and what it offers', 'Change it, or add another'],
    },
    account: {
      what: 'Shows the money that labels are paid from.',
      steps: ['Read the balance, and of when it is', 'Add funds before it is low', 'Look at what was paid'],
    },
    operators: {
      what: 'Says who works here, and what each of them may spend.',
      steps: ['Add a person with a role', 'Scan a badge for them', 'Set limits for parcels and refunds'],
    },
    diagnostics: {
      what: 'Shows what is wrong at this station, for whoever helps you.',
      steps: ['Read what is wrong', 'Copy it for support', 'Call whoever helps'],
    },
    guide: {
      what: 'Sets a new station up, step by step.',
      steps: ['Connect the account', 'Choose the printer and print a test label', 'Scan the first order'],
    },
    updates: {
      what: 'Tells what is new, and goes back to the version before.',
      steps: [
        'Read what has changed',
        'Let it install when nothing is being packed',
        'Go back to the version before if something is wrong',
      ],
    },
    printers: {
      what: 'Shows each printer, what waits for it, and what it needs.',
      steps: ['Choose a printer', 'Do what it asks for: paper, ribbon, lid', 'Print or move what waits'],
    },
    attention: {
      what: 'Lists what waits for a person. An empty list is a good day.',
      steps: ['Read the first line', 'Press its next step', 'Go on until the list is empty'],
    },
    today: {
      what: 'Sums up what was shipped, what it cost, and what is left to do.',
      steps: ['Choose the days', 'Read parcels, money and what is left', 'Watch the carriers’ cut-off times'],
    },
    results: {
      what: 'Tells whoever sent an order what became of it, and shows what is not told yet.',
      steps: [
        'Say where to: an address of the shop, or a folder',
        'Look at what needs you, and put right what is wrong',
        'Tell it again, or leave it',
      ],
    },
    programs: {
      what: 'Gives other programs keys to print, bring orders and ship through this station.',
      steps: [
        'Make a key, or pair a web page',
        'Say what it may do, and what a parcel may cost',
        'Revoke what is not used any more',
      ],
    },
    warehouse: {
      what: 'Shows the shift lead all benches that share their orders, and stops or tells them all.',
      steps: [
        'Look who is not heard of, or waits',
        'Look which orders a bench has had too long',
        'Stop all benches, or write to them',
      ],
    },
    settings: {
      what: 'Sets up this station: its account, scale, scanner, rules and looks.',
      steps: ['Choose a section', 'Change what is not right', 'Save it'],
    },
  } satisfies Record<keyof typeof screens, ScreenHelp>,
}
