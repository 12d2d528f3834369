import type { sourceFaults as words } from '../en/source-faults.ts'
import { formatCount } from '../format.ts'
import { databaseFaults } from './database-faults.ts'
import { named } from './order-columns.ts'

export const sourceFaults: typeof words = {
  ...databaseFaults,
  no_answer: 'La dirección no responde',
  no_such_name: 'Esta red no conoce el nombre de la dirección',
  address_untrusted:
    'No se cree el certificado de la dirección: este equipo no conoce a quien lo firmó, o es para otro nombre u otro día',
  proxy_in_the_way: 'El proxy a internet (Ajustes › Internet) no abre conexión con la dirección',
  answer_too_slow: 'La dirección no respondió por completo en 30 segundos',
  answer_broke_off: 'La respuesta se cortó antes de terminar',
  busy: ({ status }) => `La dirección no puede responder ahora (${status})`,
  folder_missing: 'La carpeta no está',
  folder_forbidden: 'La estación no puede leer y escribir en la carpeta',
  no_folder: 'No es una carpeta, o no lo es «done» o «failed» dentro de ella',
  folder_is_link:
    'La carpeta, o «done» o «failed» dentro de ella, es ahora un enlace: la estación no sigue ninguno',
  folder_full: 'El disco de la carpeta está lleno',
  folder_hangs: 'La carpeta no responde',
  folder_unusable: ({ cause }) => `La carpeta no se puede usar${cause && ` (${cause})`}`,
  sent_on: ({ status }) =>
    `La dirección envía a otra (${status}), y allí no va ningún secreto: indique la otra dirección misma`,
  no_entry: ({ status }) =>
    `La dirección no deja entrar a la estación (${status}): puede que el secreto sea erróneo o falte`,
  nothing_there: ({ status }) => `En la dirección no hay nada (${status})`,
  answered_no: ({ status }) => `La dirección rechaza la pregunta (${status})`,
  answer_too_large: 'La respuesta tiene más de 32 MB: pida menos pedidos a la vez',
  nothing_answered: 'La dirección no respondió nada',
  too_many_orders: 'La dirección responde más de 100,000 pedidos, o 64 MB de ellos: pida menos con {since}',
  no_json: 'La respuesta no es JSON: puede ser una página para leer o para iniciar sesión',
  no_list: ({ path }) =>
    path === ''
      ? 'La respuesta misma no es una lista de pedidos: indique dónde está la lista en ella'
      : `No hay una lista de pedidos en ${path}`,
  no_object: ({ order }) => `El pedido ${formatCount(order)} de la respuesta no tiene campos`,
  no_text: ({ order, column }) =>
    `La ruta de ${named(column)} no lleva a un texto en el pedido ${formatCount(order)} de la respuesta`,
  no_order: ({ orders }, reason) =>
    orders === 1
      ? `El único pedido de la respuesta no se puede tomar: ${reason}`
      : `Ninguno de los ${formatCount(orders)} pedidos de la respuesta se puede tomar. El primero: ${reason}`,
  columns_lack: ({ columns }) => `A la respuesta le faltan columnas para: ${columns.map(named).join(', ')}`,
  columns_twice: ({ column }) => `Dos columnas de la respuesta son ${named(column)}`,
  no_address: 'Esto no es una dirección',
  no_https: 'La dirección debe empezar con https',
  other_braces: 'La dirección puede contener {since} y {page}, y ninguna otra llave',
  secret_in_address: 'Un secreto no va en la dirección: tiene su propio campo',
  look_up_braces:
    'La dirección de búsqueda debe contener {orderNumber}, antes de cualquier #, y ninguna otra llave',
  look_up_elsewhere:
    'La dirección de búsqueda debe ser la misma de la que se traen los pedidos, o estar debajo de ella',
  look_up_parameter: 'La consulta de búsqueda debe contener :orderNumber',
  look_up_too_slow: 'No respondió en 3 segundos',
  other_orders: ({ orders }) =>
    orders === 1
      ? 'Responde con otro pedido, y no con el que se pidió'
      : `Responde con otros ${formatCount(orders)} pedidos, y no con el que se pidió`,
  column_without_path: ({ column }) => `La asignación no tiene ruta para ${named(column)}`,
  unknown_column: ({ column }) => `No hay ninguna columna ${named(column)}`,
  bad_path: ({ path }) => `La ruta ${path} no se puede leer: escríbala como shipping.name o lines[0].street`,
}
