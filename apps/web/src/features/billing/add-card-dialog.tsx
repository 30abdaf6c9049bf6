import { paymentTexts } from '@afterbeep/contract/errors/payment-texts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSignedIn } from '../../lib/session/session.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorLine } from '../../ui/form/error-line.tsx'
import { LoadingNote } from '../../ui/feedback/loading-note.tsx'
import { lazyPart } from '../../ui/page/lazy-part.tsx'
import { createSetupIntent } from './billing-queries.ts'
import { PlainSetupForm } from './plain-setup-form.tsx'
import { askIntent } from './providers/ask-intent.ts'
import type { ConfirmResult } from './providers/confirm-result.ts'
import { reachCardProvider } from './providers/reach-card-provider.ts'
import { settleIntent } from './providers/settle-intent.ts'
import { useKeepCard } from './use-keep-card.ts'

const StripeSetupForm = lazyPart(() => import('./providers/stripe-setup-form.tsx'), <LoadingNote />)

/** Saves another card and pays with it from now on. */
export function AddCardDialog({ onClose }: { onClose: () => void }) {
  const { uid } = useSignedIn().user
  const { data, isError, isFetching, refetch } = useSetupStart(uid)
  const saving = useSaveCard(uid, onClose)
  const busy = saving.isPending
  const save = (confirm: () => Promise<ConfirmResult>) => {
    if (data === undefined) return
    const { provider, clientSecret } = data
    saving.mutate({ confirm, ask: () => askIntent(provider, 'setup', clientSecret) })
  }
  return (
    <Dialog open title={paymentTexts.billing.addCard} blocking={busy} onClose={onClose}>
      {isError && (
        <ErrorLine
          text={paymentTexts.payment.errorPanelMessage}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {saving.isError && (
        <ErrorLine text={saving.error.message || paymentTexts.billing.updateMethodFailed} />
      )}
      {data === undefined && !isError ? <LoadingNote /> : null}
      {data?.provider.kind === 'plain' ? (
        <PlainSetupForm
          provider={data.provider}
          clientSecret={data.clientSecret}
          busy={busy}
          save={save}
        />
      ) : null}
      {data?.provider.kind === 'script' ? (
        <StripeSetupForm
          stripe={data.provider.stripe}
          clientSecret={data.clientSecret}
          busy={busy}
          save={save}
        />
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

interface SavingSteps {
  readonly confirm: () => Promise<ConfirmResult>
  readonly ask: () => Promise<ConfirmResult>
}

function useSaveCard(uid: string, onSaved: () => void) {
  const keepCard = useKeepCard(uid)
  return useMutation({
    mutationFn: async ({ confirm, ask }: SavingSteps) => {
      const result = await confirm()
      if (result.outcome === 'redirect') return leaveFor(result.address)
      return keepCard(result.outcome === 'processing' ? await settleIntent(ask) : result)
    },
    onSuccess: onSaved,
  })
}

/** Never resolves, because the browser leaves the page. */
function leaveFor(address: string): Promise<never> {
  location.assign(address)
  return new Promise(() => undefined)
}
