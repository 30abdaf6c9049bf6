import type { ProviderAccess } from '../../config.providers.ts'
import { countBusinesses, emailsOf, listSenders } from '../../features/senders/index.ts'
import type { ListedSender } from '../../features/senders/index.ts'
import { callFailureOf } from '../../platform/call-once.ts'
import type { Fetch } from '../../platform/call-once.ts'
import type { Queries } from '../../platform/database/database.ts'
import { fault, fine, warning } from '../../providers/finding.ts'
import type { Finding } from '../../providers/finding.ts'
import { lineKinds, numberKinds, registrationKinds } from './sender-kinds.ts'
import type { Kind } from './sender-kinds.ts'

const BATCH = 500
const BATCHES = 20
/** So many accounts are named in a row; the others are counted. */
const NAMED = 3

/**
 * The senders of all accounts (SENDERS=own) beside what the providers have. The providers are asked for lists, so a
 * thousand businesses cost a few calls; a row names each kind of fault, and by whose email to mend it.
 */
export async function checkSenders(
  fetch: Fetch,
  { voice, text }: Pick<ProviderAccess, 'voice' | 'text'>,
  db: Queries,
  reportUrl: string | undefined,
): Promise<Finding[]> {
  const senders = await allSenders(db)
  if (senders.length === 0) {
    return [fine('own senders', 'no account has one yet: the command sender gives it one')]
  }
  const kinds = await Promise.all([
    lookedAt('own lines', () => lineKinds(fetch, voice, senders)),
    lookedAt('own numbers', () => numberKinds(fetch, text, senders, reportUrl)),
    lookedAt('own registrations', () => registrationKinds(fetch, text, senders)),
  ])
  const findings: Finding[] = []
  for (const one of kinds.flat()) {
    if (!('has' in one)) findings.push(one)
    else findings.push(...(await rowOf(db, one, senders)))
  }
  if (findings.length > 0) return findings
  const texting = senders.filter(({ textRegistration }) => textRegistration === 'registered')
  return [fine('own senders', `${senders.length}, of which ${texting.length} may text`)]
}

/** One sender for all accounts, which only one business may have (SENDERS=shared). */
export async function checkSharedSender(db: Queries): Promise<Finding> {
  const what = 'shared sender'
  const businesses = await countBusinesses(db)
  if (businesses <= 1) return fine(what, 'one line and one number, for one business')
  return warning(
    what,
    `${businesses} accounts with a plan call and text from one line and one number`,
    'Carriers register a number for one business. Where these are several, set SENDERS=own and give each its own with the command sender.',
  )
}

async function allSenders(db: Queries): Promise<ListedSender[]> {
  const senders: ListedSender[] = []
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const next = await listSenders(db, senders.at(-1)?.accountId, BATCH)
    senders.push(...next)
    if (next.length < BATCH) break
  }
  return senders
}

/** A provider that can't be asked has a fault of its own in the table already. */
async function lookedAt(what: string, look: () => Promise<Kind[]>): Promise<(Kind | Finding)[]> {
  try {
    return await look()
  } catch (error) {
    const failure = callFailureOf(error)
    if (failure === undefined) throw error
    const todo = 'Mend what the table says of the provider, then run the doctor again.'
    return [warning(what, `can’t be looked at: ${failure.message}`, todo)]
  }
}

async function rowOf(
  db: Queries,
  { what, found, todo, isWarning = false, has }: Kind,
  senders: readonly ListedSender[],
): Promise<Finding[]> {
  const ids = senders.filter(has).map(({ accountId }) => accountId)
  if (ids.length === 0) return []
  const named = await emailsOf(db, ids.slice(0, NAMED))
  const others = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : ''
  const accounts = ids.length === 1 ? '1 account' : `${ids.length} accounts`
  const text = `${accounts} (${named.join(', ')}${others}): ${found}`
  return [isWarning ? warning(what, text, todo) : fault(what, text, todo)]
}
