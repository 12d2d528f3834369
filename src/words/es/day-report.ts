import type { dayReport as words } from '../en/day-report.ts'

export const dayReport: typeof words = {
  title: 'INFORME DE ENVÍOS',
  station: (computer, profile) => `Estación ${computer} · ${profile}`,
  printed: (moment) => `Impreso ${moment}; todo como estaba entonces.`,
  dayNotOver: 'El último día aún no ha terminado.',
  leftOut: {
    hour: 'Se omiten las horas sin etiquetas.',
    day: 'Se omiten los días sin etiquetas.',
  },
  newestStops: (count) => `Solo figuran las ${count} más nuevas.`,
}
