import type { proxy as words } from '../en/proxy.ts'

export const proxy: typeof words = {
  what: 'Par quel chemin le poste rejoint internet : le service d’expédition, les adresses de commandes et de résultats, les nouvelles versions. Ce qui est sur cet ordinateur est toujours interrogé directement.',
  direct: (host) => `${host} est interrogé directement.`,
  byProxy: (host, proxy) => `${host} est interrogé par le proxy ${proxy}.`,
  noWay: (host) =>
    `${host} ne peut pas être interrogé : le proxy est d’un type que le poste ne peut pas utiliser.`,
  use: 'Chemin vers internet',
  uses: { system: 'Comme réglé sur cet ordinateur', none: 'Directement', address: 'Par un proxy' },
  url: 'Proxy',
  urlHint: 'Un proxy HTTP, par exemple http://proxy.example:8080',
  urlWrong: 'Proxy : http:// ou https://, un hôte et un port, et rien après',
  except: 'Sans passer par le proxy',
  exceptHint: 'Hôtes, domaines et réseaux interrogés directement, par exemple .example.com, 10.0.0.0/8',
  exceptWrong: 'Sans passer par le proxy : hôtes, domaines et réseaux, séparés par des virgules',
  userName: 'Nom d’utilisateur',
  userNameHint: 'Seulement si le proxy en demande un',
  password: 'Mot de passe',
  passwordHint: 'Il va dans le trousseau de cet ordinateur et n’est plus jamais montré.',
  passwordInSession:
    'Il n’y a pas de trousseau sur cet ordinateur : il est gardé jusqu’à la fermeture du poste, puis redemandé.',
  passwordKept: 'Un mot de passe est gardé. Laissez vide pour le garder.',
  save: 'Enregistrer le chemin',
  saved: 'Le chemin vers internet est enregistré',
}
