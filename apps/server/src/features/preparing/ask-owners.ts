import { ownersUnansweredText } from '@afterbeep/contract/registry/registry-texts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import { OwnershipError } from '../../providers/ownership/port.ts'
import type { OwnershipProvider, OwnershipQuestion } from '../../providers/ownership/port.ts'
import { ownershipDay, selectOwnership, storeOwnership } from '../compliance/index.ts'
import { readConsents, readContactPage, readListDay } from '../contacts/index.ts'
import { holdRun } from '../runs/index.ts'
import type { NotifyOwner } from '../runs/index.ts'
import {
  noteAnswered,
  noteAsked,
  noteUnanswered,
  takeRunToAskFor,
  unansweredSince,
} from './owners.queries.ts'
import type { RunToAskFor } from './owners.queries.ts'

/** People who are asked for between two notes of how far it has come: a crash repeats no more questions. */
const PAGE_ROWS = 1_000
/** The database is renewed once a month, so a result is as good as a newer one for about as long. */
const RESULT_VALID_MS = 31 * 24 * 3_600_000
/** Longer than a page takes; then another process takes the run over. */
const TAKEN_MS = 10 * 60_000
const RETRY_MS = 60_000

interface Person {
  line: number
  phone: number
}

export interface AskOwnersDeps {
  db: Database
  clock: Clock
  log: Logger
  ownership: OwnershipProvider
  settings: { lateLimitMs: number }
  notifyOwner: NotifyOwner
}

/**
 * Asks the database of reassigned numbers for one page of a started run's people, and stores the results; no
 * transaction is open meanwhile. While no response comes, the run is not prepared and no person is contacted; after as
 * long as a run may be late, its owner decides. Returns whether there was anything to ask for.
 */
export async function askOwners(deps: AskOwnersDeps): Promise<boolean> {
  const { db, clock, log } = deps
  const now = clock.now()
  const run = await takeRunToAskFor(db, now, new Date(now.getTime() + TAKEN_MS))
  if (run === undefined) return false
  try {
    await askPage(deps, run)
  } catch (error) {
    if (!(error instanceof OwnershipError)) throw error
    log.warn({ runId: run.runId, reason: error.message }, 'reassigned numbers: no response')
    await waitOrHold(deps, run)
  }
  return true
}

async function askPage(deps: AskOwnersDeps, run: RunToAskFor): Promise<void> {
  const { db, clock } = deps
  const { accountId, listId } = run
  const page = await readContactPage(db, accountId, listId, run.askedLine, PAGE_ROWS)
  await ask(deps, run, page)
  const line = page.at(-1)?.line ?? run.askedLine
  const isDone = page.length < PAGE_ROWS
  const at = clock.now()
  await noteAsked(db, run, { line, isDone, at })
}

/**
 * Asks for people of a prepared run anew whose result has grown too old while it waited, and for those who were not
 * asked for because their day was that of the preparation. False where no response comes: none of them may be contacted;
 * the run is to be tried again, or waits for its owner by now.
 */
export async function askAgain(
  deps: AskOwnersDeps,
  run: Pick<RunToAskFor, 'accountId' | 'runId' | 'campaignId' | 'listId'>,
  people: readonly Person[],
): Promise<boolean> {
  try {
    if (await ask(deps, run, people)) await noteAnswered(deps.db, run)
    return true
  } catch (error) {
    if (!(error instanceof OwnershipError)) throw error
    const { runId } = run
    deps.log.warn({ runId, reason: error.message }, 'reassigned numbers: no response')
    await waitOrHold(deps, { ...run, failingSince: await unansweredSince(deps.db, run) })
    return false
  }
}

/** Stores the results. Returns whether there was anything to ask for. */
async function ask(
  deps: AskOwnersDeps,
  list: Pick<RunToAskFor, 'accountId' | 'listId'>,
  people: readonly Person[],
): Promise<boolean> {
  const { db, clock, ownership } = deps
  const { accountId } = list
  const questions = await questionsOf(deps, list, people)
  for (let from = 0; from < questions.length; from += ownership.mostAtOnce) {
    const some = questions.slice(from, from + ownership.mostAtOnce)
    const results = await ownership.ask(some)
    const stored = some.flatMap((one, at) => {
      const result = results[at]
      return result === undefined ? [] : [{ ...one, result }]
    })
    await storeOwnership(db, accountId, stored, clock.now())
  }
  return questions.length > 0
}

/** Without those that have a result, and those whose day is today: a number can't have changed hands since. */
async function questionsOf(
  { db, clock }: AskOwnersDeps,
  { accountId, listId }: Pick<RunToAskFor, 'accountId' | 'listId'>,
  page: readonly Person[],
): Promise<OwnershipQuestion[]> {
  const now = clock.now()
  const today = now.toISOString().slice(0, 10)
  const list = { accountId, listId }
  const lines = page.map(({ line }) => line)
  const consents = await readConsents(db, list, lines, now)
  const uploaded = page.length === 0 ? today : await readListDay(db, list)
  const byPhone = new Map<number, OwnershipQuestion>()
  for (const { line, phone } of page) {
    const since = ownershipDay(consents.get(line), uploaded)
    if (since < today && !byPhone.has(phone)) byPhone.set(phone, { phone, since })
  }
  const questions = [...byPhone.values()]
  const askedAfter = new Date(now.getTime() - RESULT_VALID_MS)
  const known = await selectOwnership(db, accountId, questions, askedAfter)
  return questions.filter(({ phone }) => !known.has(phone))
}

async function waitOrHold(
  deps: AskOwnersDeps,
  run: Pick<RunToAskFor, 'accountId' | 'runId' | 'campaignId' | 'failingSince'>,
): Promise<void> {
  const { db, clock, settings } = deps
  const now = clock.now()
  const since = run.failingSince ?? now
  if (now.getTime() - since.getTime() <= settings.lateLimitMs) {
    const nextTryAt = new Date(now.getTime() + RETRY_MS)
    return noteUnanswered(db, run, { since, nextTryAt })
  }
  await db.transaction(async (tx) => {
    await holdRun(tx, deps, run, ownersUnansweredText)
    // When its owner lets it go on, it is asked again at once and may fail as long.
    await noteUnanswered(tx, run, { since: null, nextTryAt: null })
  })
}
