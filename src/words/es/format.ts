import type { format as words } from '../en/format.ts'

export const format: typeof words = { days: (count) => (count === 1 ? '1 día' : `${count} días`) }
