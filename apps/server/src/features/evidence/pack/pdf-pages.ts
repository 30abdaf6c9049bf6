/** A line of text in a PDF. */
export interface PdfLine {
  text: string
  /** Headings are larger and bold. */
  isHeading?: boolean
}

/** A line, where there is something to say. */
export type PdfText = string | false | null | undefined

const PAGE = { width: 595, height: 842, margin: 50 }
const SIZE = { text: 9, heading: 12 }
const LEADING = 13
const LINES_A_PAGE = Math.floor((PAGE.height - 2 * PAGE.margin) / LEADING) - 1
/** Of Courier at 9 points, whose letters are all 5.4 points wide, so that nothing needs to be measured. */
const LETTERS_A_LINE = Math.floor((PAGE.width - 2 * PAGE.margin) / 5.4)

/** What WinAnsi has between 0x80 and 0x9f, of what people type. */
const winAnsi = new Map([
  ['€', 0x80],
  ['‚', 0x82],
  ['„', 0x84],
  ['…', 0x85],
  ['‘', 0x91],
  ['’', 0x92],
  ['“', 0x93],
  ['”', 0x94],
  ['•', 0x95],
  ['–', 0x96],
  ['—', 0x97],
  ['™', 0x99],
])

/**
 * A PDF of text on as many pages as it takes, in the fonts that every reader has. Letters that those fonts
 * lack are written by their code point, such as [U+1F600]: what a lawyer reads must not silently lack any.
 */
export function pdfOf(lines: readonly PdfLine[], footer: string): Buffer {
  const wrapped = lines.flatMap(wrap)
  const pages: PdfLine[][] = []
  for (let at = 0; at < wrapped.length; at += LINES_A_PAGE) {
    pages.push(wrapped.slice(at, at + LINES_A_PAGE))
  }
  const count = pages.length
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, at) => `${5 + 2 * at} 0 R`).join(' ')}] /Count ${count} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier-Bold /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, at) => pageObjects(page, at, `${footer}, page ${at + 1} of ${count}`)),
  ]
  return fileOf(objects)
}

function pageObjects(page: readonly PdfLine[], at: number, footer: string): string[] {
  const content = [
    `BT ${PAGE.margin} ${PAGE.height - PAGE.margin} Td ${LEADING} TL`,
    ...page.map(({ text, isHeading }) =>
      isHeading
        ? `/F2 ${SIZE.heading} Tf (${escaped(text)}) Tj T*`
        : `/F1 ${SIZE.text} Tf (${escaped(text)}) Tj T*`,
    ),
    `ET BT /F1 7 Tf ${PAGE.margin} 24 Td (${escaped(footer)}) Tj ET`,
  ].join('\n')
  const box = `[0 0 ${PAGE.width} ${PAGE.height}]`
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents ${6 + 2 * at} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
}

function wrap(line: PdfLine): PdfLine[] {
  const most = line.isHeading
    ? Math.floor((LETTERS_A_LINE * SIZE.text) / SIZE.heading)
    : LETTERS_A_LINE
  const parts: PdfLine[] = []
  for (const paragraph of line.text.split(/\r?\n/)) {
    let left = shown(paragraph)
    while (left.length > most) {
      const space = left.lastIndexOf(' ', most)
      const end = space > most / 2 ? space : most
      parts.push({ ...line, text: left.slice(0, end) })
      left = `    ${left.slice(end).trimStart()}`
    }
    parts.push({ ...line, text: left })
  }
  return parts
}

/** Each letter as one of WinAnsi, or written by its code point. */
function shown(text: string): string {
  return Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0
    const known = winAnsi.get(letter)
    if (known !== undefined) return String.fromCharCode(known)
    if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) return letter
    return code < 0x20 ? ' ' : `[U+${code.toString(16).toUpperCase()}]`
  }).join('')
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, '\\$&')
}

function fileOf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n'
  const places: number[] = []
  for (const [index, object] of objects.entries()) {
    places.push(file.length)
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${table}${end}`, 'latin1')
}
