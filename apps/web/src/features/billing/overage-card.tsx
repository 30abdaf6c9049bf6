import { MOST_OVERAGE_USD, overageSchema } from '@afterbeep/contract/api/plan-changes'
import type { Overage } from '@afterbeep/contract/api/plan-changes'
import { paymentTexts } from '@afterbeep/contract/errors/payment-texts'
import { formatMoney } from '@afterbeep/contract/money/currency'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { overageQuery } from '../../lib/overage-query.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/form/error-line.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'

const texts = paymentTexts.overage
const { queryKey } = overageQuery

/** Whether campaigns go on when the credits are used up, and for how much a month. */
export function OverageCard() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(overageQuery)
  return (
    <Card title={texts.title}>
      {isPending ? <Skeleton className="h-32" /> : null}
      {isError && data === undefined ? (
        <ErrorLine
          text="Your overage could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {data === undefined ? null : <OverageChoice key={data.ceiling} overage={data} />}
    </Card>
  )
}

function OverageChoice({ overage }: { readonly overage: Overage }) {
  const { enabled, used, reserved, creditsPerExtraCall, creditsPerExtraMessage } = overage
  const [ceiling, setCeiling] = useState(enabled ? String(overage.ceiling) : '')
  const [problem, setProblem] = useState<string>()
  const saving = useSave()
  const save = () => {
    const dollars = Number(ceiling)
    const fits = Number.isInteger(dollars) && dollars >= 1 && dollars <= MOST_OVERAGE_USD
    setProblem(fits ? undefined : texts.ceilingProblem)
    if (fits) saving.mutate({ enabled: true, ceiling: dollars })
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <p>{texts.explanation(creditsPerExtraCall, creditsPerExtraMessage)}</p>
      {enabled || used + reserved > 0 ? (
        <p className="tabular-nums">
          <span className="font-medium">{formatMoney(used)}</span> used this month,{' '}
          {formatMoney(reserved)} held for campaigns
          {enabled ? `, of at most ${formatMoney(overage.ceiling)}` : ''}.
        </p>
      ) : null}
      <div className="max-w-sm">
        <TextField
          label={texts.ceiling}
          hint={texts.ceilingHint}
          inputMode="numeric"
          value={ceiling}
          error={problem}
          onChange={(event) => setCeiling(event.target.value)}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" loading={saving.isPending}>
          {enabled ? texts.change : texts.switchOn}
        </Button>
        {enabled ? (
          <Button
            variant="ghost"
            disabled={saving.isPending}
            onClick={() => saving.mutate({ enabled: false, ceiling: overage.ceiling })}
          >
            {texts.switchOff}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

function useSave() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { enabled: boolean; ceiling: number }) =>
      api.put('/payments/overage', { schema: overageSchema, body }),
    onSuccess: (overage) => {
      queryClient.setQueryData(queryKey, overage)
      toast(overage.enabled ? texts.isOn : texts.isOff, 'success')
    },
    onError: (error) => toast(error.message, 'error'),
  })
}
