import type { sharedDay as english } from '../en/shared-day.ts'

export const sharedDay: typeof english = {
  mine: 'Aquí',
  of: (bench, count) => `${bench}: ${count}`,
  cutOff:
    'El almacén no responde. No se sabe qué tienen o crean ahora los otros puestos: de estas listas no se crea nada hasta que responda.',
  noKey:
    'Este puesto no tiene la clave del almacén. Solo crea sus propios paquetes, y los otros puestos no los ven.',
  title: 'En otros puestos',
  making: (bench, moment) => `Se está creando en ${bench}, desde ${moment}`,
  doubt: (bench, moment) =>
    `No es seguro, en ${bench}, desde ${moment}. No ponga sus paquetes en otro manifiesto.`,
  created: (bench, moment) => `Creado en ${bench}, ${moment}`,
  counts: (all, own) =>
    own === 0
      ? `${all === 1 ? '1 paquete' : `${all} paquetes`}, ninguno de este puesto`
      : `${all === 1 ? '1 paquete' : `${all} paquetes`}, ${own} de este puesto`,
  unreadable: 'Sellado: a este puesto le falta la clave',
  held: (count) =>
    `${count === 1 ? '1 paquete de este puesto está' : `${count} paquetes de este puesto están`} en un manifiesto, según el almacén, y nada lo prueba. ${count === 1 ? 'Búsquelo' : 'Búsquelos'} primero en los puestos y en el servicio.`,
  free: 'En ningún manifiesto',
  freeTitle: '¿No están estos paquetes en ningún manifiesto?',
  end: 'No se creó',
  endTitle: '¿No se creó este manifiesto?',
  endWhat: (count, bench) =>
    `${count === 1 ? '1 paquete vuelve a estar abierto' : `${count} paquetes vuelven a estar abiertos`} en los otros puestos; en ${bench} los suyos esperan hasta que la duda se cierre también allí. Si ${bench} solo está sin conexión, espere: allí se sabe más. Quién lo dijo, y por qué, queda escrito.`,
  ownTitle: 'Olvidado en este puesto',
  ownWhat: 'Lo que empezó este puesto y ya no conoce desde que se restauró su base de datos.',
  ownDoubt: (moment) => `No es seguro, desde ${moment}. No ponga sus paquetes en otro manifiesto.`,
  ownMaking: (moment) => `Empezado ${moment}`,
  endOwnWhat: (count) =>
    `Lo creó este mismo puesto, que no sabe nada de él desde que se restauró su base de datos: mire antes en el sitio del servicio. Después, ${count === 1 ? 'su paquete queda abierto' : `sus ${count} paquetes quedan abiertos`} otra vez en todos los puestos. Quién lo dijo, y por qué, queda escrito.`,
  endedElsewhere: 'Alguien en otro puesto dijo que no hay ninguno. Sus paquetes vuelven a estar abiertos.',
  otherAccount: (bench) =>
    `Estos paquetes se compraron con otra cuenta: cree su manifiesto en ${bench}. Desde aquí no se envió nada.`,
  refused: 'No se sabe qué tienen o crean ahora los otros puestos: de estas listas no se crea nada.',
  madeElsewhere: (bench) => `${bench} está creando esta lista. Desde aquí no se envió nada.`,
  atBench: (order, bench) => `${order} está en un manifiesto que se crea en ${bench}`,
  madeAt: (bench) => `Creado en ${bench}`,
  missing: {
    tells_nothing: (bench, version) =>
      `${bench}${version === '' ? '' : ` (versión ${version})`} no comunica sus paquetes: cree su lista allí.`,
    no_key: (bench) => `${bench} no tiene la clave del almacén: cree su lista allí.`,
    silent: (bench, _, moment) =>
      `${bench} está trabajando y no ha comunicado sus paquetes desde ${moment}: aquí pueden faltar algunos.`,
    closed: (bench, _, moment) =>
      `${bench} comunicó sus paquetes por última vez: ${moment}. Lo que compró después falta aquí.`,
    sealed: (bench, _, __, count) =>
      `${count === 1 ? '1 paquete' : `${count} paquetes`} de ${bench} no se pueden leer aquí: a este puesto le falta la clave.`,
    not_proven: (bench, _, __, count) =>
      `${count === 1 ? '1 paquete' : `${count} paquetes`} de ${bench} fuera: ningún puesto de este almacén los ha sellado. Avise al administrador.`,
  },
}
