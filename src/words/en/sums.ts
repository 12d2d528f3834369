/** A sum never passes for that of all it stands for. Its numbers come as they are written. */
export const sums = {
  partly: (sum: string, known: string, all: string) => `${sum} for ${known} of ${all}`,
  none: 'price not known',
}
