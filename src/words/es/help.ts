import type { help as words } from '../en/help.ts'

export const help: typeof words = {
  steps: 'Qué hacer',
  screens: {
    ship: {
      what: 'Compra la etiqueta de un pedido y la imprime.',
      steps: ['Lea el pedido', 'La etiqueta se compra y sale', 'Péguela en el paquete'],
    },
    batch: {
      what: 'Compra e imprime las etiquetas de muchos pedidos, una tras otra.',
      steps: [
        'Elija los pedidos: todos los abiertos, algunos de la lista, o una pila leída',
        'Saque lo que no va, lea lo que cuesta, y empiece',
        'Pegue las etiquetas en el orden de la lista',
      ],
    },
    reprint: {
      what: 'Encuentra una etiqueta comprada e imprime otra vez la misma. No cuesta nada.',
      steps: ['Lea la etiqueta o su pedido', 'Diga por qué', 'Imprímala, y tire la anterior'],
    },
    refunds: {
      what: 'Pide el reembolso de una etiqueta que no se usa.',
      steps: [
        'Lea la etiqueta que no se usa',
        'Compruebe el pedido y el importe, y pídalo',
        'Tire la etiqueta; la respuesta tarda de 2 a 4 semanas',
      ],
    },
    manifests: {
      what: 'Dice a los transportistas qué paquetes se llevan hoy.',
      steps: [
        'Mire las listas de lo enviado',
        'Haga los manifiestos: sus formularios se imprimen',
        'Dé cada formulario a su transportista con los paquetes',
      ],
    },
    containers: {
      what: 'Hace etiquetas 99M para sacas y palés.',
      steps: ['Lea un paquete que va dentro', 'Complete lo que falta', 'Imprima, y péguela en la saca'],
    },
    tracking: {
      what: 'Muestra dónde está un paquete, y cuáles van con retraso o fallaron.',
      steps: [
        'Lea o escriba un número de seguimiento',
        'Vea lo que dice el transportista',
        'Ocúpese de lo que va con retraso',
      ],
    },
    orders: {
      what: 'Lista lo que compraron los clientes: para buscarlo, retenerlo, cancelarlo o enviarlo.',
      steps: [
        'Suelte un archivo de pedidos en la página, o deje que lleguen solos',
        'Busque un pedido por su número o destinatario, u ordene la lista',
        'Envíelo, reténgalo, o haga un lote de varios',
      ],
    },
    items: {
      what: 'Guarda lo que se sabe de sus artículos y completa lo que los pedidos no dicen.',
      steps: [
        'Importe un archivo CSV de sus artículos',
        'Busque un artículo por SKU, descripción o código de barras',
        'Envíe: el peso y la declaración de aduana salen de la lista',
      ],
    },
    addresses: {
      what: 'Guarda las direcciones que se usan una y otra vez.',
      steps: ['Añada una dirección', 'Deje que el servicio la compruebe', 'Elija de cuál salen los paquetes'],
    },
    carriers: {
      what: 'Muestra las cuentas de transportista con las que se compran las etiquetas.',
      steps: ['Elija un transportista', 'Vea sus servicios y lo que ofrece', 'Cámbielo, o añada otro'],
    },
    account: {
      what: 'Muestra el dinero con el que se pagan las etiquetas.',
      steps: ['Vea el saldo, y de cuándo es', 'Añada fondos antes de que baje', 'Mire lo que se pagó'],
    },
    operators: {
      what: 'Dice quién trabaja aquí, y cuánto puede gastar cada uno.',
      steps: [
        'Añada a una persona con su función',
        'Lea una credencial para ella',
        'Ponga límites de paquetes y reembolsos',
      ],
    },
    diagnostics: {
      what: 'Muestra cómo está la estación, para quien le ayude.',
      steps: ['Vea lo que no va bien', 'Cópielo para el soporte', 'Llame a quien le ayude'],
    },
    guide: {
      what: 'Prepara una estación nueva, paso a paso.',
      steps: [
        'Conecte la cuenta',
        'Elija la impresora e imprima una etiqueta de prueba',
        'Lea el primer pedido',
      ],
    },
    updates: {
      what: 'Cuenta las novedades, y vuelve a la versión anterior.',
      steps: [
        'Lea lo que ha cambiado',
        'Deje que se instale cuando no se prepara ningún paquete',
        'Vuelva a la versión anterior si algo va mal',
      ],
    },
    printers: {
      what: 'Muestra cada impresora, lo que espera en ella y lo que necesita.',
      steps: ['Elija una impresora', 'Haga lo que pide: papel, cinta, tapa', 'Imprima o mueva lo que espera'],
    },
    attention: {
      what: 'Lista lo que espera a una persona. Si está vacía, es un buen día.',
      steps: ['Lea la primera línea', 'Pulse su paso siguiente', 'Siga hasta que la lista esté vacía'],
    },
    today: {
      what: 'Resume lo enviado, lo que costó y lo que queda por hacer.',
      steps: [
        'Elija los días',
        'Vea paquetes, dinero y lo que queda',
        'Vigile las horas límite de los transportistas',
      ],
    },
    results: {
      what: 'Avisa a quien envió un pedido de lo que pasó con él y muestra lo que aún no se ha avisado.',
      steps: [
        'Diga adónde: una dirección de la tienda o una carpeta',
        'Mire lo que le necesita y corrija lo que está mal',
        'Avise otra vez, o déjelo',
      ],
    },
    programs: {
      what: 'Da claves a otros programas para imprimir, traer pedidos y enviar por esta estación.',
      steps: [
        'Cree una clave, o empareje una página web',
        'Diga qué puede hacer y cuánto puede costar un paquete',
        'Revoque lo que ya no se usa',
      ],
    },
    warehouse: {
      what: 'Muestra al jefe de turno todos los puestos que comparten sus pedidos, y los para o les avisa.',
      steps: [
        'Mire quién no da noticias o espera',
        'Mire qué pedidos lleva un puesto demasiado tiempo',
        'Pare todos los puestos, o escríbales',
      ],
    },
    settings: {
      what: 'Prepara esta estación: su cuenta, báscula, lector, reglas y aspecto.',
      steps: ['Elija una sección', 'Cambie lo que no esté bien', 'Guárdelo'],
    },
  },
}
