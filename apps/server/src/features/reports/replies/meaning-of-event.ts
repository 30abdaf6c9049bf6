import { meaningOfReply } from '@afterbeep/contract/opt-outs/reply-meaning'
import type { ReplyMeaning } from '@afterbeep/contract/opt-outs/reply-meaning'

/** What a reply means: a STOP where the provider heard one, by words that ours may not know, else what it says. */
export function meaningOfEvent(event: {
  text: string
  isOptOut?: boolean | undefined
}): ReplyMeaning {
  return event.isOptOut === true ? 'opt_out' : meaningOfReply(event.text)
}
