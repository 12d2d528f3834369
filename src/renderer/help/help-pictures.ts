/**
 * The drawings of the steps, of a few shapes on a 64 by 64 grid, in the text's own colour. `fill` paths are painted
 * whole.
 */
export const helpPictures = {
  scanner: { lines: 'M8 12h30l8 6v8l-8 6H26l-4 20H10l4-20H8zM52 16l6-4M54 22h6M52 28l6 4' },
  order: { lines: 'M14 6h36v50l-6-4-6 4-6-4-6 4-6-4-6 4zM22 18h20M22 28h20M22 38h10' },
  label: {
    lines: 'M12 6h40v52H12zM20 15h14M20 23h24M12 32h40',
    fill: 'M20 38h4v14h-4zM27 38h2v14h-2zM32 38h5v14h-5zM40 38h2v14h-2zM44 38h1.500v14H44z',
  },
  printer: {
    lines: 'M18 22V8h28v14M18 46H8V28a6 6 0 0 1 6-6h36a6 6 0 0 1 6 6v18H46M18 38h28v20H18zM24 46h16',
  },
  parcel: { lines: 'M8 20l24-12 24 12v26L32 58 8 46zM8 20l24 12 24-12M32 32v26M20 14l24 12v10' },
  labelled: {
    lines: 'M6 22h52v34H6zM6 22l8-12h36l8 12M32 10v12M24 30h28v18H24z',
    fill: 'M29 34h3v10h-3zM35 34h2v10h-2zM40 34h3v10h-3zM46 34h2v10h-2z',
  },
  money: { lines: 'M6 16h52v32H6zM32 24a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM13 32h3M48 32h3' },
  clock: { lines: 'M32 6a26 26 0 1 0 0 52 26 26 0 0 0 0-52zM32 16v16l11 8' },
  list: { lines: 'M8 14l4 4 7-8M28 14h28M8 32l4 4 7-8M28 32h28M8 50l4 4 7-8M28 50h28' },
  choose: { lines: 'M8 8h48v14H8zM8 28h48v14H8zM8 48h30v10H8zM46 46l12 12M46 46v10M46 46h10' },
  carrier: {
    lines:
      'M4 14h36v32H4zM40 24h12l8 10v12H40M16 56a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM48 56a6 6 0 1 0 0-12 6 6 0 0 0 0 12z',
  },
  phone: {
    lines: 'M14 8h10l5 14-7 5a34 34 0 0 0 15 15l5-7 14 5v10a6 6 0 0 1-6 6C26 56 8 38 8 14a6 6 0 0 1 6-6z',
  },
  undo: { lines: 'M22 10L8 24l14 14M8 24h30a16 16 0 0 1 0 32H20' },
  bin: { lines: 'M8 16h48M24 16V8h16v8M14 16l4 42h28l4-42M26 26v22M38 26v22' },
  pencil: { lines: 'M8 56l4-16L44 8l12 12-32 32zM36 16l12 12' },
  search: { lines: 'M28 8a20 20 0 1 0 0 40 20 20 0 0 0 0-40zM43 43l15 15' },
  place: {
    lines: 'M32 58s18-18 18-32a18 18 0 0 0-36 0c0 14 18 32 18 32zM32 18a8 8 0 1 0 0 16 8 8 0 0 0 0-16z',
  },
  person: { lines: 'M32 32a12 12 0 1 0 0-24 12 12 0 0 0 0 24zM10 56c2-14 12-18 22-18s20 4 22 18z' },
  badge: { lines: 'M12 16h40v42H12zM28 16V6h8v10M32 40a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM22 50h20' },
  check: { lines: 'M8 34l16 16 32-36' },
  alert: { lines: 'M32 8L6 56h52zM32 26v14M32 48v1' },
  news: { lines: 'M8 10h38v44H8zM46 22h10v26a6 6 0 0 1-10 0M16 20h22M16 30h22M16 40h14' },
  bars: { lines: 'M8 56h48M14 56V36h8v20M28 56V14h8v42M42 56V26h8v30' },
} as const satisfies Record<string, { readonly lines: string; readonly fill?: string }>

export type HelpPictureName = keyof typeof helpPictures
