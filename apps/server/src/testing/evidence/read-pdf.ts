/** A PDF as a reader opens it: from its end, by its table of objects, and never by searching for text. */
export interface ReadPdf {
  /** The lines that are drawn on each page, top to bottom. */
  pages: string[][]
}

/** @throws Error where a reader would find something else than the table says */
export function readPdf(bytes: Buffer): ReadPdf {
  const file = bytes.toString('latin1')
  const [, start = ''] = must(/startxref\n(\d+)\n%%EOF\n$/.exec(file), 'no end of the file')
  const table = file.slice(Number(start))
  const [head, count = ''] = must(
    /^xref\n0 (\d+)\n/.exec(table),
    'no table where its place is said',
  )
  const size = Number(count)
  const rows = Array.from({ length: size }, (_, at) =>
    table.slice(head.length + 20 * at, head.length + 20 * (at + 1)),
  )
  const [free, ...used] = rows
  if (free !== '0000000000 65535 f \n') throw new Error('The table has no free entry.')
  const trailer = table.slice(head.length + 20 * size)
  const [, sizeInTrailer, root] = must(
    /^trailer\n<< \/Size (\d+) \/Root (\d+) 0 R >>\n/.exec(trailer),
    'no trailer after the table',
  )
  if (Number(sizeInTrailer) !== size) throw new Error('The trailer has another size.')
  const objects = used.map((row, at) => {
    const [, place = ''] = must(/^(\d{10}) 00000 n \n$/.exec(row), `no row of ${at + 1}`)
    const text = file.slice(Number(place))
    const begin = `${at + 1} 0 obj\n`
    if (!text.startsWith(begin)) throw new Error(`Object ${at + 1} is not at ${place}.`)
    return text.slice(begin.length, text.indexOf('\nendobj\n'))
  })
  const object = (reference: string | undefined) => {
    const found = objects[Number(reference) - 1]
    if (found === undefined) throw new Error(`There is no object ${reference}.`)
    return found
  }
  const referenced = (text: string, name: string) =>
    must(new RegExp(`/${name} (\\d+) 0 R`).exec(text), `no ${name}`)[1]
  const tree = object(referenced(object(root), 'Pages'))
  const [, kids = '', pageCount] = must(
    /\/Kids \[([^\]]*)\] \/Count (\d+)/.exec(tree),
    'no list of pages',
  )
  const pages = [...kids.matchAll(/(\d+) 0 R/g)].map(([, page]) => {
    for (const font of ['F1', 'F2']) object(referenced(object(page), font))
    return linesOf(object(referenced(object(page), 'Contents')))
  })
  if (pages.length !== Number(pageCount)) throw new Error('There are more or fewer pages.')
  return { pages }
}

function linesOf(stream: string): string[] {
  const [head, length] = must(/^<< \/Length (\d+) >>\nstream\n/.exec(stream), 'no stream')
  const content = stream.slice(head.length, head.length + Number(length))
  if (stream.slice(head.length + Number(length)) !== '\nendstream') {
    throw new Error('A stream is longer or shorter than it says.')
  }
  return [...content.matchAll(/\(((?:\\.|[^\\()])*)\) Tj/g)].map(([, text = '']) =>
    text.replace(/\\(.)/g, '$1'),
  )
}

function must<T>(found: T | null, what: string): T {
  if (found === null) throw new Error(`The PDF has ${what}.`)
  return found
}
