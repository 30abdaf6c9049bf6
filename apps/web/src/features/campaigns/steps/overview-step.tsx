import { consentText } from '@afterbeep/contract/campaign/consent'
import { campaignTexts } from '@afterbeep/contract/errors/campaign-texts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { useAccount } from '../../../lib/account-query.ts'
import { publishSentence } from '../overview/publish-sentence.ts'
import { usePreflight } from '../campaign-calls.ts'
import { campaignOf } from '../draft.ts'
import { LazyBusinessAsk } from '../../message/check/lazy-business-ask.ts'
import { OverviewTable } from '../overview/overview-table.tsx'
import { PreflightCard } from '../overview/preflight-card.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

interface OverviewStepProps extends StepProps {
  readonly publishing: boolean
  readonly onPublish: () => void
}

/** Step 7: everything once more, in words and in numbers, before the one button that sends. */
export function OverviewStep(props: OverviewStepProps) {
  const { draft, change, now, errors, goBack, publishing, onPublish } = props
  const { account, isKnown } = useAccount()
  const { currency } = account
  // Law asks for both in every voicemail; said here they are in the profile. No call waits for them.
  const lacks = {
    name: isKnown && !account.business_name?.trim(),
    phone: isKnown && !account.business_phone_number?.trim(),
  }
  // Consent changes nothing in the numbers, so ticking it must not ask for them again.
  const preflight = usePreflight(campaignOf({ ...draft, consentDigest: '' }))
  const digest = preflight.data?.consent_digest
  return (
    <StepFrame
      title={campaignTexts.wizard.overview}
      description="Nothing has been sent yet. Once published, a campaign can't be edited, paused or cancelled."
      onBack={goBack}
      width="wide"
      finalButton={
        <Button loading={publishing} onClick={onPublish}>
          {campaignTexts.wizard.publish}
        </Button>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <OverviewTable draft={draft} onEdit={(step) => change({ step })} />
        <PreflightCard draft={draft} preflight={preflight} currency={currency} onChange={change} />
      </div>
      {/* Its space while the numbers are counted, so that nothing moves when they are there. */}
      {preflight.isPending ? <div className="min-h-42 sm:min-h-14" /> : null}
      {preflight.data === undefined || preflight.data.balance_after < 0 ? null : (
        <p className="text-lg font-medium">
          {publishSentence(preflight.data, { timeZone: draft.timeZone, now: now(), currency })}
        </p>
      )}
      {lacks.name || lacks.phone ? <LazyBusinessAsk lacks={lacks} /> : null}
      <div className="rounded-xl border border-line bg-surface p-5">
        <Checkbox
          label={consentText}
          // Confirmed is what the numbers beside it show: without them there is nothing to confirm yet.
          disabled={digest === undefined}
          checked={
            draft.consentDigest !== '' && draft.consentDigest === (digest ?? draft.consentDigest)
          }
          error={errors.consent}
          onChange={({ target }) => change({ consentDigest: target.checked ? (digest ?? '') : '' })}
        />
      </div>
    </StepFrame>
  )
}
