import type { ProfileId } from '../../contract/domain.ts'
import type { SoundName } from '../sounds/sound-names.ts'
import { byLanguage } from '../language.ts'
import type { Appearance } from './appearance.ts'

const en = {
  title: 'Settings',
  sections: {
    profile: 'Profile',
    account: 'Account',
    printer: 'Printer',
    shipFrom: 'Ship from',
    page: 'Sound, look',
  },
  saved: 'Saved',
  cancel: 'Cancel',
  fixFields: (count: number) =>
    count === 1 ? 'One field needs another look:' : `${count} fields need another look:`,
  required: (label: string) => `${label} is missing`,

  profiles: {
    demo: {
      name: 'Demo',
      what: 'Practice on a service and a printer inside this station. No account, no money.',
    },
    test: {
      name: 'Test',
      what: 'The shipping service with test keys. Labels look real and are not valid postage.',
    },
    production: { name: 'Production', what: 'Real labels for real money.' },
  } satisfies Record<ProfileId, { readonly name: string; readonly what: string }>,
  currentProfile: 'in use',
  switchTo: (name: string) => `Switch to ${name}`,
  switchTitle: (name: string) => `Switch this station to ${name}?`,
  switchKeeps:
    'Orders, labels and the account of each profile are kept apart, and are there when you switch back.',
  switched: (name: string) => `This station is now on ${name}`,

  accountDemo: 'Demo needs no account. Switch to Test or Production to connect one.',
  connected: (baseUrl: string) => `Connected to ${baseUrl}`,
  keysInKeychain: 'The four keys are in this computer’s keychain. They are never shown again.',
  keysInSession:
    'There is no keychain on this computer: the keys are kept until the station closes, and asked for again.',
  willBeInKeychain: 'The keys go into this computer’s keychain and are never shown again.',
  baseUrl: 'Service address',
  baseUrlHint: 'Ends with /v3.1/',
  baseUrlWrong: 'Service address is no web address',
  apiKey: 'API key',
  apiSecret: 'API secret',
  userName: 'User name',
  password: 'Password',
  connect: 'Connect',
  connecting: 'Asking the service…',
  forget: 'Forget the keys',
  forgetTitle: 'Forget the account’s keys?',
  forgetWhat:
    'They are removed from this computer. Nothing can be bought until an account is connected again. Reprints work.',

  printerName: 'Name',
  printerNameHint: 'As the packer calls it, for example “Zebra left”',
  printerHost: 'Address',
  printerHostHint: 'Name or IP address in the network',
  printerPort: 'Port',
  printerPortHint: '9100 for nearly all label printers',
  printerPortWrong: 'Port is a number from 1 to 65535',
  printerDemo: 'Demo prints on the virtual printer inside this station.',
  savePrinter: 'Save printer',

  shipFromWhat: 'The sender on every label, and where rates are counted from.',
  name: 'Name',
  company: 'Company',
  street1: 'Street',
  street2: 'Street, second line',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  country: 'Country',
  countryHint: 'Two letters, for example US',
  phone: 'Phone',
  saveShipFrom: 'Save address',

  volume: 'Volume',
  sound: 'Sounds',
  soundNames: {
    done: 'Done',
    wrong: 'Wrong',
    already: 'Already shipped',
    attention: 'Look here',
    fault: 'Printer fault',
  } satisfies Record<SoundName, string>,
  listen: 'Listen to them',
  appearance: 'Look',
  appearances: { system: 'As the system', light: 'Light', dark: 'Dark' } satisfies Record<Appearance, string>,
  version: (version: string) => `Packbench ${version}`,
  optional: 'may be left empty',
}

export type SettingsMessages = typeof en
export const messages: SettingsMessages = byLanguage<SettingsMessages>({ en })
