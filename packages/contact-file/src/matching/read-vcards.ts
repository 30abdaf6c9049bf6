/** The columns that cards become; `matching` guesses their use as it does for any file. */
export const cardHeader = [
  'First name',
  'Last name',
  'Name',
  'Phone',
  'Company',
  'Street',
  'City',
  'State',
  'Zip',
  'Country',
  'Labels',
  'Notes',
] as const

/** One line of a card: `item1.TEL;type=CELL:617…`. */
interface Property {
  /** `item1`: what belongs together, a number and its own word for it. */
  readonly group: string
  readonly name: string
  /** In lower case; `type=cell` and `cell` (vCard 2.1) both give `cell`. */
  readonly types: readonly string[]
  readonly isQuotedPrintable: boolean
  readonly value: string
}

/** Whether a text is a file of cards, which phones and mail programs export. */
export function isVCard(text: string): boolean {
  return /^\ufeff?\s*BEGIN:VCARD/i.test(text)
}

/**
 * The cards of a file (vCard 2.1, 3.0 of RFC 2426, 4.0 of RFC 6350) as rows under `cardHeader`; all numbers
 * of a card stand in one cell, each with its kind. What a card says beyond that is not read. A card
 * that is cut off keeps what it has.
 */
export function readVCards(text: string): string[][] {
  const rows: string[][] = []
  let card: Property[] = []
  for (const line of unfolded(text)) {
    if (/^BEGIN:VCARD/i.test(line)) card = []
    else if (/^END:VCARD/i.test(line)) {
      rows.push(rowOf(card))
      card = []
    } else {
      const property = readProperty(line)
      if (property !== undefined) card.push(property)
    }
  }
  if (card.length > 0) rows.push(rowOf(card))
  return rows
}

/** A line that begins with a blank goes on; so does one in quoted-printable that ends with `=`. */
function unfolded(text: string): string[] {
  const lines: string[] = []
  let isSoftBreak = false
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    const last = lines.length - 1
    if (isSoftBreak) lines[last] = `${(lines[last] ?? '').slice(0, -1)}${line}`
    else if (/^[ \t]/.test(line) && last >= 0) lines[last] = `${lines[last] ?? ''}${line.slice(1)}`
    else lines.push(line)
    const current = lines.at(-1) ?? ''
    isSoftBreak = current.endsWith('=') && /^[^:]*quoted-printable/i.test(current)
  }
  return lines
}

function readProperty(line: string): Property | undefined {
  const parts = /^(?:([\w-]+)\.)?([\w-]+)((?:;(?:"[^"]*"|[^:"])*)?):(.*)$/s.exec(line)
  if (parts === null) return undefined
  const parameters = (parts[3] ?? '')
    .toLowerCase()
    .split(';')
    .filter((each) => each !== '')
  const types = parameters.flatMap((each) =>
    each
      .replace(/^type=/, '')
      .replaceAll('"', '')
      .split(','),
  )
  const isQuotedPrintable = types.some((type) => type.endsWith('quoted-printable'))
  const raw = parts[4] ?? ''
  const value = isQuotedPrintable ? decodeQuotedPrintable(raw) : raw
  const group = (parts[1] ?? '').toLowerCase()
  return { group, name: (parts[2] ?? '').toUpperCase(), types, isQuotedPrintable, value }
}

/** Always UTF-8: the programs that write it name no other character set any more. */
function decodeQuotedPrintable(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('%', '%25').replace(/=([0-9a-f]{2})/gi, '%$1'))
  } catch {
    return text
  }
}

function rowOf(card: readonly Property[]): string[] {
  const valueOf = (name: string) => card.find((property) => property.name === name)?.value ?? ''
  const [last = '', first = ''] = components(valueOf('N'))
  const address = card.find(({ name, types }) => name === 'ADR' && types.includes('home'))
  const [, extended = '', street = '', city = '', state = '', zip = '', country = ''] = components(
    address?.value ?? valueOf('ADR'),
  )
  const [company = ''] = components(valueOf('ORG'))
  const numbers = card
    .filter(({ name }) => name === 'TEL')
    .map((number) => numberText(number, ownLabel(card, number)))
  return [
    first,
    last,
    unescaped(valueOf('FN')),
    numbers.filter((number) => number !== '').join(' ::: '),
    company,
    [street, extended].filter((part) => part !== '').join(', '),
    city,
    state,
    zip,
    country,
    unescaped(valueOf('CATEGORIES')),
    unescaped(valueOf('NOTE')),
  ]
}

const kinds: Readonly<Record<string, string>> = {
  cell: 'Mobile',
  iphone: 'Mobile',
  home: 'Home',
  work: 'Work',
  main: 'Main',
  fax: 'Fax',
  pager: 'Pager',
  textphone: 'TTY',
}

/** The word that a person gave a number, such as *Wife*; Apple writes its own words as `_$!<Mobile>!$_`. */
function ownLabel(card: readonly Property[], { group }: Property): string {
  const label = card.find(
    (property) => group !== '' && property.group === group && property.name === 'X-ABLABEL',
  )
  return unescaped(label?.value ?? '').replace(/^_\$!<(.*)>!\$_$/, '$1')
}

function numberText({ types, value }: Property, label: string): string {
  const number = unescaped(value).replace(/^tel:/i, '')
  if (label !== '') return `${label}: ${number}`
  // A fax at work is a fax.
  const order = ['fax', 'pager', 'textphone', 'cell', 'iphone', 'main', 'home', 'work']
  const kind = order.find((each) => types.includes(each))
  return kind === undefined ? number : `${kinds[kind] ?? ''}: ${number}`
}

/** The parts between semicolons that aren't escaped. */
function components(value: string): string[] {
  return (value.match(/(?:\\.|[^;\\])*(?:;|$)/gs) ?? []).map((part) =>
    unescaped(part.endsWith(';') ? part.slice(0, -1) : part),
  )
}

function unescaped(text: string): string {
  return text
    .replace(/\\([nN,;:\\])/g, (_, escaped: string) => (/n/i.test(escaped) ? ' ' : escaped))
    .trim()
}
