import { createApiClient } from '@afterbeep/testing/product/api-client'
import type { ApiClient } from '@afterbeep/testing/product/api-client'
import { newCustomer, newEmail } from '@afterbeep/testing/product/customer'
import type { DatabaseKind } from '@afterbeep/testing/product/databases'
import { startTestProduct } from '@afterbeep/testing/product/test-products'
import { openDatabases } from '../databases.ts'
import { median } from '../machine.ts'
import { MISSED, printTable, whole } from '../table.ts'

/** The median difference of two that were asked for one after the other, in which other load is the same. */
const GOAL_MS = 1.4
/** Fewer than slow an account down. */
const TRIES_EACH = 3

const calls: readonly {
  name: string
  status: number
  ask: (api: ApiClient, email: string) => ReturnType<ApiClient['post']>
}[] = [
  {
    name: 'a sign-in with a wrong password',
    status: 401,
    ask: (api, email) => api.post('/api/login/', { email, password: 'not their password' }),
  },
  {
    name: 'a request for a new password',
    status: 200,
    ask: (api, email) => api.post('/api/password-reset/', { email }),
  },
]

/** Whether the time of a response shows if an address has an account. The two are asked for by turns. */
export async function measureUnknownAddresses(accounts: number): Promise<void> {
  const { kinds, close } = await openDatabases()
  try {
    const rows: string[][] = []
    for (const kind of kinds) rows.push(...(await measureOn(kind, accounts)))
    printTable({
      title: `Known against unknown addresses, ${whole(accounts * TRIES_EACH)} of each (goal: ${GOAL_MS} ms apart)`,
      columns: ['call', 'on', 'known, p50 ms', 'unknown, p50 ms', 'apart, ms', ''],
      rows,
    })
  } finally {
    await close()
  }
}

async function measureOn(kind: DatabaseKind, accounts: number): Promise<string[][]> {
  const fixture = await startTestProduct(kind)
  try {
    const { url } = fixture.product
    const known: string[] = []
    while (known.length < accounts) known.push((await newCustomer(url, fixture.sandbox)).email)
    const unknown = known.map(() => newEmail())
    const stranger = createApiClient(url)
    const rows: string[][] = []
    for (const { name, status, ask } of calls) {
      const timed = async (email: string) => {
        const from = performance.now()
        const response = await ask(stranger, email)
        const tookMs = performance.now() - from
        if (response.status === status) return tookMs
        throw new Error(`${name} returned ${response.status}: ${response.text.slice(0, 300)}`)
      }
      rows.push([name, kind.name, ...(await compare(timed, known, unknown))])
    }
    return rows
  } finally {
    await fixture.close()
  }
}

async function compare(
  timed: (email: string) => Promise<number>,
  known: readonly string[],
  unknown: readonly string[],
): Promise<string[]> {
  const pairs: { knownMs: number; unknownMs: number }[] = []
  for (let round = 0; round < TRIES_EACH; round += 1) {
    for (const [index, email] of known.entries()) {
      const other = unknown[index] ?? newEmail()
      // Each goes first as often as the other.
      const isFirst = index % 2 === 0
      const before = isFirst ? await timed(email) : undefined
      const unknownMs = await timed(other)
      pairs.push({ knownMs: before ?? (await timed(email)), unknownMs })
    }
  }
  const apartMs = Math.abs(median(pairs.map(({ knownMs, unknownMs }) => knownMs - unknownMs)))
  const isWell = apartMs <= GOAL_MS
  return [
    median(pairs.map(({ knownMs }) => knownMs)).toFixed(1),
    median(pairs.map(({ unknownMs }) => unknownMs)).toFixed(1),
    apartMs.toFixed(2),
    isWell ? '' : MISSED,
  ]
}
