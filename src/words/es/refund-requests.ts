import type { refundRequests as english } from '../en/refund-requests.ts'

export const refundRequests: typeof english = {
  ask: 'Pedir su reembolso',
  askTitle: (bench, orderNumber) => `¿Pedir a ${bench} el reembolso de ${orderNumber}?`,
  askWhat: (bench) =>
    `${bench} lo pide al servicio en cuanto toma la petición. Lo que costó la etiqueta solo se sabe allí.`,
  askGo: (bench) => `Pedir a ${bench}`,
  asked: (bench, moment) => `Pedido a ${bench}, ${moment}`,
  askedBy: (who, bench) => (who === '' ? `De ${bench}` : `De ${who} en ${bench}`),
  heard: (bench, moment) => `Última noticia de ${bench}: ${moment}`,
  said: (bench, moment) => `Última palabra de ${bench}: ${moment}`,
  title: 'Pedidos a otros puestos',
  unreadable: 'Etiqueta de otro puesto',
  words: {
    asked: 'Aún sin tomar',
    taken: 'Tomado',
    done: 'Pedido',
    doubt: 'No es seguro',
    refused: 'Negado',
    called_off: 'Retirado',
    rejected: 'Rechazado',
    refunded: 'Reembolsado',
  },
  lines: {
    asked: (bench) => `${bench} no lo ha tomado: no se ha pedido nada al servicio.`,
    taken: (bench) => `${bench} lo ha tomado, y aún no ha dicho qué fue de ello.`,
    prepared: (bench) => `${bench} lo tiene, y aún no se ha enviado nada al servicio.`,
    sent: () => 'Va de camino al servicio.',
    in_doubt: () => 'No se sabe si el servicio lo tiene. Preguntamos al servicio; no use la etiqueta.',
    requested: () => 'El servicio lo tiene. La etiqueta ya no se debe usar: destrúyala.',
    refunded: () => 'El dinero ha vuelto.',
    rejected: () => 'El transportista dijo que no: la etiqueta vale.',
    refused: () => 'El servicio dijo que no: la etiqueta vale.',
    withdrawn: (bench) => `Se anuló en ${bench} antes de enviar nada.`,
    doubt_ended: (bench) =>
      `Un supervisor en ${bench} dijo que no se pidió. Puede que sí: no use la etiqueta.`,
    not_bought: (bench) => `En ${bench} no está comprada: no hay nada que reembolsar.`,
    manifest_under_way: (bench) =>
      `Está en un manifiesto que va de camino. Se resuelve en ${bench}, en Fin del día; después pídalo otra vez.`,
    label_unknown: (bench) =>
      `${bench} ya no tiene esta etiqueta. Pida allí el reembolso por su número de seguimiento.`,
    not_proven: (bench) =>
      `${bench} no ha creído la petición: no la ha sellado ningún puesto de este almacén. Avise al administrador.`,
    called_off: () => 'No se pidió nada al servicio.',
  },
}
