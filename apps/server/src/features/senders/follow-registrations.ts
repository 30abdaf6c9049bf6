import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { eachAlone } from '../../platform/isolation/each-alone.ts'
import type { Logger } from '../../platform/log.ts'
import type { Registration, TextRegistrations } from '../../providers/text/port.ts'
import {
  moveRegistration,
  selectRegisteredSender,
  takePendingRegistrations,
} from './registration.queries.ts'
import type { RegisteredSender } from './registration.queries.ts'
import type { RegistrationState } from './sender.ts'

export interface FollowDeps {
  db: Database
  clock: Clock
  log: Logger
  registrations: TextRegistrations
  /** Lets the account's paused runs go on. */
  endPauses: (accountId: string) => Promise<void>
}

/** Carriers take days; each look is one to three calls. */
const ASK_AGAIN_MS = 3_600_000
/** A round is over within a minute even where each call takes seconds. */
const ROUND = 20

/** Asks how far registrations are that wait for the carriers, each once an hour. */
export async function followRegistrations(deps: FollowDeps): Promise<void> {
  const at = deps.clock.now()
  const before = new Date(at.getTime() - ASK_AGAIN_MS)
  await eachAlone(
    await takePendingRegistrations(deps.db, at, before, ROUND),
    (sender) => follow(deps, sender),
    {
      log: deps.log,
      message: 'a registration for texts could not be followed; it is tried again in an hour',
      shown: ({ accountId }) => ({ accountId }),
    },
  )
}

/** The same for one account in any state; undefined where it has no text number. */
export async function followRegistration(
  deps: FollowDeps,
  accountId: string,
): Promise<Registration | undefined> {
  const sender = await selectRegisteredSender(deps.db, accountId)
  return sender && follow(deps, sender)
}

async function follow(deps: FollowDeps, sender: RegisteredSender): Promise<Registration> {
  const { accountId, phone, brandId, campaignId } = sender
  const found = await deps.registrations.follow({ number: `+${phone}`, brandId, campaignId })
  // Without the provider's words, which may repeat the business's name and number: the sender command shows them.
  if (found.state === 'unknown') {
    deps.log.warn({ accountId }, 'a registration for texts can’t be followed')
  }
  const next = nextState(sender.state, found.state)
  if (next === sender.state) return found
  if (!(await moveRegistration(deps.db, sender, next, deps.clock.now()))) return found
  const { step } = found
  if (next === 'rejected') {
    deps.log.warn({ accountId, step }, 'the registration for texts was refused')
  } else {
    deps.log.info({ accountId, step, state: next }, 'the registration for texts has moved')
  }
  if (next === 'registered') await deps.endPauses(accountId)
  return found
}

/**
 * What the provider knows counts, but for one thing: registered, which an operator may have said of a number that is
 * registered elsewhere, ends only with a refusal.
 */
function nextState(before: RegistrationState, found: Registration['state']): RegistrationState {
  if (found === 'unknown' || found === 'not_registered') return before
  return before === 'registered' && found === 'pending' ? before : found
}
