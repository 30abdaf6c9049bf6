import { useMay } from '../../lib/permissions.tsx'

/** In place of what only an owner may do. */
export function OwnersNote() {
  if (useMay('account')) return null
  return (
    <p className="text-ink-soft">
      Only an owner of this account can choose a plan, pay, and see cards and payments.
    </p>
  )
}
