import type { ProfileId } from '../../contract/domain.ts'
import type { SoundName } from '../sounds/sound-names.ts'
import { byLanguage } from '../language.ts'
import type { UnitSystem } from '../units.ts'
import type { Appearance } from './appearance.ts'

const en = {
  title: 'Settings',
  sections: {
    profile: 'Profile',
    account: 'Account',
    printers: 'Printers',
    shipFrom: 'Ship from',
    rules: 'Rules',
    presets: 'Packages',
    upkeep: 'Data',
    scale: 'Scale',
    scanner: 'Scanner',
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

  language: 'Language',
  units: 'Weights',
  unitSystems: { metric: 'Grams and kilos', imperial: 'Ounces and pounds' } satisfies Record<
    UnitSystem,
    string
  >,
  volume: 'Volume',
  sound: 'Sounds',
  soundNames: {
    done: 'Done',
    wrong: 'Wrong',
    already: 'Already shipped',
    attention: 'Look here',
    fault: 'Printer fault',
    wrong_label: 'Wrong label',
  } satisfies Record<SoundName, string>,
  listen: 'Listen to them',
  appearance: 'Look',
  appearances: { system: 'As the system', light: 'Light', dark: 'Dark' } satisfies Record<Appearance, string>,
  version: (version: string) => `Packbench ${version}`,
  optional: 'may be left empty',
}

export type SettingsMessages = typeof en
const es: SettingsMessages = {
  title: 'Ajustes',
  sections: {
    profile: 'Perfil',
    account: 'Cuenta',
    printers: 'Impresoras',
    shipFrom: 'Remitente',
    rules: 'Reglas',
    presets: 'Embalajes',
    upkeep: 'Datos',
    scale: 'Báscula',
    scanner: 'Lector',
    page: 'Sonido, aspecto',
  },
  saved: 'Guardado',
  cancel: 'Cancelar',
  fixFields: (count) => (count === 1 ? 'Mire otra vez un campo:' : `Mire otra vez ${count} campos:`),
  required: (label) => `Falta: ${label}`,

  profiles: {
    demo: {
      name: 'Demo',
      what: 'Práctica con un servicio y una impresora dentro de esta estación. Sin cuenta, sin dinero.',
    },
    test: {
      name: 'Prueba',
      what: 'El servicio de envíos con claves de prueba. Las etiquetas parecen de verdad y no son franqueo válido.',
    },
    production: { name: 'Producción', what: 'Etiquetas de verdad por dinero de verdad.' },
  },
  currentProfile: 'en uso',
  switchTo: (name) => `Pasar a ${name}`,
  switchTitle: (name) => `¿Pasar esta estación a ${name}?`,
  switchKeeps:
    'Los pedidos, las etiquetas y la cuenta de cada perfil se guardan aparte, y siguen ahí cuando vuelva.',
  switched: (name) => `Esta estación está ahora en ${name}`,

  accountDemo: 'La Demo no necesita cuenta. Pase a Prueba o Producción para conectar una.',
  connected: (baseUrl) => `Conectada a ${baseUrl}`,
  keysInKeychain: 'Las cuatro claves están en el llavero de esta computadora. No se muestran nunca más.',
  keysInSession:
    'En esta computadora no hay llavero: las claves se guardan hasta que se cierre la estación y luego se piden otra vez.',
  willBeInKeychain: 'Las claves van al llavero de esta computadora y no se muestran nunca más.',
  baseUrl: 'Dirección del servicio',
  baseUrlHint: 'Termina en /v3.1/',
  baseUrlWrong: 'La dirección del servicio no es una dirección web',
  apiKey: 'Clave API',
  apiSecret: 'Secreto API',
  userName: 'Usuario',
  password: 'Contraseña',
  connect: 'Conectar',
  connecting: 'Preguntando al servicio…',
  forget: 'Olvidar las claves',
  forgetTitle: '¿Olvidar las claves de la cuenta?',
  forgetWhat:
    'Se borran de esta computadora. No se puede comprar nada hasta que se conecte una cuenta otra vez. Se puede reimprimir.',

  shipFromWhat: 'El remitente de cada etiqueta, y desde donde se cuentan las tarifas.',
  name: 'Nombre',
  company: 'Empresa',
  street1: 'Calle',
  street2: 'Calle, segunda línea',
  city: 'Ciudad',
  state: 'Estado',
  zip: 'Código postal',
  country: 'País',
  countryHint: 'Dos letras, por ejemplo US',
  phone: 'Teléfono',
  saveShipFrom: 'Guardar dirección',

  language: 'Idioma',
  units: 'Pesos',
  unitSystems: { metric: 'Gramos y kilos', imperial: 'Onzas y libras' },
  volume: 'Volumen',
  sound: 'Sonidos',
  soundNames: {
    done: 'Listo',
    wrong: 'Mal',
    already: 'Ya enviado',
    attention: 'Mire aquí',
    fault: 'Falla de impresora',
    wrong_label: 'Etiqueta equivocada',
  },
  listen: 'Escucharlos',
  appearance: 'Aspecto',
  appearances: { system: 'Como el sistema', light: 'Claro', dark: 'Oscuro' },
  version: (version) => `Packbench ${version}`,
  optional: 'puede quedar vacío',
}

export const messages: SettingsMessages = byLanguage<SettingsMessages>({ en, es })
