// Parts of PDF files that are drawn apart from their pages: form fields, stamps, and forms of Adobe's own.

type Document = PDFKit.PDFDocument

/** Two fields that were filled in. The form has to be begun (`initForm`). */
export function fillTextFields(document: Document, top = 40): void {
  document.formText('name', 10, top, 200, 20, { value: 'GRACE HOPPER' })
  document.formText('goods', 10, top + 30, 200, 50, {
    value: 'one book\nand a compiler',
    multiline: true,
    fontSize: 10,
  })
}

/** An annotation that looks as its content stream says, in points from its lower left corner. */
export function annotate(
  document: Document,
  subtype: string,
  [left, top, width, height]: readonly [number, number, number, number],
  content: string,
): void {
  const look = document.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height] })
  look.end(content)
  document.annotate(left, top, width, height, { Subtype: subtype, F: 4, AP: { N: look } } as never)
}

/** An uncompressed PDF with a form as one whose pages Adobe's programs alone can make (XFA). */
export function asDynamicForm(pdf: Buffer): Buffer {
  const plain = pdf.toString('latin1')
  const xfa = plain
    .replace('/Fields', '/XFA [(template) (<t/>)] /Fields')
    .replace('/Type /Catalog', '/Type /Catalog /NeedsRendering true')
  return Buffer.from(xfa, 'latin1')
}
