// Numbers in PDFium's own memory: what it is given by pointers, and what it writes to them.

import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

const numberBytes = 4

/** Reads numbers that PDFium writes where it is told to. Undefined where it says that it wrote none. */
export function written(
  { pdfium }: WrappedPdfiumModule,
  count: number,
  type: 'float' | 'i32',
  write: (...places: number[]) => unknown,
): readonly number[] | undefined {
  const memory = pdfium.wasmExports.malloc(count * numberBytes)
  const places = Array.from({ length: count }, (_, at) => memory + at * numberBytes)
  try {
    return write(...places) ? places.map((place) => pdfium.getValue(place, type)) : undefined
  } finally {
    pdfium.wasmExports.free(memory)
  }
}

/** Hands numbers to PDFium for one call. */
export function given<T>(
  { pdfium }: WrappedPdfiumModule,
  type: 'float' | 'i32',
  numbers: readonly number[],
  use: (place: number) => T,
): T {
  const memory = pdfium.wasmExports.malloc(numbers.length * numberBytes)
  try {
    numbers.forEach((value, at) => pdfium.setValue(memory + at * numberBytes, value, type))
    return use(memory)
  } finally {
    pdfium.wasmExports.free(memory)
  }
}
