import type { Clock } from '../../platform/clock/clock.ts'
import type { WallTime } from '../../platform/clock/wall-time.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { CallEvent, CallProvider } from '../../providers/calls/port.ts'
import { optOut } from '../compliance/index.ts'
import type { Suppressions } from '../compliance/index.ts'
import { accountsThatContacted, believedTime, wasRestoredSince } from '../reports/index.ts'
import { addToCounts, insertCall, lockCall, updateCall } from './call-backs.queries.ts'
import type { StoredCall } from './call-backs.queries.ts'
import { commandFor, ownerNumberOf } from './call-commands.ts'
import { legOf, meaningOf } from './call-event.ts'
import { needsCommand, stateAfter } from './call-moves.ts'
import { CALL_BACK_MS, placeCall } from './place-call.ts'
import { sendCommand } from './send-command.ts'

export interface CallBackDeps {
  db: Database
  clock: Clock
  wall: Pick<WallTime, 'delay'>
  calls: CallProvider
  suppressions: Suppressions
}

/**
 * Applies one event of a call, in one transaction with the opt-out that it may be, and then tells the provider
 * what follows. A process that dies in between gets the event again, since it was not acknowledged, and tells
 * it then, under the same id: what a state demands is known from the state alone.
 *
 * @throws CommandFailed where the provider did not take the command; the event has to come again
 */
export async function takeCallEvent(deps: CallBackDeps, event: CallEvent): Promise<void> {
  const applied = await deps.db.transaction((tx) => apply(tx, deps, event))
  if (applied === undefined) return
  const { call, isOptOut } = applied
  // As for a STOP: until then a message that was checked before may still leave.
  if (isOptOut) await deps.suppressions.settled(deps.wall)
  // Not acknowledged before a restored backup could know it.
  if (isOptOut) await deps.suppressions.kept()
  if (!needsCommand(call.state) || call.commanded === call.state) return
  await sendCommand(deps, call, await commandFor(deps.db, call))
}

interface Applied {
  call: StoredCall
  isOptOut: boolean
}

async function apply(
  tx: Transaction,
  deps: CallBackDeps,
  event: CallEvent,
): Promise<Applied | undefined> {
  const { callId, isOwnerLeg } = legOf(event)
  const before = (await lockCall(tx, callId)) ?? (await openCall(tx, deps, event, isOwnerLeg))
  if (before === undefined) return undefined
  const meaning = meaningOf(event, before, isOwnerLeg)
  const at = deps.clock.now()
  const call = { ...before }
  if (meaning.keyOne) call.askedForOwner = true
  if (meaning.keyNine && call.phone !== null) {
    call.optedOut = true
    await noteOptOut(tx, deps, call.phone, call, event)
  }
  if (meaning.move === 'asks' && call.state === 'menu') {
    const hasOwner = (await ownerNumberOf(tx, call)) !== undefined
    call.state = stateAfter(call.state, hasOwner ? 'asks-for-owner' : 'asks-how')
  } else if (meaning.move !== undefined && meaning.move !== 'asks') {
    call.state = stateAfter(call.state, meaning.move)
  }
  if (call.state === 'connected') call.connectedAt ??= event.at ?? at
  await updateCall(tx, call)
  await count(tx, call, {
    calls: 0,
    askedForOwner: call.askedForOwner && !before.askedForOwner ? 1 : 0,
    optOuts: call.optedOut && !before.optedOut ? 1 : 0,
  })
  return { call, isOptOut: meaning.keyNine && call.phone !== null }
}

/** Any event that names the numbers may be the first: they come in no promised order. */
async function openCall(
  tx: Transaction,
  { clock }: CallBackDeps,
  { callId, from, to, at: saidAt }: CallEvent,
  isOwnerLeg: boolean,
): Promise<StoredCall | undefined> {
  if (isOwnerLeg || from === null || to === null) return undefined
  const at = believedTime(saidAt?.toISOString(), clock.now())
  const placed = await placeCall(tx, { from, to, at })
  const opened = await insertCall(tx, { callId, phone: from === 0 ? null : from, at, ...placed })
  if (opened === undefined) return lockCall(tx, callId)
  await count(tx, opened, { calls: 1, askedForOwner: 0, optOuts: 0 })
  return opened
}

/** The same word as a STOP in a reply: it protects from every account that ever contacted the number. */
async function noteOptOut(
  tx: Transaction,
  { clock, suppressions }: CallBackDeps,
  phone: number,
  { accountId }: StoredCall,
  event: CallEvent,
): Promise<void> {
  const at = clock.now()
  const contacted = await accountsThatContacted(tx, phone)
  const accountIds = [...new Set([...contacted, ...(accountId === null ? [] : [accountId])])]
  await optOut(tx, suppressions, {
    phone,
    accountIds,
    mayConcernOthers: await wasRestoredSince(tx, new Date(at.getTime() - CALL_BACK_MS)),
    saidAt: believedTime(event.at?.toISOString(), at),
    at,
    source: 'call',
  })
}

const HOUR_MS = 3_600_000

async function count(
  tx: Transaction,
  { accountId, campaignId, variant, arrivedAt }: StoredCall,
  added: { calls: number; askedForOwner: number; optOuts: number },
): Promise<void> {
  if (accountId === null || campaignId === null) return
  if (added.calls + added.askedForOwner + added.optOuts === 0) return
  const hour = new Date(Math.floor(arrivedAt.getTime() / HOUR_MS) * HOUR_MS)
  await addToCounts(tx, { accountId, campaignId, variant: variant ?? 'A', hour, ...added })
}
