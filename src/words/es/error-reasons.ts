import type { errorReasons as words } from '../en/error-reasons.ts'

export const errorReasons: typeof words = {
  no_country: 'Ningún país único se llama así: escriba su nombre completo o sus dos letras.',
  missing: 'A este pedido le falta algo que la etiqueta necesita.',
  wrong: 'Algo de este pedido no es como la etiqueta lo necesita.',
  no_weight: 'El pedido no tiene peso: añada uno, o los pesos de todos sus artículos.',
  no_ship_from: 'Falta la dirección de origen.',
  unknown_preset: 'El pedido nombra un embalaje que esta estación no tiene.',
  weight_of_another: 'El peso se leyó para otro paquete: pese este.',
  weight_is_off: 'El peso no es el que el pedido debería tener.',
  customs_to_check: 'El pedido va al extranjero: revise su formulario de aduana.',
  to_look_through: 'Hay que revisar el pedido.',
  changes_kept: 'Lo que se escribió para él está guardado: escanéelo en Enviar y cómprelo o descártelo.',
  rule_changed: 'Con lo escrito decide otra regla: revise el servicio y compre de nuevo.',
  changed_since:
    'Se cambió después de la tecla que lo compra: aún no se compró nada. Revíselo y compre de nuevo.',
  order_gone: 'El pedido ya no está.',
  order_emptied: 'Lo que decía este pedido se borró por antigüedad. Impórtelo de nuevo y escanéelo después.',
  wait_unreadable:
    'No se puede leer lo que de este pedido espera al servicio: no se compra nada más de él. Apártelo y llame a un supervisor: Ajustes › Datos tiene las copias.',
  scans_unreadable:
    'No se puede leer lo que ya se escaneó de este pedido: no se compra nada más de él. Apártelo y llame a un supervisor: Ajustes › Datos tiene las copias.',
  none_offered:
    'El servicio no da precio para este paquete ni dice por qué. Puede ser el peso, el tamaño o la dirección, o el servicio mismo: entonces escanéelo más tarde.',
  none_without_condition:
    'Solo tienen precio los servicios para ciertos contenidos, como Media Mail: el pedido tiene que indicar uno.',
  several_currencies: 'Las tarifas están en varias monedas: indique un servicio en el pedido.',
  not_offered: 'Ninguna cuenta de transportista ofrece el servicio que el pedido indica.',
  none_by_rule: 'Ningún servicio que la regla de este pedido permite tiene tarifa para este paquete.',
  none_tracked: 'La regla de este pedido solo toma servicios con seguimiento, y de los ofrecidos no se sabe.',
  rate_gone: 'Lo elegido ya no se ofrece.',
  no_label_paper: 'Una impresora de etiquetas no tiene hojas de este tamaño.',
  too_small: 'Ninguna etiqueta del servicio cabe en el papel cargado.',
  other_label_language: 'El archivo es una etiqueta en otro lenguaje, no en ZPL.',
  not_drawn_exactly:
    'Solo una impresora que acepta ZPL, con los ppp de la etiqueta, la imprime como debe ser.',
  page_too_large: 'Una página es mayor que el papel de la impresora.',
  wider_than_head: 'Una página es más ancha de lo que la impresora puede imprimir.',
  codes_lost:
    'Un código de barras de la página no se podría leer en la etiqueta: sería demasiado pequeño o quedaría cortado.',
  no_such_page: 'El archivo no tiene esa página.',
  dynamic_form: 'Este formulario solo se muestra en los programas de Adobe: imprímalo allí primero a un PDF.',
  encrypted: 'El archivo pide una contraseña.',
  timed_out: 'Tardó demasiado en prepararse y se dejó. Imprímalo otra vez.',
  crashed: 'Lo que lo prepara se detuvo. Imprímalo otra vez.',
}
