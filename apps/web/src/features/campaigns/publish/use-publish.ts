import { screenErrors } from '@afterbeep/contract/errors/screen-errors'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { accountQuery } from '../../../lib/account-query.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { useSignedIn } from '../../../lib/session/session.tsx'
import { campaignOf } from '../draft.ts'
import type { Draft } from '../draft.ts'
import { refusalProblem } from '../wizard-problem.ts'
import type { WizardProblem } from '../wizard-problem.ts'

interface PublishOptions {
  /** Receives the address of the campaign's own page. */
  readonly onPublished: (path: string) => void
  readonly onProblem: (problem: WizardProblem, code: string) => void
}

/** Publishes the draft for good, after a time to undo it. */
export function usePublish({ onPublished, onProblem }: PublishOptions) {
  const queryClient = useQueryClient()
  const { uid } = useSignedIn().user
  const publishing = useMutation({
    mutationFn: async (draft: Draft) => {
      const campaign = campaignOf(draft)
      if (campaign === undefined) throw new Error(screenErrors.draft_invalid)
      // Loaded when it is needed: the first steps of the wizard do not wait for it.
      const { publishUntilKnown } = await import('./publish-until-known.ts')
      return publishUntilKnown(campaign, draft.publishKey)
    },
    onSuccess: ({ campaign_name }) => {
      // The credits are now reserved and the lists are one longer; the refetches are not awaited.
      const { analytics, recentCampaigns, credits, followUpSources } = queryKeys
      for (const queryKey of [analytics, recentCampaigns, credits, followUpSources]) {
        void queryClient.invalidateQueries({ queryKey })
      }
      void queryClient.invalidateQueries({ queryKey: accountQuery(uid).queryKey })
      onPublished(`/analytics/details/${encodeURIComponent(campaign_name)}`)
    },
    onError: (error, draft) => {
      onProblem(refusalProblem(error, draft), error instanceof ApiError ? error.code : '')
      // What was refused may be what the numbers did not show yet, such as an outdated consent.
      void queryClient.invalidateQueries({ queryKey: queryKeys.preflights })
    },
  })

  const [held, setHeld] = useState<Draft>()

  /** Begins the time to undo; false where the consent is missing. */
  function publish(draft: Draft): boolean {
    const isConfirmed = draft.consentDigest !== ''
    if (isConfirmed) setHeld(draft)
    else onProblem({ text: screenErrors.consent_required, remedies: [] }, 'consent_required')
    return isConfirmed
  }
  const undo = () => setHeld(undefined)
  const { mutate } = publishing
  const publishNow = useCallback(() => {
    if (held !== undefined) mutate(held)
    setHeld(undefined)
  }, [held, mutate])
  const isHeld = held !== undefined
  return {
    publish,
    isHeld,
    undo,
    publishNow,
    publishing: publishing.isPending || publishing.isSuccess,
  }
}
