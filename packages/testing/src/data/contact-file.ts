/** In states without hours or holidays of their own: California, New York, Illinois, Colorado. */
const areaCodes = [408, 212, 312, 303]
/** In real lists numbers are scattered, not sequential. A prime, so none repeats. */
const STEP = 7_919
/** Exchanges start at 200. */
const FIRST_LOCAL = 2_000_000
const LOCALS = 5_000_000

/** RecommendedPhones: 1 and ten digits, all different, scattered over area codes and exchanges. */
export function scatteredPhones(count: number, seed = 1): string[] {
  return Array.from({ length: count }, (_, index) => {
    const area = areaCodes[index % areaCodes.length]
    return `1${area}${FIRST_LOCAL + (((index + seed * 131) * STEP) % LOCALS)}`
  })
}

const firstNames = ['ADA', 'grace', 'Alan', 'kaTHerine', 'edsger', 'Barbara', 'dONALD', 'radia']

/** How the product writes the name in a message: one capital, the rest small. */
export function firstNameOf(index: number): string {
  const name = firstNames[index % firstNames.length] ?? ''
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1).toLowerCase()}`
}

export interface ContactRow {
  id: string
  firstName: string
  lastName: string
  phoneNumber: string
  recommendedPhone: string
  address: string
}

export function contactRow(recommendedPhone: string, index: number): ContactRow {
  return {
    id: String(index + 1),
    firstName: firstNames[index % firstNames.length] ?? '',
    lastName: `o'Hara-${index}`,
    phoneNumber: recommendedPhone.slice(1),
    recommendedPhone,
    address: `${index + 1} Main Street, "Suite ${index}"`,
  }
}

/** A file as spreadsheets write it: byte order mark, headers in mixed case, quoted commas, CRLF. */
export function contactFile(rows: readonly ContactRow[]): Uint8Array {
  const header = 'ID,firstNAME,LastName,phonenumber,RECOMMENDEDPHONE,Address1'
  const lines = rows.map((row) =>
    [row.id, row.firstName, row.lastName, row.phoneNumber, row.recommendedPhone, row.address]
      .map(cell)
      .join(','),
  )
  return new TextEncoder().encode(`\uFEFF${[header, ...lines].join('\r\n')}\r\n`)
}

/** A file of valid contacts. */
export function goodFile(phones: readonly string[]): Uint8Array {
  return contactFile(phones.map(contactRow))
}

function cell(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
