import type { SignUp, SignUps } from '@afterbeep/contract/api/sign-ups'
import { csvLine } from '@afterbeep/contract/contact/csv-text'
import { consentValueOf } from '@afterbeep/contract/sign-ups/sign-up-words'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { importContactFile } from '../contacts/index.ts'
import { readSignUpPage } from './sign-up-page.ts'
import { countConfirmed, selectConfirmed, selectSignUps } from './sign-ups.queries.ts'
import type { SignUpCursor, SignUpRow } from './sign-ups.queries.ts'

const PAGE_ROWS = 25
const ROWS_AT_ONCE = 2_000

export async function listSignUps(
  { db, publicUrl }: { db: Queries; publicUrl: string },
  accountId: string,
  after: string | undefined,
): Promise<SignUps> {
  const found = await selectSignUps(db, accountId, cursorOf(after), PAGE_ROWS + 1)
  const rows = found.slice(0, PAGE_ROWS)
  const last = rows.at(-1)
  return {
    page: await readSignUpPage(db, publicUrl, accountId),
    entries: rows.map(shown),
    next: last && found.length > rows.length ? `${last.askedAt.getTime()}.${last.id}` : null,
    confirmed: await countConfirmed(db, accountId),
  }
}

/** The contract refuses any other text. */
function cursorOf(after: string | undefined): SignUpCursor | undefined {
  if (after === undefined) return undefined
  const [at = '', id = ''] = after.split('.')
  return { askedAt: new Date(Number(at)), id }
}

function shown(row: SignUpRow): SignUp {
  return {
    id: row.id,
    phone: String(row.phone),
    name: nameOf(row),
    how: row.how,
    channels: row.channels,
    asked_at: row.askedAt.toISOString(),
    confirmed_at: row.confirmedAt?.toISOString() ?? null,
  }
}

const nameOf = ({ firstName, lastName }: SignUpRow) => `${firstName} ${lastName}`.trim()

const PROOF = [
  'Phone',
  'FirstName',
  'LastName',
  'Consent',
  'Words',
  'SignedUpBy',
  'Texted',
  'Address',
  'SignedUpAt',
  'Question',
  'QuestionSentAt',
  'Answer',
  'AnsweredAt',
]

/** All sign-ups with their proof, newest first, as CSV. */
export async function* exportSignUps(db: Queries, accountId: string): AsyncGenerator<string> {
  yield csvLine(PROOF)
  let below: SignUpCursor | undefined
  do {
    const rows: SignUpRow[] = await selectSignUps(db, accountId, below, ROWS_AT_ONCE)
    yield rows.map((row) => csvLine(proofOf(row))).join('')
    below = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)
  } while (below !== undefined)
}

function proofOf(row: SignUpRow): string[] {
  return [
    `+${row.phone}`,
    row.firstName,
    row.lastName,
    row.confirmedAt === null ? '' : consentValueOf(row.channels),
    row.words,
    row.how,
    row.said ?? '',
    row.address ?? '',
    row.askedAt.toISOString(),
    row.question ?? '',
    row.textedAt?.toISOString() ?? '',
    row.answer ?? '',
    row.confirmedAt?.toISOString() ?? '',
  ]
}

const HEADER =
  'id,FirstName,LastName,PhoneNumber,RecommendedPhone,Consent,ConsentDate,ConsentSource'

/**
 * Makes a contact list of all who replied YES, as any other file would: it is read by the same reader,
 * and a person who has replied STOP since is left out by each campaign.
 *
 * @throws AppError invalid_request where no person has replied YES, contacts_quota
 */
export async function makeContactList(
  deps: { db: Database; clock: Clock },
  accountId: string,
): Promise<{ contact_list_id: string; people: number }> {
  if ((await countConfirmed(deps.db, accountId)) === 0) {
    throw new AppError('invalid_request', { message: 'No person has replied YES yet.' })
  }
  const day = deps.clock.now().toISOString().slice(0, 10)
  const bytes = contactFile(deps.db, accountId)
  const { listId, accepted } = await importContactFile(deps, {
    accountId,
    name: `Sign-ups until ${day}.csv`,
    bytes,
  })
  return { contact_list_id: listId, people: accepted }
}

async function* contactFile(db: Queries, accountId: string): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const people = await confirmedPeople(db, accountId)
  yield encoder.encode(`${HEADER}\n`)
  for (const row of people.values()) yield encoder.encode(csvLine(contactOf(row)))
}

/** By number: a person who signed up for voicemails and another time for texts agreed to both. */
async function confirmedPeople(db: Queries, accountId: string): Promise<Map<number, SignUpRow>> {
  const people = new Map<number, SignUpRow>()
  let after: string | undefined
  do {
    const rows: SignUpRow[] = await selectConfirmed(db, accountId, after, ROWS_AT_ONCE)
    for (const row of rows) {
      const before = people.get(row.phone)
      const isMore = before !== undefined && before.channels !== row.channels
      people.set(row.phone, isMore ? { ...row, channels: 'both' } : row)
    }
    after = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)?.id
  } while (after !== undefined)
  return people
}

function contactOf(row: SignUpRow): string[] {
  const phone = String(row.phone)
  const source = row.how === 'page' ? 'Sign-up page' : `Texted ${row.said ?? ''}`
  const day = row.confirmedAt?.toISOString().slice(0, 10) ?? ''
  return [row.id, row.firstName, row.lastName, phone.slice(1), phone, row.channels, day, source]
}
