import { useAppInfo } from '../../lib/app-info.ts'
import { OutsideLink } from '../../ui/text-link.tsx'

/** Who to write to when the answer is not here; the address comes from the server. */
export function HelpContact() {
  const email = useAppInfo().data?.support_email
  return (
    <p className="max-w-[56ch] text-ink-soft">
      Can’t find your answer? Our support and sales team is glad to help
      {email === undefined ? '.' : ': '}
      {email === undefined ? null : <OutsideLink href={`mailto:${email}`}>{email}</OutsideLink>}
    </p>
  )
}
