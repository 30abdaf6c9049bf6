import { once } from 'node:events'
import { createWriteStream } from 'node:fs'

const columns =
  'id,FirstName,LastName,PhoneNumber,RecommendedPhone,Address1,Address2,City,State,Zipcode,Country'
const firstNames = ['Ada', 'BENJAMIN', 'cleo', 'Devon', 'Mary Ann', 'Farid', 'grace', 'Hugo']
const lastNames = ["O'Neil", 'BROOKS', 'Chen', 'fischer', 'Smith-Jones', 'Gupta', 'Hayes']
const streets = ['Main St', 'Oak Avenue', 'Elm Street', 'Mission Blvd', '2nd Ave', 'Park Road']
const places = [
  { area: '212', rest: 'New York,NY,10001,USA' },
  { area: '312', rest: 'Chicago,IL,60601,USA' },
  { area: '303', rest: 'Denver,CO,80202,USA' },
  { area: '415', rest: 'San Francisco,CA,94103,USA' },
]
/** Primes, so that numbers scatter over their exchanges and none repeats. */
const STEP = 48_271
const LOCALS = 7_919_987
const WRITE_CHARS = 1 << 20

/** Names with accents, as in real lists, for a file that isn't plain ASCII. */
const accented = ['José', 'Zoë', 'François', 'Łukasz', 'Müller']

/**
 * Writes a contact file of so many valid rows. A quarter has a quoted value with a comma in it, so
 * that no reader can split at every comma; with `accents` a fifth has a name that isn't ASCII.
 */
export async function writeQuotedContacts(
  path: string,
  rows: number,
  accents: boolean,
): Promise<void> {
  const file = createWriteStream(path)
  let text = `${columns}\r\n`
  for (let index = 0; index < rows; index += 1) {
    text += row(index, accents)
    if (text.length < WRITE_CHARS) continue
    if (!file.write(text)) await once(file, 'drain')
    text = ''
  }
  file.end(text)
  await once(file, 'finish')
}

function row(index: number, accents: boolean): string {
  const { area, rest } = pick(places, index * 31)
  const phone = `${area}${2_000_000 + ((index * STEP) % LOCALS)}`
  const first = pick(accents && index % 5 === 0 ? accented : firstNames, index * 7)
  const house = (index * 37) % 9_999
  const second = ['"Apt 4, floor 2"', 'Unit 12', '', ''][index % 4] ?? ''
  return `${index + 1},${first},${pick(lastNames, index * 3)},${phone},1${phone},${house} ${pick(streets, index)},${second},${rest}\r\n`
}

function pick<Value>(values: readonly Value[], index: number): Value {
  const value = values[index % values.length]
  if (value === undefined) throw new Error('There is nothing to pick from.')
  return value
}
