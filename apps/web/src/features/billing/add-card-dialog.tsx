import { texts } from '@afterbeep/contract/texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSignedIn } from '../../lib/session.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { LoadingNote } from '../../ui/loading-note.tsx'
import { toast } from '../../ui/toast.tsx'
import { billingKeys, createSetupIntent, updatePaymentMethod } from './billing-queries.ts'
import { reachCardProvider } from './providers/reach-card-provider.ts'
import { PlainSetupForm } from './plain-setup-form.tsx'
import type { ConfirmResult } from './providers/confirm-result.ts'

const StripeSetupForm = lazy(() => import('./providers/stripe-setup-form.tsx'))

/** Saves another card and pays with it from now on. */
export function AddCardDialog({ onClose }: { onClose: () => void }) {
  const { uid } = useSignedIn().user
  const { data, isError, isFetching, refetch } = useSetupStart(uid)
  const saving = useSaveCard(uid, onClose)
  const busy = saving.isPending
  return (
    <Dialog open title={texts.billing.addCard} blocking={busy} onClose={onClose}>
      {isError && (
        <ErrorLine
          text={texts.payment.errorPanelMessage}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {saving.isError && (
        <ErrorLine text={saving.error.message || texts.billing.updateMethodFailed} />
      )}
      {data === undefined && !isError ? <LoadingNote /> : null}
      {data?.provider.kind === 'plain' ? (
        <PlainSetupForm
          provider={data.provider}
          clientSecret={data.clientSecret}
          busy={busy}
          save={saving.mutate}
        />
      ) : null}
      {data?.provider.kind === 'script' ? (
        <Suspense fallback={<LoadingNote />}>
          <StripeSetupForm
            stripe={data.provider.stripe}
            clientSecret={data.clientSecret}
            busy={busy}
            save={saving.mutate}
          />
        </Suspense>
      ) : null}
    </Dialog>
  )
}

/** One setup for each time that the dialog is opened. */
function useSetupStart(uid: string) {
  return useQuery({
    queryKey: ['card-setup', uid],
    queryFn: async ({ signal }) => {
      const [provider, { clientSecret }] = await Promise.all([
        reachCardProvider(signal),
        createSetupIntent(uid),
      ])
      return { provider, clientSecret }
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    structuralSharing: false,
  })
}

function useSaveCard(uid: string, onSaved: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (confirm: () => Promise<ConfirmResult>) => {
      const result = await confirm()
      if (result.outcome === 'failed') throw new Error(result.message)
      if (result.paymentMethodId !== undefined) await updatePaymentMethod(result.paymentMethodId)
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: billingKeys.methods(uid) })
      toast('Card saved', 'success')
      onSaved()
    },
  })
}
