import { limits } from '@afterbeep/contract/limits'
import { cleanCell } from '@afterbeep/contract/contact/contact-rows'
import type { ColumnUse } from './column-use.ts'
import { singleUses } from './column-use.ts'
import {
  fullNameRank,
  headerWords,
  mentionsPhone,
  namedAddress,
  namedConsent,
  namedUse,
  namesPhone,
  rulesOutPhone,
  saysOwnPhone,
  whoseName,
} from './header-words.ts'
import { phonesInCell } from './phones-in-cell.ts'
import { refusalColumn, refuses } from './refusal-columns.ts'

/** What is known of a column: its header and the values of the first rows. */
interface Column {
  readonly words: string
  /** The values that aren't blank. */
  readonly values: readonly string[]
}

/** The share of a column's values that have to look alike. */
const MOST = 0.6
/** A column that is called a phone is one also where many numbers can't be read. */
const SOME = 0.2

/**
 * Guesses what each column of a foreign file is used for, from its header and its first rows. Every
 * column has a use; what neither says anything of is kept under its own header if it may be of use in
 * a message, and left out if it is empty or technical (addresses of mail and web, ids, times).
 */
export function guessColumns(
  headers: readonly string[],
  sample: readonly (readonly string[])[],
): ColumnUse[] {
  const columns = headers.map((header, index) => ({
    words: headerWords(header),
    values: sample.map((row) => cleanCell(row[index] ?? '')).filter((value) => value !== ''),
  }))
  const uses: (ColumnUse | undefined)[] = columns.map(() => undefined)
  for (const [index, column] of columns.entries()) uses[index] = guessRefusal(column)
  guessNames(columns, uses)
  guessPhones(columns, uses)
  guessId(columns, uses, sample.length)
  guessAddress(columns, uses)
  keepOthers(headers, columns, uses)
  return uses.map((use) => use ?? 'LeaveOut')
}

type Uses = (ColumnUse | undefined)[]

/** Groups and tags are most often about other things, so only a value in them makes such a column one. */
function guessRefusal({ words, values }: Column): ColumnUse | undefined {
  const kind = refusalColumn(words)
  if (kind === 'mark') return 'DoNotContact'
  const isUsed =
    kind === 'groups' ? values.some((value) => refuses(kind, value)) : kind !== undefined
  return namedConsent(words) ?? (isUsed ? 'DoNotContact' : undefined)
}

function guessPhones(columns: readonly Column[], uses: Uses): void {
  const take = (isOne: (column: Column) => boolean) => {
    for (const [index, column] of columns.entries()) {
      if (uses[index] !== undefined) continue
      if (namedUse(column.words) === 'RecommendedPhone') uses[index] = 'RecommendedPhone'
      else if (isOne(column)) uses[index] = 'Phone'
    }
  }
  const isNamed = ({ words, values }: Column) =>
    namesPhone(words) && shareOf(values, hasPhone) >= SOME
  const named = columns.find(
    (_, index) => uses[index] === 'FirstName' || uses[index] === 'FullName',
  )
  const whose = `${whoseName(named?.words ?? '')} `
  // A phone with other words may be that of another person: of whom a parcel is sent to, say.
  take((column) => {
    const { words } = column
    return (
      isNamed(column) && saysOwnPhone(words.startsWith(whose) ? words.slice(whose.length) : words)
    )
  })
  if (uses.includes('Phone')) return
  take(isNamed)
  if (uses.includes('Phone')) return
  take(({ words, values }) => !rulesOutPhone(words) && shareOf(values, hasPhone) >= MOST)
}

function guessNames(columns: readonly Column[], uses: Uses): void {
  for (const use of ['FirstName', 'LastName'] as const) {
    const index = bestNamed(columns, uses, use)
    if (index >= 0) uses[index] = use
  }
  const full = bestNamed(columns, uses, 'FullName')
  if (full >= 0) uses[full] = 'FullName'
  const first = uses.indexOf('FirstName')
  if (uses.includes('LastName')) {
    // Beside a last name, "name" means the first one.
    if (first < 0 && full >= 0) uses[full] = 'FirstName'
  } else if (first >= 0 && shareOf(columns[first]?.values ?? [], hasTwoWords) >= MOST) {
    uses[first] = full >= 0 ? 'LeaveOut' : 'FullName'
  }
  if (uses.some((use) => use === 'FirstName' || use === 'FullName')) return
  guessNamesByContents(columns, uses)
}

/** Without any named column: two columns of single words, or one of several. */
function guessNamesByContents(columns: readonly Column[], uses: Uses): void {
  const free = columns.flatMap((_, index) => (uses[index] === undefined ? [index] : []))
  const looks = (index: number, test: (value: string) => boolean) =>
    shareOf(columns[index]?.values ?? [], test) >= MOST
  const full = free.find((index) => looks(index, isFullName))
  const [first, last] = free.filter((index) => looks(index, isOneName))
  if (first !== undefined && last === first + 1) {
    uses[first] = 'FirstName'
    uses[last] = 'LastName'
  } else if (full !== undefined) uses[full] = 'FullName'
  else if (first !== undefined) uses[first] = 'FirstName'
}

/** The column of that name with the most values, if they may be names; of several that are alike the surest; -1 for none. */
function bestNamed(columns: readonly Column[], uses: Uses, use: ColumnUse): number {
  const [best] = columns
    .flatMap(({ words, values }, index) =>
      uses[index] === undefined && namedUse(words) === use && shareOf(values, isLikeName) >= SOME
        ? [{ index, filled: values.length, rank: use === 'FullName' ? fullNameRank(words) : 0 }]
        : [],
    )
    .toSorted((one, other) => other.filled - one.filled || one.rank - other.rank)
  return best?.index ?? -1
}

/** An id has a value in every row, and no value twice. */
function guessId(columns: readonly Column[], uses: Uses, rows: number): void {
  const index = columns.findIndex(
    ({ words, values }) =>
      namedUse(words) === 'id' && values.length === rows && new Set(values).size === rows,
  )
  if (index >= 0 && uses[index] === undefined && rows > 0) uses[index] = 'id'
}

/** All parts come from one address, because the state of one and the city of another are nowhere. */
function guessAddress(columns: readonly Column[], uses: Uses): void {
  const filled = new Map<string, number>()
  const named = columns.map(({ words }) => namedAddress(words))
  for (const [index, part] of named.entries()) {
    if (part === undefined || uses[index] !== undefined) continue
    const count = columns[index]?.values.length ?? 0
    filled.set(part.address, (filled.get(part.address) ?? 0) + count)
  }
  // Of two with as many values, not that of a parcel, which may be a present.
  const isOfParcel = (address: string) => Number(/\bshipping\b/.test(address))
  const [chosen] = [...filled].toSorted(
    ([address, one], [otherAddress, other]) =>
      other - one || isOfParcel(address) - isOfParcel(otherAddress),
  )
  for (const [index, part] of named.entries()) {
    if (part === undefined || uses[index] !== undefined) continue
    const isFree = part.address === chosen?.[0] && !uses.includes(part.use)
    const isFilled = (columns[index]?.values.length ?? 0) > 0
    uses[index] =
      isFree && isFilled && singleUses.some((use) => use === part.use) ? part.use : 'LeaveOut'
  }
}

/** Nothing that a message would say: an address of mail or web, an id, yes or no. */
const technical =
  /^(?:true|false|yes|no|y|n|si|sí)$|^\S+@\S+\.\S+$|^(?:https?:\/\/|www\.)|^[0-9a-f]{8,}(?:-[0-9a-f]+)*$/i
const timeOrAddress = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d|^\d{1,3}(?:\.\d{1,3}){3}$|^-?\d+\.\d{4,}$/
const technicalWords =
  /\b(?:e ?mails?|correo|ids?|uid|guid|cc|notes?|notas?|memo|language|gender|photo|foto|url|website|sitio|labels?|tipo|type|ip|opt ?in|optin|confirm|leid|euid|latitude|longitude|gmtoff|dstoff|time ?zone|member rating|last changed|phonetic|yomi|fax|pager|formatted|owner|created|subscri\w*|consent|marketing|source|status|archived|prefix|suffix|salutation|file as|group membership|last name|nombre completo|apellidos?)\b/

function keepOthers(headers: readonly string[], columns: readonly Column[], uses: Uses): void {
  const seen = new Set<string>()
  for (const [index, { words, values }] of columns.entries()) {
    if (uses[index] !== undefined) continue
    const isTechnical =
      technicalWords.test(words) ||
      mentionsPhone(words) ||
      namedUse(words) !== undefined ||
      shareOf(values, (value) => technical.test(value) || timeOrAddress.test(value)) >= MOST
    const isNew = words !== '' && !seen.has(words)
    const fits = (headers[index] ?? '').trim().length <= limits.contactHeaderMaxChars
    if (values.length === 0 || isTechnical || !isNew || !fits) uses[index] = 'LeaveOut'
    else uses[index] = 'Keep'
    seen.add(words)
  }
}

function shareOf(values: readonly string[], test: (value: string) => boolean): number {
  return values.length === 0 ? 0 : values.filter(test).length / values.length
}

const hasPhone = (value: string) =>
  phonesInCell(value, '').some(
    (phone) => phone.isReadable || /^\+?[\d() .-]{7,18}$/.test(phone.text),
  )
/** An order number, a phone or an address of mail is no name. */
const isLikeName = (value: string) => /\p{L}/u.test(value) && !value.includes('@')
const hasTwoWords = (value: string) => /\p{L}\s+\p{L}/u.test(value)
const isFullName = (value: string) => /^\p{L}[\p{L}'.-]*(?:,? \p{L}[\p{L}'.-]*){1,4}$/u.test(value)
const isOneName = (value: string) => /^\p{Lu}[\p{L}'-]+$/u.test(value)

/** How well a record serves as a header: how many of its cells name a column; 0 with a phone in it. */
export function headerScore(cells: readonly string[]): number {
  let named = 0
  for (const cell of cells) {
    if (phonesInCell(cell, '').some((phone) => phone.isReadable)) return 0
    const words = headerWords(cell)
    if (words.length > 60) continue
    const names =
      namedUse(words) !== undefined || namesPhone(words) || namedAddress(words) !== undefined
    if (names || /^e ?mails?(?: address)?$|^correo(?: electronico)?$/.test(words)) named += 1
  }
  return named
}
