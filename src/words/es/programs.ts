import type { programs as words } from '../en/programs.ts'
import { at } from './grammar.ts'

export const programs: typeof words = {
  what: 'Otros programas imprimen, traen pedidos y envían por esta estación, cada uno con una clave propia. Lo que hacen queda en la auditoría con su nombre.',
  whereFrom: 'La encuentran en',
  nowhere: 'Ningún programa llega a esta estación: aquí está desactivado.',
  hosting: {
    serve: 'Atender a otros programas',
    port: 'Puerto',
    setPort: 'Guardar el puerto',
    wrongPort: 'Un puerto es un número de 1024 a 65535',
  },
  profileOnly: (profile) => `Estas claves son del perfil ${profile} y en otro no abren nada.`,
  make: 'Crear una clave',
  pair: 'Emparejar una página',
  none: 'Ningún programa tiene una clave',
  noneHint:
    'Cree una clave para un programa, o empareje una página web de un navegador de este PC. Hasta entonces no hay nada abierto para ninguno.',

  list: 'Claves',
  name: 'Nombre',
  limit: 'Un paquete cuesta como mucho',
  upTo: 'Paquete hasta',
  made: 'Creada',
  used: 'Último uso',
  noLimit: 'sin límite',
  notShipping: '—',
  never: 'nunca',
  by: (name) => `por ${name}`,
  pageOf: (origin) => `Página de ${origin}`,
  revoked: (time) => `Revocada ${at(time)}`,
  scopes: {
    read: 'Leer',
    print: 'Imprimir',
    orders: 'Traer pedidos',
    ship: 'Enviar',
  },

  makeTitle: 'Clave nueva',
  pairTitle: 'Emparejar una página',
  pairWhat:
    'Verá seis cifras y las escribirá una vez en la página. Después tiene una clave que solo sirve en páginas de su dirección, sin preguntar más, hasta que usted la revoque. Escríbalas solo en una página que haya abierto usted y en la que confíe.',
  nameHint: 'Con él quedan sus actos en la auditoría',
  mayTitle: 'Puede',
  scopeMeanings: {
    read: 'Ve los pedidos y los paquetes, sus etiquetas con los destinatarios, las impresoras, la báscula y lo que pasa.',
    print: 'Imprime archivos y ve qué fue de ellos.',
    orders: 'Incorpora pedidos, como lo hace un archivo.',
    ship: 'Compra etiquetas. Esto gasta dinero de la cuenta.',
  },
  limitHint: 'Vacío: sin límite. Un paquete más caro se rechaza; no se pregunta a nadie.',
  makeIt: 'Crear la clave',
  showCode: 'Mostrar las cifras',
  cancel: 'Cancelar',
  missingName: 'Falta el nombre',
  missingScope: 'Elija lo que puede hacer',
  wrongLimit: 'Esto no es un importe',
  fixFields: (count) => (count === 1 ? 'Revise un campo:' : `Revise ${count} campos:`),

  keyTitle: (name) => `La clave de ${name}`,
  keyOnce:
    'Se muestra ahora y nunca más: la estación solo guarda su resumen cifrado. Póngala donde el programa lee sus ajustes.',
  keyHolder: 'Quien la tiene puede lo que ella puede.',
  copy: 'Copiar',
  copied: 'Copiada',
  copyFailed: 'No se pudo copiar: márquela y cópiela a mano.',
  kept: 'Ya la guardé',
  keepFirst: 'Cópiela primero, o diga que ya la guardó: no se puede mostrar otra vez.',

  codeTitle: (name) => `Cifras para ${name}`,
  codeHow: 'Escríbalas en la página que se va a emparejar.',
  codeLeft: (time) => `Valen una vez, por ${time}.`,
  triesLeft: (count) =>
    count === 1 ? 'Se escribieron mal: queda 1 intento.' : `Se escribieron mal: quedan ${count} intentos.`,
  paired: (origin) => `Emparejada con ${origin}`,
  codeOver: {
    time: 'El tiempo de estas cifras terminó. No se emparejó nada.',
    tries: 'Se escribieron mal demasiadas veces. No se emparejó nada.',
    stopped: 'Estas cifras se pararon. No se emparejó nada.',
  },
  codeAgain: 'Cifras nuevas',
  stop: 'Parar',
  close: 'Cerrar',
  pairingElsewhere: (name) => `Las cifras para ${name} se muestran en otra página de esta estación.`,

  fromBackup: (time, count) =>
    count === 1
      ? `Una clave vino con una copia de seguridad (${time}) y quizá se revocó después. No abre nada hasta que usted la conserve.`
      : `${count} claves vinieron con una copia de seguridad (${time}); quizá se revocó alguna después. Ninguna abre nada hasta que usted la conserve.`,
  keepOf: (name) => `Conservar la clave de ${name}`,
  keptNow: (name) => `La clave de ${name} vuelve a abrir lo que puede`,

  revoke: 'Revocar',
  revokeOf: (name) => `Revocar la clave de ${name}`,
  revokeTitle: (name) => `¿Revocar la clave de ${name}?`,
  revokeWhat:
    'El programa se rechaza desde ahora. Lo que empezó sigue, y lo que hizo queda anotado. La clave no se puede devolver; se puede crear otra.',
  revokeWord: 'Revocarla',
  keep: 'Conservarla',
  revokedNow: (name) => `La clave de ${name} ya no abre nada`,
}
