import { draftFor } from '@afterbeep/testing/product/campaigns'
import { newCustomer } from '@afterbeep/testing/product/customer'
import type { DatabaseKind } from '@afterbeep/testing/product/databases'
import { newSubscriber } from '@afterbeep/testing/product/subscriber'
import { startTestProduct } from '@afterbeep/testing/product/test-products'
import { askMeanwhile, within } from '../contact-import/others.ts'
import { signedInHeaders } from '../contact-import/signed-in.ts'
import { openDatabases } from '../databases.ts'
import { MISSED, printTable, whole } from '../table.ts'

const AT_ONCE = 8
const GOAL_MS = 300

/** What other accounts notice of one that has eight campaigns checked at once, on a list of this length. */
export async function measureNeighbours(contacts: number): Promise<void> {
  const { kinds, close } = await openDatabases()
  try {
    for (const kind of kinds) await measureOn(kind, contacts)
  } finally {
    await close()
  }
}

async function measureOn(kind: DatabaseKind, contacts: number): Promise<void> {
  const fixture = await startTestProduct(kind)
  try {
    const { url } = fixture.product
    const { customer, listId } = await newSubscriber(fixture, contacts)
    const other = await newCustomer(url, fixture.sandbox)
    const headers = await signedInHeaders(url, other.email)
    const draft = draftFor(fixture.dropAt, { name: 'Checked', contactListId: listId })
    const check = () => customer.api.post('/api/campaigns/preflight/', draft)
    const alone = askMeanwhile(url, headers)
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    const aloneMs = await alone.end()
    const rows = [row('no preflight', aloneMs, '')]
    for (const atOnce of [1, AT_ONCE]) {
      const others = askMeanwhile(url, headers)
      const from = performance.now()
      const responses = await Promise.all(Array.from({ length: atOnce }, check))
      const tookMs = performance.now() - from
      const statuses = responses.map(({ status }) => status).toSorted((one, two) => one - two)
      rows.push(
        row(`${atOnce} preflights: ${statuses.join(', ')}`, await others.end(), whole(tookMs)),
      )
    }
    printTable({
      title: `Other accounts' calls meanwhile, ${whole(contacts)} contacts, ${kind.name} (goal: p99 ≤ ${GOAL_MS} ms)`,
      columns: ['one account has', 'took, ms', 'others p50, ms', 'others p99, ms', ''],
      rows,
    })
  } finally {
    await fixture.close()
  }
}

function row(name: string, took: readonly number[], tookMs: string): string[] {
  const p99 = within(took, 0.99)
  return [name, tookMs, within(took, 0.5).toFixed(1), p99.toFixed(1), p99 <= GOAL_MS ? '' : MISSED]
}
