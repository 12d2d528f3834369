// Strokes of a page: what is darker than the ground around it and thin, as text, lines and bars are. Each that hangs
// together is told by its darkest dot.

/** By how much each dot is darker than its ground, 0 where it is no stroke; rows from the top. */
export type Depths = { readonly width: number; readonly height: number; readonly pixels: Uint8Array }

/** For each dot of a stroke the depth of its stroke's deepest dot; 0 where there is none. */
export function deepestOfStrokes({ width, height, pixels }: Depths): Uint8Array {
  const { labels, parents } = label(width, height, pixels)
  const deepest = new Uint8Array(parents.length)
  for (let at = 0; at < pixels.length; at++) {
    const stroke = labels[at] ?? 0
    if (stroke === 0) continue
    const root = rootOf(parents, stroke)
    deepest[root] = Math.max(deepest[root] ?? 0, pixels[at] ?? 0)
  }
  const found = new Uint8Array(pixels.length)
  for (let at = 0; at < pixels.length; at++) {
    const stroke = labels[at] ?? 0
    if (stroke !== 0) found[at] = deepest[rootOf(parents, stroke)] ?? 0
  }
  return found
}

/** Dots that touch by a side or a corner have labels of the same root; 0 is none. */
function label(width: number, height: number, pixels: Uint8Array) {
  const labels = new Int32Array(width * height)
  const parents: number[] = [0]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      if (pixels[at] === 0) continue
      const left = x > 0 ? (labels[at - 1] ?? 0) : 0
      const above = y > 0 ? (labels[at - width] ?? 0) : 0
      const aboveLeft = x > 0 && y > 0 ? (labels[at - width - 1] ?? 0) : 0
      const aboveRight = x + 1 < width && y > 0 ? (labels[at - width + 1] ?? 0) : 0
      const known = left || above || aboveLeft || aboveRight
      labels[at] = known === 0 ? parents.push(parents.length) - 1 : known
      for (const other of [above, aboveLeft, aboveRight]) if (other !== 0) join(parents, known, other)
    }
  }
  return { labels, parents }
}

function rootOf(parents: number[], of: number): number {
  let root = of
  while (parents[root] !== root) {
    const next = parents[root] ?? root
    parents[root] = parents[next] ?? next
    root = next
  }
  return root
}

function join(parents: number[], one: number, other: number): void {
  const [first, second] = [rootOf(parents, one), rootOf(parents, other)]
  if (first !== second) parents[Math.max(first, second)] = Math.min(first, second)
}
