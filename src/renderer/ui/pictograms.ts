/** The large pictures of states, line drawings on a 96 by 96 grid. `fill` paths are painted whole. */
export const pictograms = {
  station: { lines: 'M48 14a34 34 0 1 1-34 34' },
  account: { lines: 'M48 46a15 15 0 1 0 0-30 15 15 0 0 0 0 30zM20 82c2-18 14-26 28-26s26 8 28 26z' },
  scan: {
    lines: 'M12 28V14h16M68 14h16v14M84 68v14H68M28 82H12V68M4 48h88',
    fill: 'M24 28h4v14h-4zM24 54h4v14h-4zM32 28h8v14h-8zM32 54h8v14h-8zM45 28h4v14h-4zM45 54h4v14h-4zM54 28h8v14h-8zM54 54h8v14h-8zM67 28h4v14h-4zM67 54h4v14h-4z',
  },
  scan_label: {
    lines: 'M22 8h52v80H22zM34 22h18M34 34h28M8 62h80',
    fill: 'M34 46h4v10h-4zM42 46h8v10h-8zM54 46h3v10h-3zM60 46h4v10h-4zM34 68h4v10h-4zM42 68h8v10h-8zM54 68h3v10h-3zM60 68h4v10h-4z',
  },
  wrong_label: {
    lines: 'M18 8h46v34M18 8v80h22M30 22h14M30 34h22M48 48l40 40M88 48L48 88',
    fill: 'M30 50h4v20h-4zM37 50h5v20h-5z',
  },
  scan_item: {
    lines: 'M14 34l34-20 34 20v34L48 88 14 68zM14 34l34 20 34-20M48 54v34M4 48h12M80 48h12',
  },
  wrong_item: {
    lines: 'M10 30l30-18 30 18v12M10 30l30 18 14-8M10 30v32l30 18M40 48v32M54 54l34 34M88 54L54 88',
  },
  too_many: { lines: 'M8 40l24-14 24 14v28L32 82 8 68zM8 40l24 14 24-14M32 54v28M76 18v28M62 32h28' },
  other_item: {
    lines: 'M6 44l20-12 20 12v24L26 80 6 68zM6 44l20 12 20-12M26 56v24M52 24h36M76 12l12 12-12 12',
  },
  unknown_code: {
    lines:
      'M12 26V14h14M70 14h14v12M84 70v12H70M26 82H12V70M36 40a12 12 0 1 1 18 10.500c-4 3-6 5-6 9M48 70v1',
  },
  scan_lot: {
    lines: 'M14 12h36l32 32-38 38L14 52zM30 28v.5M44 62l20-20',
  },
  scan_serial: {
    lines: 'M14 12h36l32 32-38 38L14 52zM30 28v.5M42 48l8 8 14-14',
  },
  search: { lines: 'M42 68a26 26 0 1 0 0-52 26 26 0 0 0 0 52zM61 61l23 23' },
  buy: { lines: 'M10 32l38-20 38 20v34L48 86 10 66zM10 32l38 20 38-20M48 52v34M29 22l38 20' },
  printer: {
    lines:
      'M26 34V12h44v22M26 68H12V46a12 12 0 0 1 12-12h48a12 12 0 0 1 12 12v22H70M26 56h44v30H26zM36 66h24M36 76h14',
  },
  printer_fault: {
    lines:
      'M26 34V12h44v22M26 68H12V46a12 12 0 0 1 12-12h48a12 12 0 0 1 12 12v22H70M26 56h44v30H26zM48 62v10M48 78.500v.5',
  },
  printer_offline: {
    lines:
      'M26 34V12h44v22M26 68H12V46a12 12 0 0 1 12-12h48a12 12 0 0 1 12 12v22H70M26 56h44v30H26zM8 90L88 6',
  },
  printer_unknown: {
    lines:
      'M26 34V12h44v22M26 68H12V46a12 12 0 0 1 12-12h48a12 12 0 0 1 12 12v22H70M41 64a7.500 7.500 0 1 1 11 6.500c-3 2-4 3-4 5.500M48 86v.5',
  },
  paper_out: {
    lines:
      'M12 54V26a12 12 0 0 1 12-12h48a12 12 0 0 1 12 12v28zM26 40h44M28 64v6M28 80v8h7M45 88h8M63 88h7v-8M70 70v-6',
  },
  ribbon_out: {
    lines:
      'M36 16a26 26 0 1 0 0 52 26 26 0 0 0 0-52zM36 34a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM36 68h16l7 13M90 68H76l-7 13M64 20l20 20M84 20L64 40',
  },
  head_open: {
    lines: 'M10 58h76v28H10zM10 58L70 12l12 15-40 31M24 72h48',
  },
  too_hot: {
    lines: 'M34 56V20a10 10 0 0 1 20 0v36a18 18 0 1 1-20 0zM44 34v34M70 20h14M70 36h10M70 52h14',
    fill: 'M44 62a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  },
  paused: { lines: 'M48 10a38 38 0 1 0 0 76 38 38 0 0 0 0-76zM39 34v28M57 34v28' },
  held: { lines: 'M14 24h46M14 44h34M14 64h26M66 50v34M82 50v34' },
  sent: { lines: 'M12 24h40v48H12zM22 36h20M22 46h20M22 56h10M60 48h26M74 34l14 14-14 14' },
  done: { lines: 'M12 50l24 24 48-52' },
  question: { lines: 'M32 32a17 17 0 1 1 25 15c-6 4-9 7-9 14M48 76v2' },
  doubt: {
    lines: 'M48 10L6 84h84zM40 44a8.500 8.500 0 1 1 12.500 7.500c-3 2-4.500 4-4.500 7.500M48 70.500v.5',
  },
  stop: { lines: 'M32 8h32l24 24v32L64 88H32L8 64V32zM32 32l32 32M64 32L32 64' },
  not_found: { lines: 'M42 68a26 26 0 1 0 0-52 26 26 0 0 0 0 52zM61 61l23 23M33 33l18 18M51 33L33 51' },
  already: { lines: 'M6 52l18 18 38-44M42 66l5 5 43-48' },
  customs: {
    lines:
      'M20 8h40l16 16v64H20zM60 8v16h16M48 37a18 18 0 1 0 0 36 18 18 0 0 0 0-36zM30 55h36M48 37c-9 9-9 27 0 36M48 37c9 9 9 27 0 36',
  },
  weight: { lines: 'M16 18h64M48 18v16M24 34h48l10 52H14zM32 68a16 16 0 0 1 32 0M48 68l8-9' },
  weight_differs: { lines: 'M16 18h64M48 18v16M24 34h48l10 52H14zM35 55h26M35 67h26M56 47L40 75' },
  address: {
    lines: 'M48 90S78 60 78 38a30 30 0 0 0-60 0c0 22 30 52 30 52zM38 28l20 20M58 28L38 48',
  },
  unplugged: {
    lines:
      'M6 76l16-16M18 52l26 26c8 2 14-1 18-5l2-2-33-33-2 2c-4 4-7 10-5 18M46 52l8-8M56 62l8-8M90 8L78 20M52 30l14 14M66 16c4-4 12-4 16 0M44 24l28 28 6-6c6-6 6-14 2-18L68 16c-5-4-13-4-18 2z',
  },
} satisfies Record<string, { readonly lines: string; readonly fill?: string }>

export type PictogramName = keyof typeof pictograms
