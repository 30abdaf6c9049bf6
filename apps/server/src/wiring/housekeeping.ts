import { removeOldAccess, sweepMails } from '../features/accounts/index.ts'
import {
  beginPlannedPlans,
  reconcilePayments,
  remindOverdue,
  stateOverage,
  sweepPaymentEvents,
} from '../features/billing/index.ts'
import { checkBooks } from '../features/books/index.ts'
import { removeAbandonedUploads } from '../features/contacts/index.ts'
import { sealEvidence } from '../features/evidence/index.ts'
import { continueAccountErasures, continueErasures } from '../features/privacy/index.ts'
import { fetchProofs } from '../features/reports/index.ts'
import { startRetention } from '../features/retention/index.ts'
import { removeOldSecurityEvents } from '../features/security/index.ts'
import { endPauses, resumePaidRuns } from '../features/runs/index.ts'
import { followRegistrations } from '../features/senders/index.ts'
import type { Logger } from '../platform/log.ts'
import { takeTurn } from '../platform/take-turn.queries.ts'
import { sendAutoReplies } from '../features/auto-replies/index.ts'
import { sendQuestions } from '../features/sign-ups/index.ts'
import { billingDeps } from './billing-deps.ts'
import { erasureDeps } from './erasure-deps.ts'
import { mailDeps } from './mail-deps.ts'
import type { Dependencies } from './adapters/dependencies.ts'

const EVERY_MS = 5 * 60_000
/** Shorter than the time between two rounds, so that a process alone has a turn in each. */
const TURN_MS = 4 * 60_000

/** How long after an event its mail is sent, at most. An empty round is one look into an index. */
const MAILS_EVERY_MS = 5_000

/** How long after a person asked; five minutes are the law's, and people wait for it. */
const AUTO_REPLIES_EVERY_MS = 2_000

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
  | 'reportUrl'
  | 'tokenSecret'
  | 'suppressions'
  | 'senders'
  | 'unsubscribeKey'
  | 'retention'
  | 'settings'
  | 'notifyOwner'
  | 'signer'
  | 'evidenceFolder'
  | 'isStopping'
>
type Tasks = Readonly<Record<string, () => Promise<unknown>>>

/** Repairs what a failure left behind, and archives what is old. Returns how to end it. */
export function startHousekeeping(deps: HousekeepingDependencies): () => Promise<void> {
  const { db, clock, log } = deps
  const endRounds = [
    repeat(EVERY_MS, log, roundTasks(deps)),
    repeat(ERASURES_EVERY_MS, log, erasureTasks(deps)),
    repeat(MAILS_EVERY_MS, log, { 'sending mails again': () => sweepMails(mailDeps(deps)) }),
    repeat(AUTO_REPLIES_EVERY_MS, log, {
      'sending automatic replies': () =>
        sendAutoReplies({ ...deps, text: deps.adapters.text, publicUrl: deps.reportUrl }),
      'asking who signed up': () =>
        sendQuestions({ ...deps, text: deps.adapters.text, publicUrl: deps.reportUrl }),
    }),
    repeat(PAID_RUNS_EVERY_MS, log, { 'sending what was paid for': () => resumePaidRuns(deps) }),
    repeat(EVIDENCE_EVERY_MS, log, {
      'sealing evidence': () => sealEvidence({ ...deps, folder: deps.evidenceFolder }),
    }),
    startRetention({ db, clock, log, settings: deps.retention }),
  ]
  return async () => void (await Promise.all(endRounds.map((end) => end())))
}

function roundTasks(deps: HousekeepingDependencies): Tasks {
  const { db, clock, log, metrics } = deps
  const billing = billingDeps(deps)
  return {
    'removing abandoned uploads': () => removeAbandonedUploads({ db, clock }),
    'removing old sign-in counts': () => removeOldAccess({ db, clock }),
    'removing old security events': () => removeOldSecurityEvents({ db, clock }),
    'applying payment events': () => sweepPaymentEvents({ ...billing, metrics }),
    'reconciling payments': () => inTurn(db, 'payments', () => reconcilePayments(billing)),
    'following up missing payments': () => inTurn(db, 'overdue', () => remindOverdue(billing)),
    'beginning planned plans': () => inTurn(db, 'plans', () => beginPlannedPlans(billing)),
    'stating overage': () => inTurn(db, 'overage', () => stateOverage(billing)),
    'fetching proofs': () =>
      inTurn(db, 'proofs', () => fetchProofs({ db, clock, log, speech: deps.adapters.speech })),
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
  const { db, clock } = deps
  return {
    'erasing people': () => continueErasures({ db, clock }),
    'erasing accounts': () =>
      inTurn(db, 'erasures', () => continueAccountErasures(erasureDeps(deps))),
  }
}

/** Does all tasks every so often, one round at a time; what fails keeps nothing else from being done. */
function repeat(everyMs: number, log: Logger, tasks: Tasks): () => Promise<void> {
  let round = Promise.resolve()
  const work = async () => {
    for (const [task, done] of Object.entries(tasks)) {
      try {
        await done()
      } catch (error) {
        log.error({ err: error, task }, 'housekeeping')
      }
    }
  }
  const timer = setInterval(() => void (round = round.then(work)), everyMs)
  return async () => {
    clearInterval(timer)
    await round
  }
}

/** For work that one process at a time does, whichever comes first. */
async function inTurn(
  db: Dependencies['db'],
  name: string,
  work: () => Promise<unknown>,
): Promise<void> {
  if (await takeTurn(db, name, TURN_MS)) await work()
}
