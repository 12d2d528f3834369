import type { doubtRule as words } from '../en/doubt-rule.ts'

export const doubtRule: typeof words = {
  title: 'Cuando no se sabe si se compró una etiqueta',
  what: 'Se pregunta al servicio hasta que tenga el envío. Mientras tanto no se compra otra vez nada de ese pedido.',
  minutes: 'Minutos antes de que un supervisor pueda cerrar la duda',
  minutesHint: 'Tanto tiempo tiene que llevar el servicio diciendo que no lo conoce.',
  minutesWrong: (from, to) => `Un número entero de ${from} a ${to}`,
  repeats: 'Enviar otra vez la misma petición',
  repeatsHint:
    'Conserva su número, y el servicio compra cada número una vez. Así se resuelve una petición que no llegó.',
  noRepeatsHint:
    'Para un servicio que podría comprar una segunda vez. Solo se pregunta, con pausas crecientes; un supervisor cierra lo que nunca llegó.',
  save: 'Guardar',
  saved: 'Guardado',
}
