import type { Suppression } from '@afterbeep/contract/api/suppressions'
import { maskPhone } from '@afterbeep/contract/contact/phone'
import { wholePhone } from '@afterbeep/contract/contact/whole-phone'
import { addedHowTexts } from '@afterbeep/contract/opt-outs/added-how'
import type { AddedHow } from '@afterbeep/contract/opt-outs/added-how'
import { suppressionReasonText } from '@afterbeep/contract/opt-outs/suppression-reasons'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { systemWallTime } from '../../platform/clock/wall-time.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import type { Suppressions } from '../compliance/index.ts'
import { selectEntries, selectEntry } from './entries.queries.ts'
import type { EntryPlace, StoredEntry } from './entries.queries.ts'

export interface DoNotContactDeps {
  db: Database
  clock: Clock
  suppressions: Suppressions
}

/** A page of the list, and where the next one starts. */
export async function listEntries(
  db: Queries,
  accountId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ entries: Suppression[]; next: string | null }> {
  // One more than requested shows whether another page follows.
  const found = await selectEntries(db, accountId, { below: placeOf(after), limit: limit + 1 })
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const next = last && found.length > limit ? `${last.since.getTime()}.${last.hash}` : null
  return { entries: shown.map(shownEntry), next }
}

/** The contract refuses any other text. */
function placeOf(cursor: string | undefined): EntryPlace | undefined {
  const dot = cursor?.indexOf('.') ?? -1
  if (cursor === undefined || dot < 0) return undefined
  return { since: new Date(Number(cursor.slice(0, dot))), hash: cursor.slice(dot + 1) }
}

/** The entry of a typed number; null where the account may contact it. */
export function findEntry(
  deps: Pick<DoNotContactDeps, 'db' | 'suppressions'>,
  accountId: string,
  typed: string,
): Promise<Suppression | null> {
  return entryOf(deps, deps.db, accountId, numberOf(deps, accountId, typed))
}

/** A number on the list, of which its own id leaves only the hash known. */
interface ListedNumber {
  hash: string
  phone?: number
}

/** Also of a number whose owner said STOP to no known account: it stops every account, and is in the list of none. */
async function entryOf(
  { suppressions }: Pick<DoNotContactDeps, 'suppressions'>,
  db: Queries,
  accountId: string,
  { hash, phone }: ListedNumber,
): Promise<Suppression | null> {
  const entry = await selectEntry(db, accountId, hash)
  const isStoppedAnyway = entry?.channel === 'all' && entry.reason !== 'by_hand'
  if (isStoppedAnyway || phone === undefined) return entry === undefined ? null : shownEntry(entry)
  const since = await suppressions.unclaimedStop(db, accountId, phone)
  if (since === undefined) return entry === undefined ? null : shownEntry(entry)
  const unlisted = { hash, masked: maskPhone(String(phone)), addedHow: null, addedBy: null }
  return shownEntry({ ...unlisted, ...entry, channel: 'all', reason: 'opted_out', since })
}

/** Puts a number on the list; one that is on it by hand stays as it is. */
export async function addEntry(
  deps: DoNotContactDeps,
  person: { accountId: string; userId: string },
  { phone: typed, how }: { phone: string; how: AddedHow },
): Promise<Suppression | null> {
  const { accountId, userId: by } = person
  const { phone } = numberOf(deps, accountId, typed)
  const added = { accountId, phones: [phone], how, by, at: deps.clock.now() }
  await deps.db.transaction((tx) => deps.suppressions.addByHand(tx, added))
  await deps.suppressions.settled(systemWallTime)
  return findEntry(deps, accountId, typed)
}

/**
 * Takes back what a person added.
 *
 * @returns the entry that is left where something else forbids the number, null where nothing does
 * @throws AppError not_found where it is not on the list, suppression_kept where no person added it
 */
export async function removeEntry(
  deps: DoNotContactDeps,
  accountId: string,
  which: { id: string } | { phone: string },
): Promise<Suppression | null> {
  const number: ListedNumber =
    'id' in which ? { hash: which.id } : numberOf(deps, accountId, which.phone)
  return deps.db.transaction(async (tx) => {
    const taken = { accountId, hash: number.hash, at: deps.clock.now() }
    const isRemoved = await deps.suppressions.removeByHand(tx, taken)
    const left = await entryOf(deps, tx, accountId, number)
    if (!isRemoved) throw new AppError(left === null ? 'not_found' : 'suppression_kept')
    return left
  })
}

/** The contract has accepted the number already. */
function numberOf(
  { suppressions }: Pick<DoNotContactDeps, 'suppressions'>,
  accountId: string,
  typed: string,
): Required<ListedNumber> {
  const phone = Number(wholePhone(typed))
  return { hash: suppressions.hashOf(accountId, phone), phone }
}

function shownEntry({ hash, masked, channel, reason, since, addedHow, addedBy }: StoredEntry) {
  const how = isAddedHow(addedHow) ? addedHow : null
  return {
    id: hash,
    ends_with: /\d\d$/.exec(masked)?.[0] ?? null,
    channel: channel === 'text' ? ('text' as const) : ('all' as const),
    reason,
    reason_text: suppressionReasonText(reason, how),
    since: since.toISOString(),
    added_by: addedBy,
    added_how: how,
    removable: how !== null,
  }
}

function isAddedHow(how: string | null): how is AddedHow {
  return how !== null && Object.hasOwn(addedHowTexts, how)
}
