import { once } from 'node:events'
import { createWriteStream } from 'node:fs'

const columns =
  'id,FirstName,LastName,PhoneNumber,RecommendedPhone,Address1,City,State,Zipcode,Country'
const firstNames = ['ADA', 'grace', 'Alan', 'kaTHerine', 'edsger', 'Barbara', 'dONALD', 'radia']
const areaCodes = [408, 212, 312, 303]
/** A prime, so that numbers scatter over their exchanges and none repeats. */
const STEP = 7_919
const LOCALS = 5_000_000
const WRITE_CHARS = 1 << 20
/** Every so many rows a number is written another way, and every so many it is missing. */
const FIXABLE_EVERY = 500
const BAD_EVERY = 800

/** Rows of a file by their result, where nothing is fixed. */
export interface ContactCsv {
  ready: number
  fixable: number
  bad: number
}

/** Writes a contact file with so many rows of 82 bytes; on request a few of them have problems. */
export async function writeContactCsv(
  path: string,
  { rows, withProblems }: { rows: number; withProblems: boolean },
): Promise<ContactCsv> {
  const file = createWriteStream(path)
  const found: ContactCsv = { ready: 0, fixable: 0, bad: 0 }
  let text = `${columns}\r\n`
  for (let index = 0; index < rows; index += 1) {
    const kind = withProblems ? kindOf(index) : 'ready'
    found[kind] += 1
    text += row(index, kind)
    if (text.length < WRITE_CHARS) continue
    if (!file.write(text)) await once(file, 'drain')
    text = ''
  }
  file.end(text)
  await once(file, 'finish')
  return found
}

function kindOf(index: number): keyof ContactCsv {
  if (index % FIXABLE_EVERY === FIXABLE_EVERY - 1) return 'fixable'
  return index % BAD_EVERY === BAD_EVERY - 1 ? 'bad' : 'ready'
}

function row(index: number, kind: keyof ContactCsv): string {
  const area = String(areaCodes[index % areaCodes.length])
  const local = String(2_000_000 + ((index * STEP) % LOCALS))
  const recommended = {
    ready: `1${area}${local}`,
    fixable: `+1 (${area}) ${local.slice(0, 3)}-${local.slice(3)}`,
    bad: local,
  }[kind]
  const name = firstNames[index % firstNames.length] ?? ''
  const zip = 95_000 + (index % 999)
  return `${index + 1},${name},Hopper,${area}${local},${recommended},${index % 9_999} Main Street,San Jose,CA,${zip},USA\r\n`
}
