import { consentTextOf } from '@afterbeep/contract/campaign/consent'
import { isBusinessName } from '@afterbeep/contract/campaign/who-calls'
import { campaignTexts } from '@afterbeep/contract/errors/campaign-texts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { useAccount } from '../../../lib/account-query.ts'
import { publishSentence } from '../overview/publish-sentence.ts'
import { usePreflight } from '../campaign-calls.ts'
import { campaignOf } from '../draft.ts'
import type { Draft } from '../draft.ts'
import { LazyBusinessAsk } from '../../message/check/lazy-business-ask.ts'
import { OverviewTable } from '../overview/overview-table.tsx'
import { PreflightCard } from '../overview/preflight-card.tsx'
import { useCheckedPublish } from '../overview/use-checked-publish.ts'
import type { ToRead } from '../overview/use-checked-publish.ts'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

interface OverviewStepProps extends StepProps {
  readonly publishing: boolean
  /** Receives the draft with the consent that holds for the numbers shown. */
  readonly onPublish: (draft: Draft) => void
}

const toReadTexts: Readonly<Record<ToRead, string>> = {
  new: 'These numbers were not there yet when you pressed.',
  changed: 'These numbers have changed since you read them.',
}

/** Step 7: everything once more, in words and in numbers, before the one button that sends. */
export function OverviewStep(props: OverviewStepProps) {
  const { draft, change, now, errors, goBack, publishing, onPublish } = props
  const { account, isKnown } = useAccount()
  const { currency } = account
  // Law asks for both in every message: nothing is published before the account has said them.
  const lacks = {
    name: isKnown && !isBusinessName(account.business_name ?? ''),
    phone: isKnown && !account.business_phone_number?.trim(),
  }
  // Consent changes nothing in the numbers, so ticking it must not ask for them again.
  const preflight = usePreflight(campaignOf({ ...draft, consentDigest: '' }))
  const isLacking = lacks.name || lacks.phone
  const [wasTried, setWasTried] = useState(false)
  const digest = preflight.data?.consent_digest
  const isConfirmed =
    draft.consentDigest !== '' && draft.consentDigest === (digest ?? draft.consentDigest)
  const { timeZone } = draft
  const publish = useCheckedPublish({
    preflight,
    timeZone,
    currency,
    now,
    onPublish: () => onPublish(draft),
  })
  function press() {
    if (isLacking) setWasTried(true)
    else if (isConfirmed) publish.press()
    else onPublish({ ...draft, consentDigest: '' })
  }
  return (
    <StepFrame
      title={campaignTexts.wizard.overview}
      description="Nothing has been sent yet. Once published, a campaign can't be edited, paused or cancelled."
      onBack={goBack}
      finalButton={
        <Button loading={publishing || publish.isChecking} onClick={press}>
          {campaignTexts.wizard.publish}
        </Button>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <OverviewTable draft={draft} onEdit={(step) => change({ step })} />
        <PreflightCard draft={draft} preflight={preflight} currency={currency} onChange={change} />
      </div>
      {/* Its space while the numbers are counted, so that nothing moves when they are there. */}
      {preflight.isPending ? <div className="min-h-56 sm:min-h-21" /> : null}
      {preflight.data === undefined || preflight.data.balance_after < 0 ? null : (
        <p className="text-lg font-medium">
          {publishSentence(preflight.data, { timeZone, now: now(), currency })}
        </p>
      )}
      {isLacking ? <LazyBusinessAsk lacks={lacks} isNeeded={wasTried} /> : null}
      <div className="rounded-xl border border-line bg-surface p-5">
        <Checkbox
          label={consentTextOf(draft.campaignType === '' ? 'both' : draft.campaignType)}
          // Confirmed is what the numbers beside it show: without them there is nothing to confirm yet.
          disabled={digest === undefined}
          checked={isConfirmed}
          error={errors.consent}
          onChange={({ target }) => change({ consentDigest: target.checked ? (digest ?? '') : '' })}
        />
      </div>
      {/* Where the press was: on a phone the numbers are out of sight there. */}
      {publish.toRead === undefined ? null : (
        <p role="alert" className="font-medium text-warn">
          {toReadTexts[publish.toRead]} Check them, then press {campaignTexts.wizard.publish} again.
        </p>
      )}
    </StepFrame>
  )
}
