import { assistantLimits } from '@afterbeep/contract/api/assistant'
import type { DraftChange, DraftsBody, DraftTone } from '@afterbeep/contract/api/assistant'
import type { DraftChannel, DraftLanguage } from '@afterbeep/contract/message/draft/draft-rules'
import type { CampaignType } from '@afterbeep/contract/money/pricing'
import { callablePhoneProblem } from '@afterbeep/contract/contact/typed-phone'

/** What the user enters about the message they want. */
export interface Ask {
  readonly goal: string
  readonly tone: DraftTone
  readonly audience: string
  /** Empty: as the goal is written. */
  readonly language: DraftLanguage | ''
  /** Asked for only where the account does not hold them. */
  readonly sender: string
  readonly callbackNumber: string
}

export const emptyAsk: Ask = {
  goal: '',
  tone: 'friendly',
  audience: '',
  language: '',
  sender: '',
  callbackNumber: '',
}

/** What is sent about the campaign and its message: never a contact, only the names of columns. */
export interface AskedFor {
  readonly campaignType: CampaignType | ''
  readonly columns: readonly string[]
}

const channelOf: Readonly<Record<CampaignType, DraftChannel>> = {
  voicemail: 'voice',
  sms: 'text',
  both: 'both',
}

export function draftsBody(ask: Ask, asked: AskedFor): DraftsBody {
  return {
    ...commonBody(ask, asked),
    goal: ask.goal,
    audience: ask.audience,
    ...(ask.language === '' ? {} : { language: ask.language }),
  }
}

/** A change uses the text alone: the goal of earlier drafts may have nothing to do with it. */
export function changeBody(
  ask: Ask,
  asked: AskedFor,
  { change, text }: { change: DraftChange; text: string },
): DraftsBody {
  return { ...commonBody(ask, asked), goal: 'Keep what the text says.', change, text }
}

function commonBody(
  { tone, sender, callbackNumber }: Ask,
  { campaignType, columns }: AskedFor,
): Omit<DraftsBody, 'goal'> {
  return {
    tone,
    channel: campaignType === '' ? 'both' : channelOf[campaignType],
    columns: [...columns],
    ...(sender.trim() === '' ? {} : { sender }),
    ...(callbackNumber.trim() === '' ? {} : { callback_number: callbackNumber }),
  }
}

/** What is wrong with the request, by the body's field names, as the server reports it too. */
export type AskProblems = Readonly<
  Partial<Record<'goal' | 'audience' | 'sender' | 'callback_number', string>>
>

export function askProblems({ goal, audience, callbackNumber }: Ask): AskProblems {
  const phone = callablePhoneProblem(callbackNumber)
  return {
    ...(goal.trim() === '' ? { goal: 'Say what the message is for.' } : {}),
    ...tooLong('goal', goal, assistantLimits.goalMaxChars),
    ...tooLong('audience', audience, assistantLimits.audienceMaxChars),
    ...(phone === undefined ? {} : { callback_number: phone }),
  }
}

function tooLong(name: 'goal' | 'audience', text: string, maxChars: number): AskProblems {
  const over = text.trim().length - maxChars
  return over > 0 ? { [name]: `${maxChars} characters fit; this is ${over} too long.` } : {}
}
