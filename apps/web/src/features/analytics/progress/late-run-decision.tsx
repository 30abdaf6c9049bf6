import { lateRunResponseSchema } from '@afterbeep/contract/api/campaigns/campaigns'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api-client.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { campaignKey } from '../analytics-queries.ts'

/** Lets the owner decide, once, whether a late run is still sent. */
export function LateRunDecision({ campaignName }: { campaignName: string }) {
  const client = useQueryClient()
  const decision = useMutation({
    mutationFn: (response: 'send' | 'drop') =>
      api.post(`/campaigns/${encodeURIComponent(campaignName)}/late-run/`, {
        schema: lateRunResponseSchema,
        body: { decision: response },
      }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.lateRuns })
      return client.invalidateQueries({ queryKey: campaignKey(campaignName) })
    },
  })
  const isPending = (response: string) => decision.isPending && decision.variables === response
  return (
    <div data-screen-only className="mt-3 flex flex-wrap items-center gap-3">
      <Button
        size="small"
        loading={isPending('send')}
        disabled={decision.isPending}
        onClick={() => decision.mutate('send')}
      >
        Send now
      </Button>
      <Button
        size="small"
        variant="secondary"
        loading={isPending('drop')}
        disabled={decision.isPending}
        onClick={() => decision.mutate('drop')}
      >
        Don’t send
      </Button>
      {decision.error === null ? null : (
        <p role="alert" className="text-bad">
          {messageOf(decision.error)}
        </p>
      )}
    </div>
  )
}
