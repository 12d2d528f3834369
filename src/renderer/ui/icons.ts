/** Small line pictures on a 24 by 24 grid, drawn with the text's colour. */
export const icons = {
  ship: 'M3 8l9-5 9 5v8l-9 5-9-5zM3 8l9 5 9-5M12 13v8',
  reprint: 'M7 8V3h10v5M7 17H4v-6a3 3 0 0 1 3-3h10a3 3 0 0 1 3 3v6h-3M7 14h10v7H7z',
  orders: 'M5 4h14v17l-2.5-1.6L14 21l-2-1.6L10 21l-2.5-1.6L5 21zM9 9h6M9 13h6',
  settings: 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4',
  scale: 'M5 9h14l2 11H3zM8 9V5h8v4M12 13v3M8 5h8',
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
  pause: 'M9 5v14M15 5v14',
  back: 'M20 12H5M11 6l-6 6 6 6',
  feed: 'M6 9V4h12v5M4 9h16v6H4zM12 15v6M9 18.500l3 3 3-3',
  batch: 'M3 9l6-3 6 3v6l-6 3-6-3zM3 9l6 3 6-3M9 12v6M9 6l6-3 6 3v6l-3 1.500',
  refund: 'M8 5L4 9l4 4M4 9h10a5.500 5.500 0 0 1 0 11H8',
  endOfDay: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16.500l1.500 1.500 3-3',
  container: 'M3 8h18v11H3zM3 8l2.500-4h13L21 8M8 12v3.500M12 12v3.500M16 12v3.500',
  tracking:
    'M12 21s7-6.200 7-11.500a7 7 0 0 0-14 0C5 14.800 12 21 12 21zM12 12a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z',
  more: 'M5 13.200a1.200 1.200 0 1 0 0-2.400 1.200 1.200 0 0 0 0 2.400zM12 13.200a1.200 1.200 0 1 0 0-2.400 1.200 1.200 0 0 0 0 2.400zM19 13.200a1.200 1.200 0 1 0 0-2.400 1.200 1.200 0 0 0 0 2.400z',
  addresses:
    'M6 3h13v18H6zM3.500 8H6M3.500 12H6M3.500 16H6M12.500 11.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM9 16.500a3.500 3.500 0 0 1 7 0',
  carriers:
    'M2 6h12v10H2zM14 9.500h4l4 3.500v3h-8M6.500 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17.500 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  account: 'M4 7h16v13H4zM4 7l12-3v3M15 13.500h5',
  operators: 'M12 11.500a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 20.500a7.500 7.500 0 0 1 15 0',
  diagnostics: 'M2 12h4l3-7 5 14 3-7h5',
  guide: 'M5 21V4M5 5h13l-3 4 3 4H5',
} as const satisfies Record<string, string>

export type IconName = keyof typeof icons
