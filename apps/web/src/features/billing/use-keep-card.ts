import { paymentTexts } from '@afterbeep/contract/errors/payment-texts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { toast } from '../../ui/feedback/toast.tsx'
import { billingKeys, updatePaymentMethod } from './billing-queries.ts'
import type { Verdict } from './providers/confirm-result.ts'

/**
 * Call it with the result of saving a card: a saved card is charged from now on, and a toast shows
 * that. Throws an Error with a text for the user when it was not saved, or when that is unknown.
 */
export function useKeepCard(uid: string): (verdict: Verdict | undefined) => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(
    async (verdict) => {
      if (verdict === undefined) throw new Error(paymentTexts.payment.unexpected)
      if (verdict.outcome === 'failed') throw new Error(verdict.message)
      const { paymentMethodId } = verdict
      if (paymentMethodId !== undefined) await updatePaymentMethod(paymentMethodId)
      await queryClient.invalidateQueries({ queryKey: billingKeys.methods(uid) })
      toast('Card saved', 'success')
    },
    [queryClient, uid],
  )
}
