import type { proxy as words } from '../en/proxy.ts'

export const proxy: typeof words = {
  what: 'Auf welchem Weg die Station ins Internet kommt: zum Versanddienst, zu Adressen von Aufträgen und Ergebnissen, zu neuen Versionen. Was auf diesem Rechner ist, wird immer direkt gefragt.',
  direct: (host) => `${host} wird direkt gefragt.`,
  byProxy: (host, proxy) => `${host} wird über den Proxy ${proxy} gefragt.`,
  noWay: (host) => `${host} kann nicht gefragt werden: Die Station kann einen Proxy dieser Art nicht nutzen.`,
  use: 'Weg ins Internet',
  uses: { system: 'Wie an diesem Rechner eingestellt', none: 'Direkt', address: 'Über einen Proxy' },
  url: 'Proxy',
  urlHint: 'Ein HTTP-Proxy, etwa http://proxy.example:8080',
  urlWrong: 'Proxy: http:// oder https://, ein Rechner und ein Port, und nichts dahinter',
  except: 'Nicht über den Proxy',
  exceptHint: 'Rechner, Domänen und Netze, die direkt gefragt werden, etwa .example.com, 10.0.0.0/8',
  exceptWrong: 'Nicht über den Proxy: Rechner, Domänen und Netze, mit Kommas dazwischen',
  userName: 'Benutzername',
  userNameHint: 'Nur, wenn der Proxy einen verlangt',
  password: 'Passwort',
  passwordHint: 'Es kommt in den Schlüsselbund dieses Rechners und wird nie wieder gezeigt.',
  passwordInSession:
    'An diesem Rechner gibt es keinen Schlüsselbund: Es wird behalten, bis die Station schließt, und dann wieder verlangt.',
  passwordKept: 'Ein Passwort ist aufbewahrt. Leer lassen, um es zu behalten.',
  save: 'Weg speichern',
  saved: 'Der Weg ins Internet ist gespeichert',
}
