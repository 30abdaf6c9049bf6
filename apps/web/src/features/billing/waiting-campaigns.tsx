import { lateRunsSchema } from '@afterbeep/contract/api/campaigns/campaigns'
import { paymentTexts } from '@afterbeep/contract/errors/payment-texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { useMay } from '../../lib/permissions.tsx'
import { queryKeys } from '../../lib/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Card } from '../../ui/page/card.tsx'
import { TextLink } from '../../ui/text-link.tsx'

const texts = paymentTexts.waiting
const queryKey = queryKeys.lateRuns

/** The campaigns that waited for a payment and were late when it came. */
export function useWaitingCampaigns({ enabled }: { enabled: boolean }) {
  return useQuery({
    enabled,
    queryKey,
    queryFn: async ({ signal }) =>
      (await api.get('/late-runs/', { schema: lateRunsSchema, signal })).campaigns,
  })
}

type Waiting = NonNullable<ReturnType<typeof useWaitingCampaigns>['data']>

/** One press for all of them; their pages offer each by itself. */
export function WaitingCampaigns({ waiting }: { readonly waiting: Waiting }) {
  const queryClient = useQueryClient()
  const may = useMay('campaigns')
  const decision = useMutation({
    mutationFn: (choice: 'send' | 'drop') =>
      api.post('/late-runs/', { schema: lateRunsSchema, body: { decision: choice } }),
    onSuccess: ({ campaigns }, choice) => {
      queryClient.setQueryData(queryKey, campaigns)
      toast(choice === 'send' ? texts.sent : texts.dropped, 'success')
    },
    onError: (error) => {
      toast(error.message, 'error')
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  const isPending = (choice: string) => decision.isPending && decision.variables === choice
  return (
    <Card title={texts.title}>
      <p className="mb-4">{texts.explanation}</p>
      <ul className="flex flex-col gap-2">
        {waiting.map(({ campaign_name: name, drops }) => (
          <li key={name} className="wrap-anywhere">
            <TextLink to={`/analytics/details/${encodeURIComponent(name)}`}>{name}</TextLink>
            {drops > 1 ? texts.drops(drops) : null}
          </li>
        ))}
      </ul>
      {may ? (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            loading={isPending('send')}
            disabled={decision.isPending}
            onClick={() => decision.mutate('send')}
          >
            {texts.send}
          </Button>
          <Button
            variant="secondary"
            loading={isPending('drop')}
            disabled={decision.isPending}
            onClick={() => decision.mutate('drop')}
          >
            {texts.drop}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}
