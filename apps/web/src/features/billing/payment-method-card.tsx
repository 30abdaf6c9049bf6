import type { PaymentMethod } from '@afterbeep/contract/api/payments'
import { paymentTexts } from '@afterbeep/contract/errors/payment-texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSignedIn } from '../../lib/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ErrorLine } from '../../ui/form/error-line.tsx'
import { LoadingNote } from '../../ui/feedback/loading-note.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { AddCardDialog } from './add-card-dialog.tsx'
import { billingKeys, updatePaymentMethod, usePaymentMethods } from './billing-queries.ts'
import { CardNote, cardName, cardOptions, CardOptions } from './saved-cards.tsx'

/** The card that the plan is paid with, and the way to another one. */
export function PaymentMethodCard() {
  const { uid } = useSignedIn().user
  const [optionsShown, setOptionsShown] = useState(false)
  const { data: methods = [], isPending, isError, isFetching, refetch } = usePaymentMethods(uid)
  const current = methods.find(({ is_default }) => is_default)
  return (
    <Card
      title={paymentTexts.billing.paymentMethod}
      action={
        <Button
          variant="secondary"
          size="small"
          aria-expanded={optionsShown}
          onClick={() => setOptionsShown(!optionsShown)}
        >
          {optionsShown ? paymentTexts.billing.hideOptions : paymentTexts.billing.changeMethod}
        </Button>
      }
    >
      {isPending ? <LineShape /> : null}
      {isError && (
        <ErrorLine
          text="Your cards could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {isPending || isError || optionsShown ? null : <CurrentCard method={current} />}
      {optionsShown && <CardChoice uid={uid} methods={methods} />}
    </Card>
  )
}

/** As high as the line of the current card. */
function LineShape() {
  return (
    <div className="flex h-6 items-center">
      <LoadingNote hidden />
      <Skeleton className="h-5 w-64" />
    </div>
  )
}

function CurrentCard({ method }: { method: PaymentMethod | undefined }) {
  if (method === undefined) return <p className="text-ink-soft">No card is saved yet.</p>
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="font-medium wrap-anywhere">{cardName(method)}</span>
      <CardNote method={method} />
    </p>
  )
}

function CardChoice({ uid, methods }: { uid: string; methods: readonly PaymentMethod[] }) {
  const [adding, setAdding] = useState(false)
  const queryClient = useQueryClient()
  const selecting = useMutation({
    mutationFn: updatePaymentMethod,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: billingKeys.methods(uid) }),
    onError: () => toast(paymentTexts.billing.updateMethodFailed, 'error'),
  })
  return (
    <div className="flex flex-col gap-4">
      <CardOptions
        legend={paymentTexts.billing.paymentMethod}
        options={cardOptions(methods)}
        value={
          selecting.isPending ? selecting.variables : methods.find((one) => one.is_default)?.id
        }
        disabled={selecting.isPending}
        onChange={(id) => selecting.mutate(id)}
      />
      <div>
        <Button variant="secondary" onClick={() => setAdding(true)}>
          {paymentTexts.billing.addCard}
        </Button>
      </div>
      {adding && <AddCardDialog onClose={() => setAdding(false)} />}
    </div>
  )
}
