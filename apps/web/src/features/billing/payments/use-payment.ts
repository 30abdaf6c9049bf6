import { texts } from '@afterbeep/contract/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useSignedIn } from '../../../lib/session.tsx'
import { subscriptionKey } from '../../../lib/subscription-query.ts'
import { billingKeys, fetchSubscription } from '../billing-queries.ts'
import type { ConfirmResult } from '../providers/confirm-result.ts'
import { awaitActiveSubscription } from './await-active-subscription.ts'

/** idle ──→ processing ──→ succeeded, or ──→ failed ──→ idle (Try Again) */
export type PaymentState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'processing' }
  | { readonly phase: 'succeeded'; readonly active: boolean }
  | { readonly phase: 'failed'; readonly message: string }

/** Runs one payment at a time, and sees to it that the rest of the app knows of its success. */
export function usePayment() {
  const [state, setState] = useState<PaymentState>({ phase: 'idle' })
  const queryClient = useQueryClient()
  const { user, refreshProfile } = useSignedIn()
  const { uid } = user

  const learnOfSuccess = useCallback(async () => {
    const subscription = await awaitActiveSubscription(() => fetchSubscription(uid))
    if (subscription !== undefined) queryClient.setQueryData(subscriptionKey(uid), subscription)
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['credits'] }),
      queryClient.invalidateQueries({ queryKey: billingKeys.methods(uid) }),
      queryClient.invalidateQueries({ queryKey: billingKeys.transactions(uid) }),
      refreshProfile(),
    ])
    return subscription !== undefined
  }, [queryClient, refreshProfile, uid])

  const pay = useCallback(
    async (confirm: () => Promise<ConfirmResult>) => {
      setState({ phase: 'processing' })
      const result = await confirm().catch(networkFailureOf)
      if (result.outcome === 'failed') {
        setState({ phase: 'failed', message: result.message || texts.payment.failureMessage })
        return
      }
      setState({ phase: 'succeeded', active: await learnOfSuccess() })
    },
    [learnOfSuccess],
  )

  const tryAgain = useCallback(() => setState({ phase: 'idle' }), [])
  return { state, pay, tryAgain }
}

function networkFailureOf(error: unknown): ConfirmResult {
  const detail = error instanceof Error ? error.message : String(error)
  return { outcome: 'failed', message: texts.payment.networkError(detail) }
}
