import type { DraftsRequest } from '@afterbeep/contract/api/assistant'
import { cleanCallbackNumber, cleanSender } from '@afterbeep/contract/message/draft/draft-columns'
import type { DraftLanguage, DraftRules } from '@afterbeep/contract/message/draft/draft-rules'
import { languageOf } from '@afterbeep/contract/message/draft/text-language'
import { offeredColumns } from '@afterbeep/contract/message/placeholders'
import type { Business } from '../senders/index.ts'

export interface DraftTask {
  readonly request: DraftsRequest
  readonly rules: DraftRules
}

/** The request, and the rules its drafts are checked by. Facts missing in it come from the account. */
export function draftTask(request: DraftsRequest, account: Business): DraftTask {
  const { goal, audience, text = '' } = request
  const rules: DraftRules = {
    channel: request.channel,
    language: languageFor(request),
    columns: offeredColumns(request.columns),
    sender: cleanSender(request.sender ?? account.sender),
    callbackNumber: cleanCallbackNumber(request.callback_number ?? account.callbackNumber),
    given: [goal, audience, text].join('\n'),
    // In another language the days and months have other names.
    kept:
      request.change === 'in Spanish' || languageFor(request) !== languageOf(goal)
        ? ''
        : (request.text ?? goal),
  }
  return { request, rules }
}

function languageFor({ change, language, text, goal }: DraftsRequest): DraftLanguage {
  if (change === 'in Spanish') return 'es'
  return language ?? languageOf(text ?? goal)
}

export function missingFacts({ sender, callbackNumber, channel }: DraftRules) {
  return [
    ...(sender === '' ? (['sender'] as const) : []),
    ...(callbackNumber === '' && channel !== 'text' ? (['callback_number'] as const) : []),
  ]
}
