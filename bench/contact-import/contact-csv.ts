import { once } from 'node:events'
import { createWriteStream } from 'node:fs'

const columns =
  'id,FirstName,LastName,PhoneNumber,RecommendedPhone,Address1,City,State,Zipcode,Country'
const firstNames = ['ADA', 'grace', 'Alan', 'kaTHerine', 'edsger', 'Barbara', 'dONALD', 'radia']
const areaCodes = [408, 212, 312, 303]
/** A prime, so that no number repeats while they lie all over their exchanges. */
const STEP = 7_919
const LOCALS = 5_000_000
const WRITE_CHARS = 1 << 20

/** Writes a contact file of so many rows with nothing wrong with them, 82 bytes a row. */
export async function writeContactCsv(path: string, rows: number): Promise<void> {
  const file = createWriteStream(path)
  let text = `${columns}\r\n`
  for (let index = 0; index < rows; index += 1) {
    text += row(index)
    if (text.length < WRITE_CHARS) continue
    if (!file.write(text)) await once(file, 'drain')
    text = ''
  }
  file.end(text)
  await once(file, 'finish')
}

function row(index: number): string {
  const area = areaCodes[index % areaCodes.length] ?? 0
  const phone = `${area}${2_000_000 + ((index * STEP) % LOCALS)}`
  const name = firstNames[index % firstNames.length] ?? ''
  const zip = 95_000 + (index % 999)
  return `${index + 1},${name},Hopper,${phone},1${phone},${index % 9_999} Main Street,San Jose,CA,${zip},USA\r\n`
}
