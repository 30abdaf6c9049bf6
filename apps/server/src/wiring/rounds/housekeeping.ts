import {
  removeFormerEmails,
  removeOldAccess,
  sweepAccountMails,
} from '../../features/accounts/index.ts'
import {
  beginPlannedPlans,
  reconcilePayments,
  reconcileReturns,
  remindOverdue,
  stateOverage,
  sweepPaymentEvents,
} from '../../features/billing/index.ts'
import { checkBooks } from '../../features/books/index.ts'
import { removeOldOwnership } from '../../features/compliance/index.ts'
import { removeAbandonedUploads } from '../../features/contacts/index.ts'
import { sealEvidence } from '../../features/evidence/index.ts'
import {
  continueAccountErasures,
  continueErasures,
  deadRowRemoval,
} from '../../features/privacy/index.ts'
import { fetchProofs } from '../../features/reports/index.ts'
import { startRetention } from '../../features/retention/index.ts'
import { noteCutOffCalls, removeOldSecurityEvents } from '../../features/security/index.ts'
import { endPauses, holdUnpaidRuns, resumePaidRuns } from '../../features/runs/index.ts'
import { followRegistrations } from '../../features/senders/index.ts'
import { removeOldSends } from '../../features/test-sends/index.ts'
import { takeTurn } from '../../platform/take-turn.queries.ts'
import { billingDeps } from '../billing-deps.ts'
import { erasureDeps } from '../erasure-deps.ts'
import { mailDeps } from '../mail-deps.ts'
import type { Dependencies } from '../adapters/dependencies.ts'
import { repeat } from './repeat.ts'
import type { RoundsDeps, Tasks } from './repeat.ts'

const EVERY_MS = 5 * 60_000
/** Shorter than the time between two rounds, so that a process alone has a turn in each. */
const TURN_MS = 4 * 60_000
/** A list of all refunds and disputes of half a year: once an hour. */
const RETURNS_TURN_MS = 55 * 60_000

/** Each looks at a whole table. */
const SCAN_TURN_MS = 6 * 3_600_000

/** How long after an event its mail is sent, at most. An empty round is one look into an index. */
const MAILS_EVERY_MS = 5_000

/** How long after a payment what waited for it goes on; an empty round is one look too. */
const PAID_RUNS_EVERY_MS = 3_000

/** How long after the last result of a chunk its records are made, at most. */
const EVIDENCE_EVERY_MS = 5_000

/** How long after its last obstacle a person is erased, at most; an empty round is one look too. */
const ERASURES_EVERY_MS = 5_000

type HousekeepingDependencies = Pick<
  Dependencies,
  | 'db'
  | 'clock'
  | 'jobs'
  | 'log'
  | 'metrics'
  | 'adapters'
  | 'publicUrl'
  | 'suppressions'
  | 'unsubscribeKey'
  | 'retention'
  | 'settings'
  | 'notifyOwner'
  | 'signer'
  | 'evidenceFolder'
  | 'isStopping'
> &
  Pick<RoundsDeps, 'wall'>

/** Repairs what a failure left behind, and archives what is old. Returns how to end it. */
export function startHousekeeping(deps: HousekeepingDependencies): () => Promise<void> {
  const { db, clock, log } = deps
  const endRounds = [
    repeat(EVERY_MS, deps, roundTasks(deps)),
    repeat(ERASURES_EVERY_MS, deps, erasureTasks(deps)),
    repeat(MAILS_EVERY_MS, deps, {
      'sending mails again': () => sweepAccountMails(mailDeps(deps)),
      'forgetting former emails': () => removeFormerEmails({ db, clock }),
    }),
    repeat(PAID_RUNS_EVERY_MS, deps, {
      'holding what is not paid for': () => holdUnpaidRuns(deps),
      'sending what was paid for': () => resumePaidRuns(deps),
    }),
    // Apart from the rest, since a run may have as many recordings as voicemails.
    repeat(EVERY_MS, deps, {
      'fetching proofs': () =>
        inTurn(db, 'proofs', () => fetchProofs({ db, clock, log, speech: deps.adapters.speech })),
    }),
    repeat(EVIDENCE_EVERY_MS, deps, {
      'sealing evidence': () => sealEvidence({ ...deps, folder: deps.evidenceFolder }),
    }),
    startRetention({ ...deps, settings: deps.retention }),
  ]
  return async () => void (await Promise.all(endRounds.map((end) => end())))
}

function roundTasks(deps: HousekeepingDependencies): Tasks {
  const { db, clock, log, metrics } = deps
  const billing = billingDeps(deps)
  return {
    'removing abandoned uploads': () => removeAbandonedUploads({ db, clock, log }),
    'removing old sign-in counts': () => removeOldAccess({ db, clock }),
    'noting calls that were cut off': () => noteCutOffCalls({ db, clock, log }),
    'removing old security events': () => removeOldSecurityEvents({ db, clock }),
    'removing old tests': () =>
      inTurn(db, 'tests', () => removeOldSends({ db, clock }), SCAN_TURN_MS),
    'removing old answers about numbers': () =>
      inTurn(db, 'ownership', () => removeOldOwnership({ db, clock }), SCAN_TURN_MS),
    'applying payment events': () => sweepPaymentEvents({ ...billing, metrics }),
    'reconciling payments': () => inTurn(db, 'payments', () => reconcilePayments(billing)),
    'reconciling returned money': () =>
      inTurn(db, 'returns', () => reconcileReturns(billing), RETURNS_TURN_MS),
    'following up missing payments': () => inTurn(db, 'overdue', () => remindOverdue(billing)),
    'beginning planned plans': () => inTurn(db, 'plans', () => beginPlannedPlans(billing)),
    'stating overage': () => inTurn(db, 'overage', () => stateOverage(billing)),
    'following registrations': () => inTurn(db, 'registrations', () => followSenders(deps)),
    'checking the books': () => inTurn(db, 'books', () => checkBooks({ db, clock, log })),
  }
}

/** In the sandbox an operator says by hand what is registered. */
async function followSenders(deps: HousekeepingDependencies): Promise<void> {
  const { db, clock, log, adapters } = deps
  const { registrations } = adapters
  if (!registrations) return
  const goOn = (accountId: string) => endPauses(db, accountId, clock.now())
  await followRegistrations({ db, clock, log, registrations, endPauses: goOn })
}

function erasureTasks(deps: HousekeepingDependencies): Tasks {
  const { db, clock, log, suppressions } = deps
  const mayBegin = async () => db.kind === 'embedded' || takeTurn(db, 'dead rows', TURN_MS)
  return {
    'erasing people': () => continueErasures({ db, clock, log, suppressions }),
    'erasing accounts': () =>
      inTurn(db, 'erasures', () => continueAccountErasures(erasureDeps(deps))),
    'removing dead rows': deadRowRemoval({ db, clock, mayBegin }),
  }
}

/** For work that one process at a time does, whichever comes first. */
async function inTurn(
  db: Dependencies['db'],
  name: string,
  work: () => Promise<unknown>,
  turnMs = TURN_MS,
): Promise<void> {
  if (await takeTurn(db, name, turnMs)) await work()
}
