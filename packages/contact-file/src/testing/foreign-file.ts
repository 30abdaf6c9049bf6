import type { ColumnUse } from '../matching/column-use.ts'
import { FileLooker } from '../matching/file-look.ts'
import type { FileLook } from '../matching/file-look.ts'
import { guessColumns } from '../matching/guess-columns.ts'
import { createMatchedCsv } from '../matching/matched-csv.ts'
import { cardHeader, isVCard, readVCards } from '../matching/read-vcards.ts'
import { RecordReader } from '../records/record-reader.ts'

type Take = (line: number, cells: readonly string[], hasStrayQuote: boolean) => void

function readRecords(text: string, take: Take): void {
  if (isVCard(text)) {
    for (const [index, cells] of [[...cardHeader], ...readVCards(text)].entries()) {
      take(index + 1, cells, false)
    }
    return
  }
  const reader = new RecordReader((record) =>
    take(record.line, record.cells(), record.hasStrayQuote),
  )
  reader.push(new TextEncoder().encode(text))
  reader.end()
}

/** What a foreign file of text shows, with the guess for its columns. */
export function lookAt(text: string): { look: FileLook; uses: ColumnUse[] } {
  const looker = new FileLooker()
  readRecords(text, (line, cells) => looker.push(line, cells))
  const look = looker.end()
  if (look === undefined) throw new Error('The file has no rows.')
  return { look, uses: guessColumns(look.headers, look.sample) }
}

/** The contact file that is made of a foreign one; by the guess, if no uses are given. */
export function matchedFile(text: string, given?: readonly ColumnUse[]): string {
  const { look, uses } = lookAt(text)
  const csv = createMatchedCsv(look, given ?? uses)
  const lines: string[] = []
  readRecords(text, (line, cells, hasStrayQuote) => {
    lines.push(csv.write(line, cells, hasStrayQuote))
  })
  return lines.join('')
}
