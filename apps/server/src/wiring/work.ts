import { handleAccountJobs } from '../features/accounts/index.ts'
import { handlePaymentEvents } from '../features/billing/index.ts'
import { handleContactJobs } from '../features/contacts/index.ts'
import { createDeliveryEngine } from '../features/delivery/index.ts'
import type { DeliveryEngine } from '../features/delivery/index.ts'
import { sealChunks } from '../features/evidence/index.ts'
import { handleAccountErasures, handlePersonErasures } from '../features/privacy/index.ts'
import { billingDeps } from './billing-deps.ts'
import { erasureDeps } from './erasure-deps.ts'
import { mailDeps } from './mail-deps.ts'
import type { Dependencies } from './adapters/dependencies.ts'

/** Registers the handler of each job. Call before the job queue starts. */
export function handleJobs(deps: Dependencies): void {
  const { db, clock, jobs, log, suppressions } = deps
  // Also while the process is stopping: what goes with a list can't be sealed any more.
  const seal = (accountId: string) => sealChunks({ db, clock, log, suppressions }, accountId)
  handleAccountJobs({ ...mailDeps(deps), jobs })
  handleContactJobs({ db, jobs, beforeRemoval: seal })
  handlePaymentEvents(billingDeps(deps))
  handlePersonErasures({ db, clock, jobs, suppressions })
  handleAccountErasures({ ...erasureDeps(deps), jobs })
}

export function createEngine(deps: Dependencies): DeliveryEngine {
  const { adapters } = deps
  return createDeliveryEngine({
    ...deps,
    voice: adapters.voice,
    text: adapters.text,
    publicUrl: deps.reportUrl,
  })
}
