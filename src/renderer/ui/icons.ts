/** Small line pictures on a 24 by 24 grid, drawn with the text's colour. */
export const icons = {
  ship: 'M3 8l9-5 9 5v8l-9 5-9-5zM3 8l9 5 9-5M12 13v8',
  reprint: 'M7 8V3h10v5M7 17H4v-6a3 3 0 0 1 3-3h10a3 3 0 0 1 3 3v6h-3M7 14h10v7H7z',
  orders: 'M5 4h14v17l-2.5-1.6L14 21l-2-1.6L10 21l-2.5-1.6L5 21zM9 9h6M9 13h6',
  settings: 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4',
  check: 'M4 12.5l5 5L20 6.5',
  cross: 'M6 6l12 12M18 6L6 18',
  wait: 'M12 7v5l3 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  question: 'M9 9a3 3 0 1 1 4.6 2.5c-1 .7-1.6 1.3-1.6 2.5M12 17.5v.5M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  alert: 'M12 4L2.5 20h19zM12 10v4.5M12 17v.5',
  arrow: 'M4 12h15M13 6l6 6-6 6',
  printer: 'M7 8V3h10v5M7 17H4v-6a3 3 0 0 1 3-3h10a3 3 0 0 1 3 3v6h-3M7 14h10v7H7z',
  online: 'M4 10a12 12 0 0 1 16 0M7 13.5a7.5 7.5 0 0 1 10 0M10 17a3 3 0 0 1 4 0',
  offline: 'M4 10a12 12 0 0 1 5-2.8M13 7a12 12 0 0 1 7 3M10 17a3 3 0 0 1 4 0M4 4l16 16',
  key: 'M14.5 13a4.5 4.5 0 1 0-4-2.5L3 18v3h3l1-1v-2h2v-2h2l1.5-1.5c.6.3 1.300.500 2 .5zM16 8v.1',
  stack: 'M5 7h14M5 12h14M5 17h14',
  sound: 'M4 9.5v5h4l5 4v-13l-5 4zM16.500 9a4 4 0 0 1 0 6M19 6.500a8 8 0 0 1 0 11',
  mute: 'M4 9.5v5h4l5 4v-13l-5 4zM17 9.500l5 5M22 9.500l-5 5',
  search: 'M10.5 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13zM15.500 15.500L21 21',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5M12 18v-6M9.500 14.500L12 12l2.500 2.500',
  copy: 'M9 9h11v12H9zM5 15H4V3h11v1',
} as const satisfies Record<string, string>

export type IconName = keyof typeof icons
