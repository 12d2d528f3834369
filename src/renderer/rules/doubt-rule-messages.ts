import { byLanguage } from '../language.ts'

const en = {
  title: 'When it is not known whether a label was bought',
  what: 'The service is asked until it has the shipment. Nothing of that order is bought again meanwhile.',
  minutes: 'Minutes before a supervisor may end the doubt',
  minutesHint: 'For so long the service must have said that it does not know it.',
  minutesWrong: (from: number, to: number) => `A whole number from ${from} to ${to}`,
  repeats: 'Send the same request again',
  repeatsHint:
    'It keeps its number, and the service buys each number once. A request that never arrived is settled so.',
  noRepeatsHint:
    'For a service that may buy a second time. It is only asked, at growing pauses; a supervisor ends what never arrived.',
  save: 'Save',
  saved: 'Saved',
}

const es: typeof en = {
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

export const messages = byLanguage({ en, es })
