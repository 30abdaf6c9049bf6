import { listPartsResponseSchema } from '@afterbeep/contract/api/contact-lists'
import type { PreflightResponse } from '@afterbeep/contract/api/campaigns/campaigns'
import { formatBalance, formatCredits } from '@afterbeep/contract/money/currency'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAccount } from '../../../lib/account-query.ts'
import { api } from '../../../lib/api-client.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { useAppInfo } from '../../../lib/app-info.ts'
import { useSignedIn } from '../../../lib/session/session.tsx'
import { isNotPaidAgain, useSubscription } from '../../../lib/subscription-query.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { OutsideLink } from '../../../ui/text-link.tsx'
import { contactListQuery, contactListsQuery } from '../../contacts/contact-list-calls.ts'
import { uploadedListOf } from '../../contacts/uploaded-list.ts'
import type { Draft } from '../draft.ts'
import type { DraftChange } from '../use-draft.ts'
import { OverageNote } from './overage-note.tsx'
import { isShort, paymentOf } from './run-payment.ts'
import {
  enoughForContacted,
  lastCredits,
  nextCredits,
  paidPeople,
  planToAskFor,
  salesMail,
} from './shortfall-words.ts'

interface ShortfallProps {
  readonly draft: Draft
  readonly response: PreflightResponse
  readonly onChange: (part: DraftChange) => void
}

/** What the balance does not pay for, and each way on: fewer people now, the next credits, or a larger plan. */
export default function Shortfall(props: ShortfallProps) {
  const { response } = props
  if (response.balance_after < 0) return <FirstRun {...props} />
  return (
    <>
      {paymentOf(response).overage > 0 ? <OverageNote response={response} /> : null}
      {isShort(response) ? <LaterRuns response={response} /> : null}
    </>
  )
}

function FirstRun({ draft, response, onChange }: ShortfallProps) {
  const { currency } = useAccount().account
  const { uid } = useSignedIn().user
  const subscription = useSubscription(uid).data
  const { recipients, balance_after } = response
  const first = paidPeople(response)
  const { list, followUp, campaignType } = draft
  const enough = enoughForContacted(response)
  const missing = `${formatCredits(-balance_after)} (${formatBalance(-balance_after, currency)})`
  return (
    <div className="flex flex-col gap-4 rounded-lg bg-bad-ground p-4">
      <p role="alert" className="font-medium text-bad">
        You are {missing} short.
      </p>
      {enough === undefined ? null : <p>{enough}</p>}
      {first === 0 ? <p>Your balance pays for none of these people.</p> : null}
      {first > 0 && followUp !== null ? (
        <p>
          Your balance pays for {first.toLocaleString('en-US')} of them, and a follow-up goes to
          everyone whom its campaign reached.
        </p>
      ) : null}
      {first > 0 && followUp === null && list !== null ? (
        <SendToFirst
          first={first}
          all={recipients}
          listId={list.contactListId}
          onChange={onChange}
        />
      ) : null}
      {subscription && campaignType !== '' ? (
        <>
          <p className="text-sm">
            {isNotPaidAgain(subscription)
              ? lastCredits(subscription.currentPeriodEnd)
              : nextCredits(subscription.benefits, subscription.currentPeriodEnd, response)}
          </p>
          <Sales
            people={recipients}
            text={planToAskFor(recipients, campaignType, subscription.amount)}
          />
        </>
      ) : null}
      <ButtonLink variant="secondary" size="small" to="/billing" className="self-start">
        See your plan
      </ButtonLink>
    </div>
  )
}

interface SendToFirstProps {
  readonly first: number
  readonly all: number
  readonly listId: string
  readonly onChange: (part: DraftChange) => void
}

function SendToFirst({ first, all, listId, onChange }: SendToFirstProps) {
  const splitting = useSplit(listId, onChange)
  const count = (people: number) => people.toLocaleString('en-US')
  return (
    <div className="flex flex-col items-start gap-3">
      <p>
        Your balance pays for the first {count(first)} of {count(all)} people, in your list’s order.
        The other {count(all - first)} are kept as a list of their own, for later.
      </p>
      <Button loading={splitting.isPending} onClick={() => splitting.mutate(first)}>
        Send to the first {count(first)}
      </Button>
      {splitting.isError ? <ErrorLine text={messageOf(splitting.error)} /> : null}
    </div>
  )
}

/** Both lists are made by the server at once; the draft goes on with the first one. */
function useSplit(listId: string, onChange: (part: DraftChange) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (first: number) =>
      api.post(`/contact-lists/${encodeURIComponent(listId)}/parts/`, {
        schema: listPartsResponseSchema,
        body: { first },
      }),
    onSuccess: ({ first, rest }) => {
      queryClient.setQueryData(contactListQuery(first.contact_list_id).queryKey, first)
      void queryClient.invalidateQueries({ queryKey: contactListsQuery.queryKey })
      // Another list may have been chosen meanwhile, which a late response must not replace.
      onChange(({ list }) =>
        list?.contactListId === listId ? { list: uploadedListOf(first) } : {},
      )
      const kept =
        rest.accepted === 1 ? '1 person is' : `${rest.accepted.toLocaleString('en-US')} people are`
      toast(`The other ${kept} kept as the list “${rest.name}”.`, 'success')
    },
  })
}

function Sales({ people, text }: { people: number; text: string }) {
  const email = useAppInfo().data?.support_email
  return (
    <p className="text-sm">
      {text}
      {email === undefined ? null : (
        <>
          {' '}
          <OutsideLink href={salesMail(email, people)}>{email}</OutsideLink>
        </>
      )}
    </p>
  )
}

/** The first run is paid for and a later one is not: it would be blocked when it starts. */
function LaterRuns({ response }: { response: PreflightResponse }) {
  const { paid, overage } = paymentOf(response)
  const runs = `${paid} of the ${response.runs.length} runs`
  return (
    <p className="rounded-lg bg-warn-ground p-4 text-sm text-warn">
      {overage > 0
        ? `Your balance and this month’s overage pay for ${runs}. A later run that finds too little of both is blocked, and we send you a mail.`
        : `Your balance pays for ${runs}. A later run that finds too few credits is blocked, and we send you a mail.`}
    </p>
  )
}
