import { limits } from '@afterbeep/contract/limits'
import type { Archive } from './archive.ts'
import { TextTable } from './text-table.ts'
import { unreadableWorkbook } from './workbook-errors.ts'
import { readXml } from './xml-parts.ts'

/** The texts that cells share, by their index. */
export async function readSharedStrings(
  archive: Archive,
  part: string | undefined,
): Promise<TextTable> {
  const strings = new TextTable()
  if (part === undefined) return strings
  const reader = createTextReader('si', (text) => strings.add(text))
  await readXml(archive, part, reader)
  return strings
}

/** Joins the pieces of a rich text, without the reading aids of Japanese (`rPh`). */
export function createTextReader(element: string, onText: (text: string) => void) {
  let text = ''
  let isInText = false
  let isInAid = false
  return {
    open: (name: string) => {
      if (name === element) text = ''
      else if (name === 't') isInText = !isInAid
      else if (name === 'rPh') isInAid = true
    },
    text: (piece: string) => {
      if (!isInText) return
      text += piece
      if (text.length > limits.contactRecordMaxChars) throw unreadableWorkbook('a text is too long')
    },
    close: (name: string) => {
      if (name === 't') isInText = false
      else if (name === 'rPh') isInAid = false
      else if (name === element) onText(unescapeText(text))
    },
  }
}

/** `_x000D_` is the character 0D, which XML can't hold (ECMA-376 part 1, section 22.9.2.19). */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  )
}
