import type { PreflightResponse } from '@afterbeep/contract/api/campaigns/campaigns'

export type PaidRuns = Pick<
  PreflightResponse,
  'runs' | 'credits' | 'cost' | 'balance_after' | 'overage' | 'later_runs'
>

/** How the campaign's runs are paid for by what is there now, all in credits. */
export interface RunPayment {
  /** How many of the runs, from the first on. */
  readonly paid: number
  readonly fromBalance: number
  /** At most. */
  readonly overage: number
}

/** The first run, where it is paid for. */
export function firstPayment(response: PaidRuns): RunPayment {
  const { credits, balance_after, overage } = response
  if (balance_after < 0) return { paid: 0, fromBalance: 0, overage: 0 }
  return { paid: 1, fromBalance: credits, overage: overage?.credits ?? 0 }
}

/**
 * What the only run comes to when all is delivered, where it is paid for in part by overage: less than is held
 * where people are left out. Undefined for several runs, of which only what is held is known.
 */
export function onlyRunSpends({
  runs,
  cost,
  overage,
}: PaidRuns): Omit<RunPayment, 'paid'> | undefined {
  if (runs.length !== 1 || cost === undefined || overage?.cost === undefined) return undefined
  return { fromBalance: cost - overage.cost, overage: overage.cost }
}

/** All runs, up to the first that is not paid for. */
export function paymentOf(response: PaidRuns): RunPayment {
  const first = firstPayment(response)
  const { later_runs: later } = response
  if (first.paid === 0 || later === undefined) return first
  return {
    paid: first.paid + later.paid,
    fromBalance: first.fromBalance + later.from_balance,
    overage: first.overage + later.overage,
  }
}

/** Whether what is there pays for less than all of the runs. */
export function isShort(response: PaidRuns): boolean {
  return paymentOf(response).paid < response.runs.length
}
