import { formatCredits } from '../money/currency.ts'

const beginning = 'There were not enough credits for a run: '

/** Why a run was not sent, as its owner reads it, also when the balance has changed since. */
export function unpaidRunText(needed: number, available: number): string {
  return `${beginning}it needed ${formatCredits(needed)}, and you had ${formatCredits(available)}.`
}

/** Whether this is why a run was not sent, so that more credits help. */
export function isUnpaidRun(reason: string | null | undefined): boolean {
  return reason?.startsWith(beginning) === true
}
