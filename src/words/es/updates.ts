import type { updates as words } from '../en/updates.ts'
import { at } from './grammar.ts'

export const updates: typeof words = {
  title: 'Novedades',
  notOffered:
    'Esta estación no se instaló como aplicación: las versiones nuevas vienen de quien la instaló aquí.',
  present: (version) => `Packbench ${version}`,
  newIn: (version) => `Nuevo en ${version}`,
  noNotes: 'No se escribió nada sobre esta versión.',
  notAsked: 'Aún no se preguntó por versiones nuevas',
  noFeed: 'No hay fuente: no se pregunta nada',
  checking: 'Preguntando a la fuente…',
  upToDate: (time) => `Al día ${at(time)}`,
  downloading: (version, percent) => `Descargando ${version}: ${percent} %`,
  ready: (version) => `${version} está lista`,
  installing: (version) => `Se instala ${version}. La estación arranca de nuevo por sí sola.`,
  failed: (time) => `Falló ${at(time)}`,
  why: {
    no_key: 'Esta estación no tiene clave para comprobar firmas.',
    signature: 'La firma falta, o no es de quien publica.',
    unreadable: 'Lo firmado no describe una versión.',
    older: 'La fuente ofrece una versión más antigua que la que tuvo antes.',
    file: 'El archivo no es el de la suma firmada.',
    redirected: 'La fuente envía la estación a otra dirección.',
    too_large: 'La fuente envía más de lo que envía una fuente.',
  },
  byItself: 'Se instala por sí sola en cuanto nada lo impida.',
  byHand: 'Se instala cuando un supervisor lo pida.',
  waitsFor: 'Espera a',
  holds: {
    labels_queued: (count) => (count === 1 ? '1 etiqueta en la cola' : `${count} etiquetas en la cola`),
    labels_printing: (count) =>
      count === 1 ? '1 etiqueta camino de la impresora' : `${count} etiquetas camino de la impresora`,
    labels_unanswered: (count) =>
      count === 1
        ? '1 etiqueta por la que se pregunta: ¿salió?'
        : `${count} etiquetas por las que se pregunta`,
    purchases_under_way: (count) =>
      count === 1 ? '1 etiqueta que se está comprando' : `${count} etiquetas que se están comprando`,
    purchases_in_doubt: (count) => (count === 1 ? '1 compra en duda' : `${count} compras en duda`),
    labels_to_scan_back: () => 'una etiqueta por escanear de vuelta',
    parcel_open: () => 'el paquete que está abierto',
    batch_running: () => 'el lote',
    acts_under_way: () => 'algo en lo que la estación aún trabaja',
    refunds_under_way: (count) => (count === 1 ? '1 reembolso en curso' : `${count} reembolsos en curso`),
    manifests_under_way: (count) => (count === 1 ? '1 manifiesto en curso' : `${count} manifiestos en curso`),
    containers_under_way: (count) =>
      count === 1 ? '1 etiqueta de contenedor en curso' : `${count} etiquetas de contenedor en curso`,
    deposit_under_way: () => 'saldo que se está añadiendo',
    station_starting: () => 'el perfil que se está abriendo',
    bench_in_use: (minutes) =>
      minutes === 1 ? '1 minuto sin nadie en la mesa' : `${minutes} minutos sin nadie en la mesa`,
  },
  check: 'Preguntar ahora',
  stop: 'Detener la descarga',
  install: 'Instalar ahora',
  installTitle: (version) => `¿Instalar ${version} ahora?`,
  installWhat:
    'La estación se cierra, se instala y arranca de nuevo. Durante cerca de un minuto nadie puede escanear aquí.',
  installYes: 'Instalar y arrancar de nuevo',
  cancel: 'Cancelar',
  goBack: (version) => `Volver a ${version}`,
  goBackHeading: 'La versión anterior',
  goBackKept: (version) => `${version} está guardada en esta computadora.`,
  goBackImpossible: (version) =>
    `${version} ya no puede leer los datos de esta versión: no hay camino de vuelta.`,
  goBackTitle: (version) => `¿Volver a ${version}?`,
  goBackWhat:
    'La estación se cierra, se instala y arranca de nuevo. Pedidos, etiquetas y trabajos se quedan. La versión de ahora solo vuelve cuando alguien la instale a mano.',
  goBackYes: 'Volver y arrancar de nuevo',
  rule: 'Cómo llegan las versiones nuevas',
  feed: 'Dirección de la fuente',
  feedHint: 'La carpeta que tiene latest.yml y su firma. Vacía: no se pregunta nada.',
  feedWrong: 'Una dirección como https://updates.example.com/packbench, sin nombre ni contraseña',
  automatic: 'Descargar e instalar por sí sola',
  automaticHint: 'Solo mientras nada esté en cola, en duda o empacándose, y no haya nadie en la mesa.',
  channel: 'Versiones',
  channels: { latest: 'Las publicadas', beta: 'También las de prueba' },
  idle: 'Minutos sin uso antes de instalar',
  idleWrong: 'Un número de 5 a 720',
  save: 'Guardar',
  saved: 'Guardado',
}
