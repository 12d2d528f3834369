import type { spending as words } from '../en/spending.ts'

export const spending: typeof words = {
  title: {
    test: {
      label: 'Primera etiqueta con esta cuenta de prueba',
      funds: 'Primer ingreso en esta cuenta de prueba',
    },
    production: { label: 'Primera etiqueta con esta cuenta', funds: 'Primer ingreso en esta cuenta' },
  },
  what: {
    test: {
      label:
        'Con esta cuenta no se ha comprado nada todavía en el perfil de prueba. Las etiquetas de prueba no deberían costar nada.',
      funds:
        'Con esta cuenta no se ha pagado nada todavía en el perfil de prueba. Puede que se cargue a una tarjeta.',
    },
    production: {
      label:
        'Con esta cuenta no se ha comprado nada todavía en el perfil de producción. Sus etiquetas se pagan.',
      funds:
        'Con esta cuenta no se ha pagado nada todavía en el perfil de producción. Se carga a la tarjeta registrada.',
    },
  },
  balance: (balance) => `El saldo es de ${balance}.`,
  balanceNotKnown: 'El servicio no ha dicho el saldo.',
  price: (price) => `El servicio pide ${price}.`,
  once: 'Se pregunta una vez por cuenta.',
  again: 'Escanear el pedido otra vez también dice que sí.',
  yes: { label: 'Comprar', funds: 'Ingresar' },
  yesFor: { label: (price) => `Comprar por ${price}`, funds: (price) => `Ingresar ${price}` },
  no: { label: 'No comprar', funds: 'No ingresar' },
  signs: 'Qué parece ser esta cuenta',
  address: {
    test: 'Su dirección suena a pruebas. Es un indicio y no una prueba.',
    production: 'Su dirección suena a producción. Es un indicio y no una prueba.',
    not_told: 'Su dirección no dice si es de pruebas.',
  },
  answers: {
    test: 'Las propias respuestas de la cuenta dicen que es de pruebas.',
    production: 'Las propias respuestas de la cuenta dicen que es de producción: las etiquetas se cobran.',
    not_told: 'Las propias respuestas de la cuenta no dicen si se cobra: no se sabe.',
    not_asked: 'No se pudo preguntar a la cuenta qué es.',
  },
  band: 'Una cuenta de prueba gastó dinero',
  took: (before, after) =>
    `El saldo era de ${before} antes de la primera etiqueta de esta cuenta de prueba, y de ${after} después.`,
  tookWhat:
    'Las etiquetas de prueba no deberían costar nada. No se compra nada más hasta que lo diga un supervisor.',
  goOn: 'Seguir comprando',
  goOnTitle: '¿Seguir comprando con esta cuenta de prueba?',
  goOnWhat: [
    'Cada etiqueta más puede costar dinero.',
    'Si estas claves son de producción, conecte las de prueba en Ajustes › Cuenta.',
  ],
  stay: 'Seguir parado',
}
