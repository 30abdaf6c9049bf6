import type { ShownSender } from '@afterbeep/contract/api/account/own-sender'
import { formatPhone } from '@afterbeep/contract/contact/phone'

const registrations: Readonly<Record<NonNullable<ShownSender['text_registration']>, string>> = {
  registered: 'They are registered with the phone companies.',
  pending:
    'The phone companies are registering them, which takes days. Campaigns with texts wait until that is done.',
  not_registered:
    'They are not registered with the phone companies yet. Campaigns with texts wait until they are; support can tell you how far that is.',
  rejected:
    'The phone companies did not register them. Campaigns with texts wait: please write to support.',
}

/** What the business calls and texts with; an operator changes it. */
export function OwnSender({ sender }: { readonly sender: ShownSender }) {
  const { calls_from: calls, texts_from: texts, text_registration: registration } = sender
  const lines = [
    calls === undefined ? undefined : `Your voicemails come from ${formatPhone(calls)}.`,
    texts === undefined ? undefined : `Your texts come from ${formatPhone(texts)}.`,
    registration === undefined
      ? undefined
      : `${texts === undefined ? 'Your texts come from numbers of your own. ' : ''}${registrations[registration]}`,
  ].filter((line) => line !== undefined)
  if (lines.length === 0) return null
  return <p className="mt-5 border-t border-line pt-5 text-ink-soft">{lines.join(' ')}</p>
}
