import { paymentTexts } from '@afterbeep/contract/errors/payment-texts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSignedIn } from '../../../lib/session/session.tsx'
import { fetchSubscription } from '../billing-queries.ts'
import type { ConfirmResult } from '../providers/confirm-result.ts'
import { settleIntent } from '../providers/settle-intent.ts'
import { useRefreshAfterPayment } from './use-refresh-after-payment.ts'

/** idle ──→ processing ──→ succeeded, or ──→ failed ──→ idle (Try Again) */
export type PaymentState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'processing' }
  | { readonly phase: 'succeeded'; readonly active: boolean }
  | { readonly phase: 'failed'; readonly message: string }

export interface PaymentSteps {
  /** Asks the provider to take the money. */
  readonly confirm: () => Promise<ConfirmResult>
  /** Asks the provider for the payment's state. */
  readonly ask: () => Promise<ConfirmResult>
}

/** Runs one payment at a time, and refreshes the rest of the app after its success. */
export function usePayment() {
  const [state, setState] = useState<PaymentState>({ phase: 'idle' })
  const { uid } = useSignedIn().user
  const refreshAfterPayment = useRefreshAfterPayment()
  // A second click comes before the first one has disabled the button.
  const inProgress = useRef(false)
  useFreshPageAfterBack()

  const pay = useCallback(
    async ({ confirm, ask }: PaymentSteps) => {
      if (inProgress.current) return
      inProgress.current = true
      setState({ phase: 'processing' })
      const result = await confirm().catch(networkFailureOf)
      if (result.outcome === 'redirect') {
        // The page is left with its modal in place, and the bank's page leads back to another.
        location.assign(result.address)
        return
      }
      const failure = await failureOf(result, ask, () => hasPlan(uid))
      if (failure === undefined) {
        setState({ phase: 'succeeded', active: await refreshAfterPayment() })
      } else {
        setState({ phase: 'failed', message: failure || paymentTexts.payment.failureMessage })
      }
      inProgress.current = false
    },
    [refreshAfterPayment, uid],
  )

  const tryAgain = useCallback(() => setState({ phase: 'idle' }), [])
  return { state, pay, tryAgain }
}

/**
 * After the Back button on the bank's page, the browser may restore this page as it was left, with a
 * modal that nothing closes any more. A reload reads the payment's state.
 */
function useFreshPageAfterBack(): void {
  useEffect(() => {
    const whenShown = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload()
    }
    window.addEventListener('pageshow', whenShown)
    return () => window.removeEventListener('pageshow', whenShown)
  }, [])
}

/**
 * Why the payment was not made; undefined when it was. A lost response may have been a success, so
 * before a failure is shown the server is asked whether there is a plan by now.
 */
async function failureOf(
  result: Exclude<ConfirmResult, { outcome: 'redirect' }>,
  ask: () => Promise<ConfirmResult>,
  hasPlanNow: () => Promise<boolean>,
): Promise<string | undefined> {
  const verdict = result.outcome === 'processing' ? await settleIntent(ask) : result
  if (verdict?.outcome === 'succeeded') return undefined
  const uncertain = verdict === undefined || verdict.uncertain === true
  if (uncertain && (await hasPlanNow())) return undefined
  return verdict?.message ?? paymentTexts.payment.failureMessage
}

async function hasPlan(uid: string): Promise<boolean> {
  const subscription = await fetchSubscription(uid).catch(() => null)
  return subscription?.status === 'active'
}

function networkFailureOf(error: unknown): ConfirmResult {
  const detail = error instanceof Error ? error.message : String(error)
  return { outcome: 'failed', message: paymentTexts.payment.networkError(detail), uncertain: true }
}
