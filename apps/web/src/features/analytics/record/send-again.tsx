import { useQuery } from '@tanstack/react-query'
import { Permitted } from '../../../lib/permissions.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { AgainButton } from '../../campaigns/again/again-button.tsx'
import { retryQuery } from '../../campaigns/again/record-calls.ts'
import { countText } from '../zoned-text.ts'

/** The way to those whom nothing has reached and who may be tried again; nothing where there are none. */
export function SendAgain({ campaignName }: { campaignName: string }) {
  const { data } = useQuery(retryQuery(campaignName))
  if (data === undefined) return null
  if (data.sent_again_in !== null) {
    const to = `/analytics/details/${encodeURIComponent(data.sent_again_in)}`
    return (
      <p className="border-t border-line pt-4">
        Those who may be tried again were sent to again in{' '}
        <TextLink to={to}>{data.sent_again_in}</TextLink>.
      </p>
    )
  }
  const { people } = data
  if (people === 0) return null
  const are = people === 1 ? 'person was' : 'people were'
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
      <p className="max-w-2xl">
        {countText(people)} {are} not reached, for reasons that pass, such as a busy line.
        <span className="block text-sm text-ink-soft">
          They are a list of their own, without anyone who got your voicemail or text, or who asked
          you to stop.
        </span>
      </p>
      <Permitted permission="campaigns">
        <AgainButton campaignName={campaignName} whom="unreached" variant="secondary">
          {people === 1
            ? 'Send again to the 1 that may be retried'
            : `Send again to the ${countText(people)} that may be retried`}
        </AgainButton>
      </Permitted>
    </div>
  )
}
