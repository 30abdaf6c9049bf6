import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { accountQuery } from '../../../lib/account-query.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { useSignedIn } from '../../../lib/session/session.tsx'
import { subscriptionKey } from '../../../lib/subscription-query.ts'
import { billingKeys, fetchSubscription } from '../billing-queries.ts'
import { awaitActiveSubscription } from './await-active-subscription.ts'

/**
 * Call it once a payment is made: it waits until the plan is active, and refreshes plan, balance,
 * card and receipt in the rest of the app. Returns whether the plan is active by then.
 */
export function useRefreshAfterPayment(): () => Promise<boolean> {
  const queryClient = useQueryClient()
  const { uid } = useSignedIn().user
  return useCallback(async () => {
    const subscription = await awaitActiveSubscription(() => fetchSubscription(uid))
    if (subscription !== undefined) queryClient.setQueryData(subscriptionKey(uid), subscription)
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: queryKeys.credits }),
      queryClient.invalidateQueries({ queryKey: billingKeys.methods(uid) }),
      queryClient.invalidateQueries({ queryKey: billingKeys.transactions(uid) }),
      queryClient.invalidateQueries({ queryKey: accountQuery(uid).queryKey }),
    ])
    return subscription !== undefined
  }, [queryClient, uid])
}
