import { format, getFormatFromId, getFormatInfo, isDateFormat } from 'numfmt'
import type { Archive } from './archive.ts'
import { unitsOfFormat } from './workbook-budget.ts'
import { unreadableWorkbook } from './workbook-errors.ts'
import { readXml } from './xml-parts.ts'

/** Days between the two beginnings of a workbook's dates, 1899-12-30 and 1904-01-01. */
const daysTo1904 = 1_462
const dayMs = 86_400_000
const generalCode = 'General'
/** Excel's own limits: the styles of cells in a workbook, and the length of a format. */
const stylesMax = 65_490
const codeMaxChars = 255

/** The texts that a spreadsheet shows in its cells. */
export interface CellTexts {
  /** A cell of a number, as the sheet has it, in one of the workbook's styles. */
  number(raw: string, style: number): string
  /** A cell of a date in ISO 8601. */
  date(iso: string, style: number): string
}

/** How a cell style shows numbers. */
interface CellFormat {
  code: string
  isDate: boolean
  /** A narrow form, which would show a long number, often a phone, as 1.41E+10: no digit may be lost. */
  shortens: boolean
}

/**
 * Reads how each style shows numbers. Formats are rendered in the English of the United States, as the
 * product's users have it.
 */
export async function readCellTexts(
  archive: Archive,
  { styles, isFrom1904 }: { styles: string | undefined; isFrom1904: boolean },
): Promise<CellTexts> {
  const formats = styles === undefined ? [] : await readFormats(archive, styles)
  const general = formatOf(generalCode)
  return {
    number(raw, style) {
      const value = Number(raw)
      if (raw.trim() === '' || !Number.isFinite(value)) return raw
      const { code, isDate, shortens } = formats[style] ?? general
      if (shortens && /^-?\d+$/.test(raw)) return raw
      if (shortens && Number.isSafeInteger(value)) return String(value)
      archive.budget.spend(unitsOfFormat)
      return render(code, isFrom1904 && isDate ? value + daysTo1904 : value)
    },
    date(iso, style) {
      const { code, isDate } = formats[style] ?? general
      const ms = Date.parse(/[TZ]/.test(iso) ? `${iso.replace(/Z$/, '')}Z` : iso)
      if (Number.isNaN(ms) || !isDate) return iso
      archive.budget.spend(unitsOfFormat)
      return render(code, (ms - Date.UTC(1899, 11, 30)) / dayMs)
    },
  }
}

function formatOf(code: string): CellFormat {
  const shortens = /^(?:general|@)$/i.test(code) || getFormatInfo(code).type === 'scientific'
  return { code, isDate: isDateFormat(code), shortens }
}

function render(code: string, value: number): string {
  try {
    return format(code, value)
  } catch {
    // Excel would not open a workbook with such a format; other programs write them.
    return format(generalCode, value)
  }
}

/** The formats of the cell styles, by their index. */
async function readFormats(archive: Archive, part: string): Promise<CellFormat[]> {
  const custom = new Map<string, string>()
  const known = new Map<string, CellFormat>()
  const formats: CellFormat[] = []
  const formatBy = (id: string): CellFormat => {
    const found = known.get(id) ?? formatOf(custom.get(id) ?? getFormatFromId(Number(id), 'en-US'))
    known.set(id, found)
    return found
  }
  let isInCellStyles = false
  await readXml(archive, part, {
    open: (name, attributes) => {
      const { numFmtId = '0', formatCode } = attributes
      if (formats.length > stylesMax || custom.size > stylesMax) {
        throw unreadableWorkbook('it has more styles than a workbook can have')
      }
      if (name === 'numFmt' && formatCode !== undefined) {
        custom.set(numFmtId, formatCode.length > codeMaxChars ? generalCode : formatCode)
      }
      if (name === 'cellXfs') isInCellStyles = true
      else if (name === 'xf' && isInCellStyles) formats.push(formatBy(numFmtId))
    },
    close: (name) => {
      if (name === 'cellXfs') isInCellStyles = false
    },
  })
  return formats
}
