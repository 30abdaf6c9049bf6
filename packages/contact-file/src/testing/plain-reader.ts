/**
 * A second reader of contact files, written from the rules alone: slow, on strings, without a window. It
 * knows one header and commas, and shares no code with the product's reader.
 */
export const plainHeader = 'id,FirstName,LastName,PhoneNumber,RecommendedPhone,City,Opt out'
const columns = plainHeader.split(',')

type PlainRecord = { readonly cells: string[]; readonly isStray: boolean }

export type PlainReading = {
  readonly kept: { line: number; fields: Record<string, string> }[]
  readonly problems: { line: number; message: string }[]
}

/** The records of a text; undefined where a quotation mark is never closed, so that it is refused. */
export function plainRecords(text: string): PlainRecord[] | undefined {
  const records: PlainRecord[] = []
  let rest = text.replaceAll('\0', '').replace(/\r\n?/g, '\n')
  while (rest !== '') {
    const record = firstRecord(rest)
    if (record === 'open') return undefined
    if (record === 'stray') {
      const [line = ''] = rest.split('\n', 1)
      records.push({ cells: line.split(','), isStray: true })
      rest = rest.slice(line.length + 1)
    } else {
      records.push({ cells: record.cells, isStray: false })
      rest = rest.slice(record.length)
    }
  }
  return records
}

/** Up to a quotation mark that a comma, a line break or the end follows; a doubled one is one mark. */
const quotedField = /"((?:[^"]|""|"(?![ \t]*(?:[,\n]|$)|"))*)"[ \t]*(?=[,\n]|$)/y
const plainField = /[^,\n]*/y

function firstRecord(text: string): 'open' | 'stray' | { cells: string[]; length: number } {
  const cells: string[] = []
  let at = 0
  for (;;) {
    if (text[at] === '"') {
      quotedField.lastIndex = at
      const found = quotedField.exec(text)
      if (found === null) return singleMarks(text.slice(at + 1)).length > 0 ? 'stray' : 'open'
      const [whole, content = ''] = found
      if (hasSwallowedFields(content)) return 'stray'
      cells.push(content.replaceAll('""', '"'))
      at += whole.length
    } else {
      plainField.lastIndex = at
      const [field = ''] = plainField.exec(text) ?? []
      cells.push(field)
      at += field.length
    }
    if (text[at] !== ',') return { cells, length: at + 1 }
    at += 1
  }
}

/** Where a quotation mark stands that is not doubled. */
function singleMarks(content: string): number[] {
  const single = content.replaceAll('""', '  ')
  return [...single.matchAll(/"/g)].map(({ index }) => index)
}

/** A field with a single mark that reaches over a line break, or over the next field's mark. */
function hasSwallowedFields(content: string): boolean {
  const [first, ...others] = singleMarks(content)
  if (first === undefined) return false
  return content.includes('\n') || others.some((at) => content[at - 1] === ',')
}

/** The whole file, without its header. */
export function readPlainly(text: string): PlainReading | undefined {
  const records = plainRecords(text)
  if (records === undefined) return undefined
  const reading: PlainReading = { kept: [], problems: [] }
  const phones = new Set<string>()
  const marks = marksOf(records)
  records.forEach(({ cells: written, isStray }, index) => {
    const line = index + 2
    const cells = written.map(shown)
    if (cells.every((cell) => cell === '')) return
    const fields = Object.fromEntries(columns.map((name, column) => [name, cells[column] ?? '']))
    const { PhoneNumber = '', RecommendedPhone = '' } = fields
    const messages: string[] = []
    if (isStray) messages.push('A quotation mark is out of place')
    else if (cells.slice(columns.length).some((cell) => cell !== '')) {
      messages.push('More values than the header has columns')
    }
    const person = personOf(PhoneNumber)
    if (isMark(fields['Opt out'] ?? '')) messages.push('“Opt out” says not to contact this person')
    const isMarked = messages.at(-1)?.includes('Opt out') ?? false
    if (PhoneNumber === '') messages.push('Phone number is missing')
    else if (phones.has(person)) messages.push('Duplicate phone number')
    if (!/^1[0-9]{10}$/.test(RecommendedPhone)) {
      messages.push(
        'Invalid recommended phone number. Correct format: country code + number = 1408XXXXXXX',
      )
    }
    reading.problems.push(...messages.map((message) => ({ line, message })))
    if (messages.length === 0 || (isMarked && PhoneNumber !== '')) phones.add(person)
    if (messages.length > 0) return
    if (phonesOf(fields).some((phone) => marks.has(phone))) {
      reading.problems.push({ line, message: 'Another row says not to contact this phone' })
      return
    }
    const name = (value: string) => value.slice(0, 1).toUpperCase() + value.slice(1).toLowerCase()
    fields['FirstName'] = name(fields['FirstName'] ?? '')
    fields['LastName'] = name(fields['LastName'] ?? '')
    reading.kept.push({ line, fields })
  })
  return reading
}

/** The phones of all rows that say not to contact their person, wherever in the file they stand. */
function marksOf(records: readonly PlainRecord[]): Set<string> {
  const rows = records.map(({ cells }) => cells.map(shown))
  const marked = rows.filter((cells) => isMark(cells[columns.indexOf('Opt out')] ?? ''))
  return new Set(
    marked.flatMap(([, , , PhoneNumber = '', RecommendedPhone = '']) =>
      phonesOf({ PhoneNumber, RecommendedPhone }),
    ),
  )
}

/** Anything but a no. */
function isMark(value: string): boolean {
  return value !== '' && value.toLowerCase() !== 'no'
}

/** A text without digits is no phone; of more than fourteen digits the first ones count. */
function phonesOf(fields: Record<string, string>): string[] {
  return [fields['PhoneNumber'] ?? '', fields['RecommendedPhone'] ?? '']
    .map((text) => text.replace(/[^0-9]/g, ''))
    .map((digits) => (/^1[0-9]{10}$/.test(digits) ? digits.slice(1) : digits.slice(0, 14)))
    .filter((digits) => digits !== '')
}

/** What a spreadsheet would show of a cell. */
function shown(written: string): string {
  const text = written
    .replace(/[\u200b\u00ad]/g, '')
    .replaceAll('\u0092', '’')
    .trim()
    // The guard of our own files, where another program would begin a cell.
    .replace(/(?<=[;\t\n])'(?=["']*=)/g, '')
  if (/^'+[=\n]/.test(text)) return oneLine(text.slice(1))
  if (/^'[0-9][0-9 -]{3,}$/.test(text)) return oneLine(text.slice(1))
  const formula = /^="([^"]*)"$/.exec(text)
  return oneLine(formula?.[1] ?? text)
}

function oneLine(text: string): string {
  return text.replace(/\s*[\n\t]\s*/g, ' ').trim()
}

/** Digits make a person, the country code in front of ten does not. */
function personOf(phone: string): string {
  const digits = phone.replace(/[^0-9]/g, '')
  if (digits === '') return `text ${phone}`
  return /^1[0-9]{10}$/.test(digits) ? digits.slice(1) : digits
}
