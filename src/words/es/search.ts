import type { search as words } from '../en/search.ts'

export const search: typeof words = {
  title: 'Buscar en todo',
  label: 'Número, nombre, lugar, ajuste o tecla',
  hint: 'Encuentra pedidos, paquetes, contenedores, manifiestos, direcciones guardadas, pantallas, ajustes y teclas. Escriba una parte de un número o de un nombre, o lea un código de barras.',
  found: 'Encontrado',
  groups: {
    orders: 'Pedidos',
    labels: 'Paquetes',
    containers: 'Contenedores',
    manifests: 'Manifiestos',
    addresses: 'Direcciones guardadas',
    screens: 'Pantallas',
    settings: 'Ajustes',
    keys: 'Teclas',
  },
  open: 'Abrir',
  track: 'Seguir este número',
  packageOf: (number, count) => `bulto ${number} de ${count}`,
  withoutNumber: 'Aún sin número',
  allOrders: 'Todos estos pedidos',
  allLabels: 'Todos estos paquetes',
  allAddresses: 'Todas estas direcciones',
  more: (group) => `${group}: hay más. Escriba más del número o del nombre.`,
  notKnown: (group) => `${group}: no se pudo buscar. No se sabe si hay algo que coincida.`,
  nothing: (text) => `Nada coincide con «${text}»`,
  nothingHint: 'Pruebe con una parte del número o con el comienzo de un nombre.',
}
