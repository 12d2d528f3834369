import type { labelAreas as words } from '../en/label-areas.ts'

export const labelAreas: typeof words = {
  open: 'Elegir la parte de la página…',
  title: '¿Qué parte de la página es la etiqueta?',
  opening: 'Dibujando la página…',
  what: (service, size) =>
    `Lo que guarde se imprime de todas las etiquetas de ${service} en páginas de ${size}, hasta que se quite.`,
  noService: 'ningún servicio',
  page: 'Página',
  pageNumber: (page) => `Página ${page} del archivo`,
  part: 'Qué se imprime',
  choices: {
    auto: 'Como la encuentra la estación',
    whole: 'Toda la página, más pequeña',
    upper: 'La mitad superior',
    lower: 'La mitad inferior',
    left: 'La mitad izquierda',
    right: 'La mitad derecha',
    rectangle: 'Un rectángulo',
  },
  sides: {
    left: (unit) => `Izquierda, ${unit}`,
    top: (unit) => `Arriba, ${unit}`,
    width: (unit) => `Ancho, ${unit}`,
    height: (unit) => `Alto, ${unit}`,
  },
  rectangleOf: (size, left, top) =>
    `Un rectángulo de ${size}, a ${left} de la izquierda y a ${top} de arriba`,
  wrongSide: 'No está en la página',
  drawHint: 'Un rectángulo se puede dibujar en la página con el ratón.',
  wholePage: (what) => `La página entera de ${what}`,
  result: (what) => `${what} como se imprime`,
  trying: 'Probándolo…',
  refused: 'Esta parte no se imprimiría.',
  keep: 'Guardar para estas etiquetas',
  keepAuto: 'Que la estación la encuentre otra vez',
  cancel: 'Cancelar',
  kept: (service) => `Guardado para las etiquetas de ${service}`,
  forgotten: (service) => `La estación vuelve a encontrar sola las etiquetas de ${service}`,
  rules: 'Partes de páginas mayores',
  rulesHint: 'Se eligieron a mano en la imagen de una etiqueta, y se imprimen de todas las que son así.',
  noRules:
    'La estación encuentra sola la etiqueta en una página mayor. A mano se elige en la imagen de una etiqueta.',
  forget: 'Quitar',
  forgetOf: (service, size) => `Quitar lo elegido para ${service}, ${size}`,
}
