import { handleAccountJobs } from '../features/accounts/index.ts'
import { handlePaymentEvents } from '../features/billing/index.ts'
import { handleContactJobs } from '../features/contacts/index.ts'
import { createDeliveryEngine } from '../features/delivery/index.ts'
import type { DeliveryEngine } from '../features/delivery/index.ts'
import { billingDeps } from './billing-deps.ts'
import { mailDeps } from './mail-deps.ts'
import type { Parts } from './adapters/parts.ts'

/** Registers the handler of each job. Call before the job queue starts. */
export function handleJobs(parts: Parts): void {
  const { db, jobs } = parts
  handleAccountJobs({ ...mailDeps(parts), jobs })
  handleContactJobs({ db, jobs })
  handlePaymentEvents(billingDeps(parts))
}

export function createEngine(parts: Parts): DeliveryEngine {
  const { adapters } = parts
  return createDeliveryEngine({
    ...parts,
    voice: adapters.voice,
    text: adapters.text,
    publicUrl: parts.reportUrl,
  })
}
