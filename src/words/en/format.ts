export const format = { days: (count: number) => (count === 1 ? '1 day' : `${count} days`) }
