import type { AuditGap } from '../../contract/diagnostics.ts'
import type { diagnostics as words } from '../en/diagnostics.ts'

export const diagnostics: typeof words = {
  title: 'Diagnóstico',
  sections: {
    health: 'Estado',
    calls: 'Llamadas',
    readings: 'Respuestas',
    log: 'Registro',
    audit: 'Auditoría',
  },
  copy: 'Copiar para soporte',
  copied: 'Copiado: péguelo en el mensaje a quien ayude',
  copyFailed: 'La página no puede copiar aquí. Guarde el registro.',
  refresh: 'Mirar otra vez',
  asOf: (time) => `A las ${time}`,

  service: 'Servicio de envíos',
  serviceStates: {
    unknown: 'Aún no consultado',
    reachable: 'Accesible',
    slow: 'Responde despacio',
    offline: 'Inaccesible',
  },
  since: (time) => `desde las ${time}`,
  noAccount: 'No hay ninguna cuenta conectada',
  printers: 'Impresoras',
  noPrinter: 'No hay impresora configurada',
  waiting: (count) => (count === 1 ? '1 en espera' : `${count} en espera`),
  keychain: 'Llavero',
  inKeychain: 'Las claves están en el llavero de este equipo',
  inSession: 'Sin llavero: las claves se pierden al cerrar la estación',
  inSessionDemo: 'Sin llavero: la Demo empieza vacía tras reiniciar',
  keychainFaults: {
    no_service: 'No hay ningún servicio de llavero en marcha.',
    locked: 'El llavero está bloqueado.',
    no_library: 'El llavero no se puede usar: falta una biblioteca del sistema.',
    silent: 'El llavero no respondió a tiempo.',
    broke_down: 'El acceso al llavero se interrumpió.',
    refused: 'El llavero rechazó la petición.',
    not_kept: 'El llavero no devuelve lo que se le dio.',
  },
  otherKey: 'Las etiquetas más viejas están cifradas con una clave que no está aquí',
  olderKey: 'Las etiquetas de antes de la clave nueva están cerradas: la clave vieja no está en el llavero',
  beginKey: 'Empezar con una clave nueva …',
  beginKeyTitle: '¿Empezar con una clave nueva?',
  beginKeyWhat:
    'La clave que cifró las etiquetas y direcciones de esta estación no está en el llavero. Desbloquee el llavero, o reponga su entrada, si puede. Sin ella la estación no guarda nada que pueda volver a abrir después de cerrarse.',
  beginKeyStays: (rows) =>
    `${rows.labels} etiquetas, ${rows.orders} pedidos y ${rows.documents} papeles siguen cerrados, y siguen donde están. Se abren otra vez en el primer arranque tras reponer la entrada vieja.`,
  beginKeyMeanwhile:
    'Hasta entonces se encuentran por número y no por nombre, y no se pueden imprimir otra vez. Importe de nuevo los pedidos abiertos. Lo que está en duda sigue en duda, y se consulta como antes.',
  beginKeyYes: 'Empezar con una clave nueva',
  beginKeyNo: 'Dejarlo así',
  keyBegun: 'La clave nueva está en el llavero',
  disk: 'Disco',
  free: (free, total) => `${free} libres de ${total}`,
  diskLow: 'Casi lleno: pronto no se podrían guardar etiquetas',
  database: 'Base de datos',
  databaseSize: (size) => `${size} de pedidos, etiquetas y trabajos`,
  neverChecked: 'Sin comprobar desde el inicio',
  databaseOk: (time) => `Íntegra a las ${time}`,
  check: 'Comprobar ahora',
  checking: 'Comprobando…',
  checkHint: 'También tras cada arranque y cada noche. Se puede seguir escaneando.',
  lastCrash: 'Última caída',
  crashed: (moment) => `La estación falló y se cerró: ${moment}`,
  crashFile: (file) =>
    `Envíe crashes/${file}, de la carpeta de datos, a quien ayude. No contiene direcciones.`,
  station: 'Estación',
  stationProfile: 'Perfil de estación',
  profileApplied: (locked) =>
    locked === 0 ? 'Aplicado; nada está fijado' : `Aplicado; partes fijadas: ${locked}`,
  profileBroken: 'El archivo está dañado y no se aplicó: la estación sigue como estaba',
  profileFault: (at, line, message) =>
    `${line === undefined ? '' : `línea ${line}: `}${at === '' ? '' : `${at}: `}${message}`,
  versions: (version, node, platform) => `Packbench ${version} · Node ${node} · ${platform}`,
  running: (since) => `En marcha desde ${since}`,
  ok: 'bien',
  attention: 'mire aquí',
  bad: 'mal',
  unknown: 'no se sabe',

  callsHint:
    'Las últimas 200 desde el inicio. Esta lista no contiene nada de lo enviado ni de lo respondido.',
  noCalls: 'Aún no hay llamadas',
  noCallsHint: 'Aquí aparece cada llamada al servicio de envíos con lo que tardó.',
  time: 'Hora',
  call: 'Llamada',
  answer: 'Respuesta',
  took: 'Duración',
  milliseconds: (count) => `${count} ms`,
  correlation: 'Id. de correlación',
  noAnswer: 'sin respuesta',

  logHint: 'Identificadores, códigos y cantidades. Sin secretos ni direcciones.',
  logLines: (count) => (count === 1 ? 'La última línea' : `Las últimas ${count} líneas`),
  saveLog: 'Guardar el registro',
  emptyLog: 'El registro está vacío',
  emptyLogHint: 'Lo que hace la estación se anota según ocurre.',

  auditHint: 'Cada acto costoso o repetido: quién, cuándo, qué paquete, por qué. No se puede cambiar.',
  noAudit: 'Aún no hay nada anotado',
  noAuditHint:
    'Aquí aparecen etiquetas compradas, reimpresas y reembolsadas, fondos añadidos y ajustes cambiados.',
  number: 'N.º',
  who: 'Quién',
  what: 'Qué',
  about: 'Sobre',
  why: 'Por qué',
  amount: 'Importe',
  outcome: 'Resultado',
  itself: 'estación',
  approvedBy: (name) => `autorizado por ${name}`,
  older: 'Entradas anteriores',
  shown: (count, total) => `${count} de ${total}`,
  verify: 'Comprobar la cadena',
  export: 'Exportar CSV',
  exported: (count) => (count === 1 ? '1 entrada exportada' : `${count} entradas exportadas`),
  verified: {
    whole: (check) =>
      `Íntegra: ${check.entries === 1 ? '1 entrada' : `${check.entries} entradas`}, como se escribieron` +
      (check.restores ? '. Donde se repuso una copia de seguridad, lo dice una entrada.' : ''),
    unproved: (check) =>
      `Las entradas concuerdan (${check.entries}). Que no falte ninguna no se puede probar: ` +
      (
        {
          other_key: 'el final se selló con la clave de una sesión terminada.',
          no_keychain: 'este equipo no tiene llavero, que notaría una copia más antigua.',
          keychain_silent: 'el llavero no responde. Desbloquéelo y compruebe otra vez.',
          not_anchored: 'el llavero aún no guarda nada de esta auditoría.',
        } satisfies Record<AuditGap, string>
      )[check.gap ?? 'other_key'],
    broken: (check) =>
      ({
        changed: `La entrada ${check.entry ?? 0} fue cambiada`,
        missing: `Falta la entrada ${check.entry ?? 0}`,
        cut_off: `Se cortaron las entradas desde la ${check.entry ?? 0}`,
        seal_missing: 'Se quitó el sello del final',
        rolled_back: `Faltan entradas desde la ${check.entry ?? 0}: el llavero conoce una auditoría más nueva`,
      })[check.problem ?? 'changed'],
  },
}
