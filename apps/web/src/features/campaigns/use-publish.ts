import { shownErrors } from '@afterbeep/contract/errors/shown-errors'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { accountQuery } from '../../lib/account-query.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { useSignedIn } from '../../lib/session.tsx'
import { publishCampaign } from './campaign-calls.ts'
import { campaignOf } from './draft.ts'
import type { Draft } from './draft.ts'
import { refusalProblem } from './wizard-problem.ts'
import type { WizardProblem } from './wizard-problem.ts'

interface PublishOptions {
  readonly onPublished: () => void
  readonly onProblem: (problem: WizardProblem) => void
}

/** Publishes the draft for good and leads to the campaign's own page. */
export function usePublish({ onPublished, onProblem }: PublishOptions) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { uid } = useSignedIn().user
  const publishing = useMutation({
    mutationFn: (draft: Draft) => {
      const campaign = campaignOf(draft)
      if (campaign === undefined) throw new Error(shownErrors.draft_invalid)
      return publishCampaign(campaign, draft.publishKey)
    },
    onSuccess: ({ campaign_name }) => {
      onPublished()
      // The credits are now reserved and the lists are one longer; the refetches are not awaited.
      for (const queryKey of Object.values(queryKeys)) {
        void queryClient.invalidateQueries({ queryKey })
      }
      void queryClient.invalidateQueries({ queryKey: accountQuery(uid).queryKey })
      void navigate(`/analytics/details/${encodeURIComponent(campaign_name)}`, { replace: true })
    },
    onError: (error, draft) => onProblem(refusalProblem(error, draft)),
  })

  function publish(draft: Draft) {
    if (draft.consentDigest !== '') publishing.mutate(draft)
    else onProblem({ text: shownErrors.consent_required, remedies: [] })
  }
  return { publish, publishing: publishing.isPending || publishing.isSuccess }
}
