import { gsmReplacementOf, gsmUnitsOf } from '@afterbeep/contract/message/length/gsm-alphabet'
import { cleanCallbackNumber, cleanSender } from '@afterbeep/contract/message/draft/draft-columns'
import { countSegments } from '@afterbeep/contract/message/length/segments'
import { replyTexts } from './reply-texts.ts'
import { kindOfReply } from './reply-kind.ts'
import type { ReplyLanguage } from './reply-kind.ts'

/** The facts about the sender of a suggested reply; '' for a fact that the account does not have. */
export interface ReplyFacts {
  sender: string
  callbackNumber: string
}

const SUGGESTIONS = 3

/**
 * Two or three suggested replies, each a single GSM-7 segment; none for a contact who opted out.
 * Chosen from our own texts by the intent of the reply: its words go to no other service.
 */
export function suggestReplies(reply: string, facts: ReplyFacts): string[] {
  const { kind, language } = kindOfReply(reply)
  if (kind === 'opt_out') return []
  const name = plain(cleanSender(facts.sender))
  const number = plain(cleanCallbackNumber(facts.callbackNumber))
  const known = { name, us: number && whomToCall(language, name, number) }
  return replyTexts[language][kind]
    .map((text) => filled(text, known))
    .filter((text) => text !== undefined)
    .slice(0, SUGGESTIONS)
}

function whomToCall(language: ReplyLanguage, name: string, number: string): string {
  if (language === 'en') return `${name || 'us'} at ${number}`
  return name ? `a ${name}, ${number}` : `al ${number}`
}

/** Undefined where a fact is missing, or so long that the text does not fit into one segment. */
function filled(text: string, known: { name: string; us: string }): string | undefined {
  if (text.includes('{name}') && !known.name) return undefined
  if (text.includes('{us}') && !known.us) return undefined
  const response = text.replaceAll(/\{(name|us)\}/g, (_, fact) =>
    fact === 'name' ? known.name : known.us,
  )
  // A name that ends with a full stop ends the sentence too.
  const ended = response.replaceAll('..', '.')
  const { encoding, segments } = countSegments(ended)
  return encoding === 'GSM-7' && segments === 1 ? ended : undefined
}

/** In GSM-7; '' where a character has no replacement in it, because half a name is a wrong name. */
function plain(text: string): string {
  const chars = Array.from(text, (char) =>
    gsmUnitsOf(char) === undefined ? gsmReplacementOf(char) : char,
  )
  return chars.includes(undefined) ? '' : chars.join('')
}
