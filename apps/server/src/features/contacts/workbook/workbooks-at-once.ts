import { AppError } from '../../../platform/app-error.ts'
import { Slots } from '../../../platform/slots/slots.ts'
import type { Release } from '../../../platform/slots/slots.ts'

/** Each takes up to 150 MB and a core while it is read. */
export const workbooksReadAtOnce = 2
/** Those that arrive or wait included: each is in memory, with up to 10 MiB. */
export const workbooksAdmitted = 10
/** What those before it take at most, divided by those that are read at once. */
const RETRY_AFTER_SECONDS = 40

const busy = () =>
  new AppError('server_busy', {
    message:
      'Many workbooks are being read right now. Try again in a minute, or save yours as CSV, which does not have to wait.',
    details: { retryAfterSeconds: RETRY_AFTER_SECONDS },
  })

/** Of this process, as its memory is. */
const admission = new Slots({ atOnce: workbooksAdmitted, waiting: 0, busy })
const reading = new Slots({ atOnce: workbooksReadAtOnce, waiting: workbooksAdmitted, busy })

export interface AdmittedWorkbook {
  /** Waits until few enough others are being read. */
  turn(): Promise<void>
  leave(): void
}

/** @throws AppError server_busy */
export async function admitWorkbook(): Promise<AdmittedWorkbook> {
  const releases: Release[] = [await admission.acquire()]
  return {
    async turn() {
      releases.push(await reading.acquire())
    },
    leave() {
      for (const release of releases.splice(0)) release()
    },
  }
}
