import { paymentTexts } from '@afterbeep/contract/errors/payment-texts'
import { useQuery } from '@tanstack/react-query'
import { useSignedIn } from '../../../lib/session/session.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { LoadingNote } from '../../../ui/feedback/loading-note.tsx'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import { useRefreshAfterPayment } from '../payments/use-refresh-after-payment.ts'
import { askIntent } from '../providers/ask-intent.ts'
import { reachCardProvider } from '../providers/reach-card-provider.ts'
import { settleIntent } from '../providers/settle-intent.ts'
import { PaymentOutcome } from './payment-outcome.tsx'
import type { ResultState } from './result-state.ts'

interface ReturnedPaymentProps {
  readonly result: ResultState
  readonly clientSecret: string
}

/** A payment that the bank asked about: its outcome is read from the provider. */
export function ReturnedPayment({ result, clientSecret }: ReturnedPaymentProps) {
  const { data, isPending, isFetching, refetch } = usePaymentFate(clientSecret)
  if (data !== undefined) {
    return data.outcome === 'succeeded' ? (
      <PaymentOutcome result={result} failed={false} active={data.active} />
    ) : (
      <PaymentOutcome result={result} failed reason={data.message} />
    )
  }
  return (
    <>
      <PageHeading
        centered
        title={paymentTexts.payment.processing}
        description={isPending ? paymentTexts.payment.keepOpen : undefined}
      />
      <Card>
        {isPending ? (
          <LoadingNote />
        ) : (
          <ErrorLine
            text="We could not find out yet whether it went through. You are not charged twice."
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
      </Card>
    </>
  )
}

type Fate =
  | { readonly outcome: 'succeeded'; readonly active: boolean }
  | { readonly outcome: 'failed'; readonly message: string }

/** Fails while the outcome is unknown. */
function usePaymentFate(clientSecret: string) {
  const { uid } = useSignedIn().user
  const refreshAfterPayment = useRefreshAfterPayment()
  return useQuery({
    queryKey: ['payment-fate', uid, clientSecret],
    queryFn: async ({ signal }): Promise<Fate> => {
      const provider = await reachCardProvider(signal)
      const verdict = await settleIntent(() => askIntent(provider, 'payment', clientSecret))
      if (verdict === undefined) throw new Error(paymentTexts.payment.unexpected)
      if (verdict.outcome === 'failed') return verdict
      return { outcome: 'succeeded', active: await refreshAfterPayment() }
    },
    staleTime: Infinity,
    retry: false,
  })
}
