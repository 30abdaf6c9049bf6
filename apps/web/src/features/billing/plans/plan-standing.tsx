import type { Subscription } from '@afterbeep/contract/api/payments'
import type { PlanEnding } from '@afterbeep/contract/api/plan-changes'
import { paymentTexts } from '@afterbeep/contract/errors/payment-texts'
import { stateText, subscriptionStateRules } from '@afterbeep/contract/money/subscription-states'
import { dayOfInstant } from '@afterbeep/contract/schedule/date-text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Permitted } from '../../../lib/permissions.tsx'
import { useSignedIn } from '../../../lib/session/session.tsx'
import { subscriptionKey } from '../../../lib/subscription-query.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { changePlanEnding } from '../billing-queries.ts'
import { OVERDUE_PAYMENT } from './plan-selection.ts'

const texts = paymentTexts.standing

/** The plan's state beside its name; nothing while all is well. */
export function StandingBadge({ subscription }: { readonly subscription: Subscription }) {
  const { standing } = subscription
  if (standing?.owed) return <StatusBadge tone="bad" text={texts.owedBadge} />
  if (standing?.disputed) return <StatusBadge tone="bad" text={texts.disputedBadge} />
  const badge = standing && subscriptionStateRules[standing.state].badge
  if (!badge) return null
  return <StatusBadge tone={badge.tone} text={stateText(badge.text, dayOf(subscription))} />
}

/** What the plan's state means, and what can be done about it: one text and the buttons of the state. */
export function PlanStanding({ subscription }: { readonly subscription: Subscription }) {
  const { standing } = subscription
  const [asked, setAsked] = useState<'cancel' | 'end_now'>()
  const ending = useEnding(() => setAsked(undefined))
  if (!standing) return null
  const { text, actions, sends } = subscriptionStateRules[standing.state]
  const question = asked && texts.questions[standing.state === 'on_hold' ? 'end_on_hold' : asked]
  const isBad = standing.disputed || !sends
  const tone = isBad ? 'border-bad bg-bad-ground' : 'border-line bg-warn-ground'
  const shown = text === null ? [] : [stateText(text, dayOf(subscription), standing.nextPlan)]
  const dispute = standing.owed ? texts.owed(standing.owed) : texts.disputed
  const lines = standing.disputed ? [dispute, ...shown] : shown
  return (
    <div
      className={
        lines.length === 0 ? 'flex' : `flex flex-col gap-4 rounded-xl border p-5 sm:p-6 ${tone}`
      }
    >
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Permitted permission="account">
        <div className="flex flex-wrap gap-3">
          {actions.includes('update_card') ? (
            <ButtonLink to="/billing/payments" state={{ planId: OVERDUE_PAYMENT }}>
              {texts.updateCard}
            </ButtonLink>
          ) : null}
          {actions.includes('keep') ? (
            <Button loading={ending.isPending} onClick={() => ending.mutate('keep')}>
              {texts.keep}
            </Button>
          ) : null}
          {actions.includes('cancel') ? (
            <Button variant="secondary" onClick={() => setAsked('cancel')}>
              {texts.cancel}
            </Button>
          ) : null}
          {actions.includes('end_now') ? (
            <Button variant="secondary" onClick={() => setAsked('end_now')}>
              {texts.endNow}
            </Button>
          ) : null}
        </div>
      </Permitted>
      {asked === undefined || question === undefined ? null : (
        <Dialog
          open
          title={question.title}
          description={stateText(question.text, dayOfInstant(subscription.currentPeriodEnd))}
          blocking={ending.isPending}
          onClose={() => setAsked(undefined)}
          footer={
            <>
              <Button
                variant="secondary"
                disabled={ending.isPending}
                onClick={() => setAsked(undefined)}
              >
                {texts.keep}
              </Button>
              <Button
                variant="danger"
                loading={ending.isPending}
                onClick={() => ending.mutate(asked)}
              >
                {question.confirm}
              </Button>
            </>
          }
        />
      )}
    </div>
  )
}

function useEnding(onDone: () => void) {
  const { uid } = useSignedIn().user
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ending: PlanEnding) => changePlanEnding(ending),
    onSuccess: (subscription) => {
      queryClient.setQueryData(subscriptionKey(uid), subscription)
      onDone()
    },
    onError: (error) => {
      toast(error.message, 'error')
      void queryClient.invalidateQueries({ queryKey: subscriptionKey(uid) })
      onDone()
    },
  })
}

function dayOf({ standing }: Subscription): string {
  return standing?.day ? dayOfInstant(standing.day) : ''
}
