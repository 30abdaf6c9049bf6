import { AppError } from '../../../platform/app-error.ts'

/**
 * The payment provider does not find the customer that we have stored. We do not create another one,
 * which would lose the first one's plan, cards and invoices: far more likely the key belongs to another
 * account or to the other mode. Nothing is changed, and an error is logged.
 */
export function customerUnknown(accountId: string, customerRef: string): AppError {
  return new AppError('payment_setup_invalid', { operatorNote: noteOf(accountId, customerRef) })
}

function noteOf(accountId: string, customerRef: string): string {
  return `The payment provider does not know customer ${customerRef} of account ${accountId}. Nothing was changed. Check that its secret key belongs to the same provider account and mode (test or live) in which this customer was made.`
}
