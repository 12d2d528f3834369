import type { proxy as words } from '../en/proxy.ts'

export const proxy: typeof words = {
  what: 'Por qué camino llega la estación a internet: al servicio de envíos, a las direcciones de pedidos y resultados, a las versiones nuevas. Lo que está en este equipo se consulta siempre directamente.',
  direct: (host) => `${host} se consulta directamente.`,
  byProxy: (host, proxy) => `${host} se consulta por el proxy ${proxy}.`,
  noWay: (host) => `${host} no se puede consultar: el proxy es de un tipo que la estación no puede usar.`,
  use: 'Camino a internet',
  uses: { system: 'Como está puesto en este equipo', none: 'Directamente', address: 'Por un proxy' },
  url: 'Proxy',
  urlHint: 'Un proxy HTTP, como http://proxy.example:8080',
  urlWrong: 'Proxy: http:// o https://, un equipo y un puerto, y nada más',
  except: 'Sin pasar por el proxy',
  exceptHint: 'Equipos, dominios y redes que se consultan directamente, como .example.com, 10.0.0.0/8',
  exceptWrong: 'Sin pasar por el proxy: equipos, dominios y redes, separados por comas',
  userName: 'Nombre de usuario',
  userNameHint: 'Solo si el proxy lo pide',
  password: 'Contraseña',
  passwordHint: 'Va al llavero de este equipo y no se vuelve a mostrar.',
  passwordInSession:
    'En este equipo no hay llavero: se guarda hasta que se cierre la estación, y se vuelve a pedir.',
  passwordKept: 'Hay una contraseña guardada. Déjela vacía para conservarla.',
  save: 'Guardar el camino',
  saved: 'El camino a internet está guardado',
}
