import { csvLine } from '@afterbeep/contract/contact/csv-text'
import type { Queries } from '../../../platform/database/database.ts'
import { deliveryParts } from './delivery-parts.ts'
import type { ExportPart } from './delivery-parts.ts'
import {
  accountRows,
  creditRows,
  overageRows,
  returnedPaymentRows,
  senderRows,
  testNumberRows,
  userRows,
} from './rows/account.queries.ts'
import { campaignRows, nextProof, runRows } from './rows/campaigns.queries.ts'
import { contactRows, listRows, rejectedRows } from './rows/lists.queries.ts'
import type { ContactRow, ListRow, RejectedRow } from './rows/lists.queries.ts'
import type { Cells, Page } from './rows/page.ts'
import {
  callRows,
  replyRows,
  signUpRows,
  singleRows,
  suppressionRows,
  testRows,
} from './rows/people.queries.ts'

/** Rows in a statement: some 20 ms of this process, between which others are served. */
const PAGE_ROWS = 2000
/** Between the values of a stored contact. */
const SEPARATOR = '\u001F'

/** One file of the archive, read when its turn comes. */
export interface ExportFile {
  name: string
  parts: () => AsyncIterable<ExportPart>
}

type Cell = string | number | Date | null
type ReadPage<Row> = (page: Page<Row>) => Promise<Row[]>

/** A file with a line for each row, page by page. */
function file<Row>(
  name: string,
  header: readonly string[],
  read: ReadPage<Row>,
  cellsOf: (row: Row) => readonly Cell[],
): ExportFile {
  const parts = async function* () {
    yield { text: csvLine(header), rows: 0 }
    let after: Row | undefined
    do {
      const page: Row[] = await read({ after, limit: PAGE_ROWS })
      after = page.length < PAGE_ROWS ? undefined : page.at(-1)
      const text = page.map((row) => csvLine(cellsOf(row).map(textOf))).join('')
      yield { text, rows: page.length }
    } while (after !== undefined)
  }
  return { name, parts }
}

function textOf(cell: Cell): string {
  if (cell === null) return ''
  return cell instanceof Date ? cell.toISOString() : String(cell)
}

/** A file whose rows are cells already. */
function table<Row extends Cells>(name: string, header: string, read: ReadPage<Row>): ExportFile {
  return file(name, header.split(' '), read, ({ cells }) => cells)
}

/** Rows that are few enough for one page. */
const onePage =
  (read: () => Promise<Cells[]>): ReadPage<Cells> =>
  ({ after }) =>
    after ? Promise.resolve([]) : read()

/** All files of an account's export, in their order in the archive. */
export async function* exportFiles(db: Queries, accountId: string): AsyncGenerator<ExportFile> {
  const of =
    <Row>(rows: (db: Queries, accountId: string, page: Page<Row>) => Promise<Row[]>) =>
    (page: Page<Row>) =>
      rows(db, accountId, page)
  yield table(
    'account.csv',
    'company business_name business_phone call_greeting call_number currency plan plan_status emails_switched_off created_at',
    onePage(() => accountRows(db, accountId)),
  )
  yield table(
    'users.csv',
    'id email first_name last_name display_name full_name phone role verified_at created_at',
    onePage(() => userRows(db, accountId)),
  )
  yield table(
    'contact-lists.csv',
    'id file contacts problems uploaded_at deleted_at consent consent_words consent_channels',
    of(listRows),
  )
  yield* contactFiles(db, accountId)
  yield table(
    'campaigns.csv',
    'campaign description method message second_message fallbacks voice start_date end_date frequency drop_time time_zone contact_list recipients status status_reason consent consent_at consent_statement created_at',
    of(campaignRows),
  )
  yield table(
    'runs.csv',
    'run campaign number drop_at status status_reason started_at ended_at',
    of(runRows),
  )
  yield { name: 'deliveries.csv', parts: () => deliveryParts(db, accountId) }
  yield { name: 'proofs-of-delivery.csv', parts: () => proofParts(db, accountId) }
  yield table('replies.csv', 'received_at phone_number text meaning campaign', of(replyRows))
  yield table(
    'calls-back.csv',
    'received_at phone_number asked_for_owner opted_out campaign',
    of(callRows),
  )
  yield table(
    'sign-ups.csv',
    'signed_up_at phone_number first_name last_name signed_up_by texted channels words address question question_sent_at answer answered_at',
    of(signUpRows),
  )
  yield table(
    'other-messages.csv',
    'sent_at message channel phone_number words state reason',
    of(singleRows),
  )
  yield table('credits.csv', 'entry kind credits campaign note created_at', of(creditRows))
  yield table(
    'overage.csv',
    'month credits stated_at invoice_line',
    onePage(() => overageRows(db, accountId)),
  )
  yield table(
    'payments-returned.csv',
    'invoice paid_cents refunded_cents disputed_cents dispute credits_taken_back credits_owed credits_let_go updated_at',
    onePage(() => returnedPaymentRows(db, accountId)),
  )
  yield table(
    'sender.csv',
    'kind caller_id text_number phone_line messaging_profile registration since until',
    onePage(() => senderRows(db, accountId)),
  )
  yield table('do-not-contact.csv', 'number channel reason created_at', of(suppressionRows))
  yield table('test-sends.csv', 'sent_at purpose channel phone_number state reason', of(testRows))
  yield table(
    'test-numbers.csv',
    'user phone_number confirmed_at',
    onePage(() => testNumberRows(db, accountId)),
  )
}

const PROOFS = 'run line phone_number reported_at fetched_at type recording_as_base64'

async function* proofParts(db: Queries, accountId: string): AsyncGenerator<ExportPart> {
  yield { text: csvLine(PROOFS.split(' ')), rows: 0 }
  let proof = await nextProof(db, accountId, undefined)
  while (proof) {
    yield { text: csvLine(proof.cells), rows: 1 }
    proof = await nextProof(db, accountId, proof)
  }
}

/** Each list that was not deleted, in files of its own with the columns that it came with. */
async function* contactFiles(db: Queries, accountId: string): AsyncGenerator<ExportFile> {
  let after: ListRow | undefined
  do {
    const lists: ListRow[] = await listRows(db, accountId, { after, limit: PAGE_ROWS })
    after = lists.length < PAGE_ROWS ? undefined : lists.at(-1)
    for (const list of lists) if (list.deletedAt === null) yield* rowsOfList(db, accountId, list)
  } while (after !== undefined)
}

function rowsOfList(db: Queries, accountId: string, list: ListRow): ExportFile[] {
  const key = { accountId, listId: list.id }
  const contacts = file<ContactRow>(
    `contacts/${list.id}.csv`,
    [...list.columns, 'CalledNumber', 'Line'],
    (page) => contactRows(db, key, page),
    ({ line, phone, fields }) => [...fields.split(SEPARATOR), phone, line],
  )
  if (list.problems === 0) return [contacts]
  const rejected = file<RejectedRow>(
    `contacts/${list.id}-problems.csv`,
    ['Line', 'Problem', ...list.columns],
    (page) => rejectedRows(db, key, page),
    ({ line, message, cells }) => [line, message, ...cells],
  )
  return [contacts, rejected]
}
