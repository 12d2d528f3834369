import type { serviceCodes as words } from '../en/service-codes.ts'

const action = {
  supervisor: 'Llame a quien se ocupa de la cuenta.',
  keys: 'Conecte la cuenta otra vez en Ajustes.',
  order: 'Aparte el paquete y haga corregir el pedido.',
  service: 'Elija otro servicio para el pedido.',
  package: 'Use otro embalaje.',
  number: 'Revise el número y escanéelo otra vez.',
  again: 'Espere un momento e inténtelo de nuevo.',
  address: 'Haga corregir la dirección.',
  look: 'Mire la etiqueta antes de pegarla.',
} as const

/** The Spanish of service-code-words.ts. */
export const serviceCodes: typeof words = {
  'ACCOUNT.NOT_ACTIVE': { sentence: 'La cuenta del servicio no está activa.', action: action.supervisor },
  'ACCOUNT.NOT_FOUND': { sentence: 'El servicio no conoce la cuenta.', action: action.keys },
  'ACCOUNT.PAYMENT_FAILED': {
    sentence: 'No hay saldo suficiente en la cuenta.',
    action: 'Agregue fondos y escanee otra vez.',
  },
  'ACCOUNT.VALIDATION_FAILED': {
    sentence: 'El servicio no acepta los datos de la cuenta.',
    action: action.supervisor,
  },
  'ACCOUNT.APP.AUTHENTICATION_FAILED': {
    sentence: 'El servicio no acepta las claves de la cuenta.',
    action: action.keys,
  },
  'ACCOUNT.APP.VALIDATION_FAILED': {
    sentence: 'El servicio no acepta las claves como están escritas.',
    action: action.keys,
  },
  'ACCOUNT.BALANCE.VALIDATION_FAILED': {
    sentence: 'El servicio no acepta ese importe.',
    action: 'Revise el importe.',
  },
  'ACCOUNT.PARENT.NOT_FOUND': {
    sentence: 'El servicio no conoce la cuenta a la que pertenece esta.',
    action: action.supervisor,
  },
  'ACCOUNT.PARENT.VALIDATION_FAILED': {
    sentence: 'La cuenta a la que pertenece esta no está en orden.',
    action: action.supervisor,
  },
  'ADDRESS.VALIDATION_FAILED': {
    sentence: 'El servicio no conoce esta dirección.',
    action: action.address,
  },
  'CARRIER.AUTHENTICATION_FAILED': {
    sentence: 'El transportista no acepta su cuenta.',
    action: action.supervisor,
  },
  'CARRIER.NOT_ACTIVE': {
    sentence: 'El transportista está desactivado en el servicio.',
    action: action.service,
  },
  'CARRIER.NOT_SUPPORTED': {
    sentence: 'El servicio no trabaja con este transportista.',
    action: action.service,
  },
  'CARRIERACCOUNT.NOT_ACTIVE': {
    sentence: 'La cuenta del transportista está desactivada.',
    action: 'Hágala activar, o elija otro servicio.',
  },
  'CARRIERACCOUNT.NOT_FOUND': {
    sentence: 'El servicio no conoce la cuenta del transportista.',
    action: action.supervisor,
  },
  'CARRIERACCOUNT.VALIDATION_FAILED': {
    sentence: 'Los datos de la cuenta del transportista no están bien.',
    action: action.supervisor,
  },
  'CARRIERACCOUNT.CONFIG.NOT_AUTHORIZED': {
    sentence: 'La cuenta del transportista no se puede configurar así.',
    action: action.supervisor,
  },
  'DOCUMENT.CARRIER.NOT_ACTIVE': {
    sentence: 'El transportista de las etiquetas de contenedor está desactivado.',
    action: action.supervisor,
  },
  'DOCUMENT.CARRIER.NOT_SUPPORTED': {
    sentence: 'Este transportista no tiene etiquetas de contenedor.',
    action: 'Elija la cuenta del correo.',
  },
  'DOCUMENT.CARRIER.VALIDATION_FAILED': {
    sentence: 'Algo de la etiqueta de contenedor falta o está mal.',
    action: 'Revise el formulario.',
  },
  'DOCUMENT.CARRIERACCOUNT.NOT_ACTIVE': {
    sentence: 'La cuenta para etiquetas de contenedor está desactivada.',
    action: action.supervisor,
  },
  'DOCUMENT.CARRIERACCOUNT.NOT_FOUND': {
    sentence: 'El servicio no conoce la cuenta para etiquetas de contenedor.',
    action: action.supervisor,
  },
  'DOCUMENT.TRACKINGNUMBER.NOT_FOUND': {
    sentence: 'El servicio no conoce este número de seguimiento.',
    action: action.number,
  },
  'MANIFEST.NOT_FOUND': { sentence: 'No existe ese cierre del día.', action: action.number },
  'MANIFEST.NOT_SUPPORTED': {
    sentence: 'Este transportista no tiene cierre del día.',
    action: 'Entregue los paquetes sin él.',
  },
  'MANIFEST.VALIDATION_FAILED': {
    sentence: 'Algunos paquetes no pueden ir en este cierre del día.',
    action: 'Saque los que se nombran.',
  },
  'PACKAGETYPE.NOT_ACTIVE': {
    sentence: 'Este tipo de embalaje está desactivado.',
    action: action.package,
  },
  'PACKAGETYPE.NOT_FOUND': {
    sentence: 'El servicio no conoce este tipo de embalaje.',
    action: action.package,
  },
  'PACKAGETYPE.NOT_SUPPORTED': {
    sentence: 'El servicio no lleva este tipo de embalaje.',
    action: 'Use otro embalaje u otro servicio.',
  },
  'PACKAGETYPE.VALIDATION_FAILED': {
    sentence: 'El tamaño o el peso no va con este tipo de embalaje.',
    action: 'Revise el tamaño y el peso.',
  },
  'SERVICE.NOT_ACTIVE': { sentence: 'Este servicio está desactivado.', action: action.service },
  'SERVICE.NOT_SUPPORTED': {
    sentence: 'Este servicio no llega allí, o no con este paquete.',
    action: action.service,
  },
  'SHIPMENT.BAD_REQUEST': { sentence: 'El servicio no entiende el pedido.', action: action.order },
  'SHIPMENT.NOT_FOUND': { sentence: 'El servicio no conoce este paquete.', action: action.number },
  'SHIPMENT.OPERATION_FAILED': { sentence: 'El servicio no pudo hacerlo.', action: action.again },
  'SHIPMENT.VALIDATION_FAILED': {
    sentence: 'Algo del paquete falta o está mal.',
    action: action.order,
  },
  'SHIPMENT.LABEL.VALIDATION_FAILED': {
    sentence: 'El servicio no puede hacer la etiqueta en esta forma.',
    action: 'Elija otro tamaño o tipo de etiqueta en Ajustes.',
  },
  'SHIPMENT.REFUND.NOT_SUPPORTED': {
    sentence: 'El transportista no devuelve dinero por este paquete.',
    action: action.supervisor,
  },
  'SHIPMENT.REFUND.VALIDATION_FAILED': {
    sentence: 'Este paquete no se puede reembolsar: se usó, o ya se pidió.',
    action: 'Mire su historial.',
  },
  'SHIPMENT.SPECIALSERVICEPARAM.VALIDATION_FAILED': {
    sentence: 'Falta algo del servicio especial.',
    action: action.order,
  },
  'SHIPMENT.TRACKING.NOT_SUPPORTED': {
    sentence: 'El transportista no dice dónde está este paquete.',
    action: 'Pregunte al transportista.',
  },
  'SHIPMENT.OPTION.ATTRIBUTE_IGNORED': {
    sentence: 'El servicio omitió una opción de este paquete.',
    action: action.look,
  },
  'SHIPMENTRATE.NOT_FOUND': {
    sentence: 'Ningún transportista tiene precio para este paquete.',
    action: 'Revise el peso, el tamaño y la dirección.',
  },
  'SHIPMENTRATE.VALIDATION_FAILED': {
    sentence: 'Algo que el precio necesita falta o está mal.',
    action: action.order,
  },
  'SHIPMENTRATE.SPECIALSERVICEPARAM.VALIDATION_FAILED': {
    sentence: 'Falta algo del servicio especial para el precio.',
    action: action.order,
  },
  'SPECIALSERVICE.NOT_SUPPORTED': {
    sentence: 'Este servicio no ofrece el servicio especial.',
    action: action.service,
  },
  'SPECIALSERVICE.VALIDATION_FAILED': {
    sentence: 'Los servicios especiales de este paquete no van juntos.',
    action: action.order,
  },
  'USER.NOT_FOUND': { sentence: 'El servicio no conoce a este usuario.', action: action.keys },
  'USER.VALIDATION_FAILED': {
    sentence: 'El servicio no acepta los datos del usuario.',
    action: action.supervisor,
  },
  'SHIPMENT.ATTRIBUTE_IGNORED': {
    sentence: 'El servicio omitió algo de este paquete.',
    action: action.look,
  },
  'SHIPMENT.TRACKING.ATTRIBUTE_IGNORED': {
    sentence: 'El servicio omitió algo de la consulta de seguimiento.',
    action: 'Mire bien la respuesta.',
  },
  'ADDRESS.MODIFIED': { sentence: 'El servicio corrigió la dirección.', action: action.look },
  'SHIPMENT.SEPARATE': {
    sentence: 'Cada bulto es un envío aparte, con su propio número y precio.',
    action: 'Los demás son los siguientes paquetes de este pedido: reembolse cada uno por separado.',
  },
}
