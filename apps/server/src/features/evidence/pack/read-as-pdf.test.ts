import { describe, expect, it } from 'vitest'
import { readPdf } from '../../../testing/evidence/read-pdf.ts'
import { pdfOf } from './pdf-pages.ts'

const number = '+1 (408) 555-0101'
const words = 'Hi Ann (our \\ best) customer, call us back; café – “soon”…'

describe('a PDF of evidence, read by its table of objects as a reader opens it', () => {
  it('has the number and the exact words on its page, also with signs that PDF itself uses', () => {
    const lines = [{ text: `Evidence about ${number}`, isHeading: true }, { text: words }]
    const { pages } = readPdf(pdfOf(lines, `Evidence about ${number}`))
    expect(pages).toHaveLength(1)
    const [heading, text, footer] = pages[0] ?? []
    expect(heading).toBe(`Evidence about ${number}`)
    const drawn = new TextDecoder('windows-1252').decode(Buffer.from(text ?? '', 'latin1'))
    expect(drawn).toBe(words)
    expect(footer).toBe(`Evidence about ${number}, page 1 of 1`)
  })

  it('has each object where the table says, on as many pages as it takes, and loses no line', () => {
    const lines = Array.from({ length: 1000 }, (_, at) => ({ text: `Record ${at} — é` }))
    const { pages } = readPdf(pdfOf(lines, 'Footer'))
    expect(pages.length).toBeGreaterThan(10)
    const shown = pages.flatMap((page) => page.slice(0, -1))
    expect(shown.map((text) => text.replace(/ \S+ \S+$/, ''))).toEqual(
      lines.map((_, at) => `Record ${at}`),
    )
    expect(pages.map((page) => page.at(-1))).toEqual(
      pages.map((_, at) => `Footer, page ${at + 1} of ${pages.length}`),
    )
  })
})
