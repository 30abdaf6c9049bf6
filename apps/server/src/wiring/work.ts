import { errorTexts } from '@afterbeep/contract/errors'
import { enqueueRunBlockedMail, handleAccountJobs } from '../features/accounts/index.ts'
import { handlePaymentEvents, sweepPaymentEvents } from '../features/billing/index.ts'
import { findRunToSend } from '../features/campaigns/index.ts'
import { handleContactJobs, removeAbandonedUploads } from '../features/contacts/index.ts'
import { createDeliveryEngine } from '../features/delivery/index.ts'
import type { DeliveryEngine } from '../features/delivery/index.ts'
import { startRetention } from '../features/retention/index.ts'
import type { Parts } from './parts.ts'

const HOUSEKEEPING_EVERY_MS = 5 * 60_000

/** Says who does which job. Before the job queue starts. */
export function handleJobs(parts: Parts): void {
  const { db, clock, jobs, log, adapters, publicUrl } = parts
  handleAccountJobs({
    db,
    clock,
    jobs,
    mail: adapters.mail,
    publicUrl,
    describeRun: async ({ accountId, runId }) => {
      const run = await findRunToSend(db, accountId, runId)
      if (!run) return undefined
      // Whoever blocked it said why; a run that had no words for it was short of credits.
      const reason = run.statusReason ?? errorTexts.credits_short
      return { campaignName: run.campaignName, reason }
    },
  })
  handleContactJobs({ db, jobs })
  handlePaymentEvents({ db, clock, jobs, log, payments: adapters.payments })
}

export function createEngine(parts: Parts): DeliveryEngine {
  const { jobs, adapters } = parts
  return createDeliveryEngine({
    ...parts,
    voice: adapters.voice,
    text: adapters.text,
    publicUrl: parts.reportUrl,
    onBlocked: (tx, run) => enqueueRunBlockedMail(jobs, tx, run),
  })
}

/** Mends what a failure left behind, and archives what is old. Answers how to end it. */
export function startHousekeeping(parts: Parts): () => Promise<void> {
  const { db, clock, jobs, log, adapters } = parts
  let round = Promise.resolve()
  const work = async () => {
    try {
      await removeAbandonedUploads({ db, clock })
      await sweepPaymentEvents({ db, clock, jobs, log, payments: adapters.payments })
    } catch (error) {
      log.error({ err: error }, 'housekeeping')
    }
  }
  const timer = setInterval(() => void (round = round.then(work)), HOUSEKEEPING_EVERY_MS)
  const endRetention = startRetention({ db, clock, log, settings: parts.retention })
  return async () => {
    clearInterval(timer)
    await Promise.all([round, endRetention()])
  }
}
