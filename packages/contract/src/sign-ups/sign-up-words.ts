import { inNormalForm } from '../composed-text.ts'
import type { Channel } from '../money/pricing.ts'

/** What people of a sign-up page agree to get. */
export const signUpChannels = ['both', 'text', 'voice'] as const
export type SignUpChannels = (typeof signUpChannels)[number]

export const aboutMaxChars = 60
export const defaultAbout = 'news and offers'

export interface SignUpTerms {
  /** As people know it. */
  readonly business: string
  readonly channels: SignUpChannels
  /** What the messages are about, within a sentence. */
  readonly about: string
}

const things: Readonly<Record<SignUpChannels, string>> = {
  both: 'prerecorded voicemails and text messages',
  text: 'text messages',
  voice: 'prerecorded voicemails',
}
const shortThings: Readonly<Record<SignUpChannels, string>> = {
  both: 'voicemails and texts',
  text: 'texts',
  voice: 'voicemails',
}

/**
 * The exact words that a person agrees to; they are kept with each sign-up. A written agreement names who may
 * send what, that it may be automatic, and that no purchase depends on it (47 CFR 64.1200(f)(9)).
 */
export function signUpWords({ business, channels, about }: SignUpTerms): string {
  return (
    `By signing up I agree that ${business} may send me ${things[channels]} about ${about} at this number, ` +
    'also by automatic means and with an artificial voice. I need not agree in order to buy anything. ' +
    'Message and data rates may apply, and how many messages come varies. ' +
    'I can reply STOP to any text to end it, or HELP for help.'
  )
}

/** The one text that asks whether the owner of the number agrees; without a YES nothing else is ever sent. */
export function confirmationRequest({ business, channels, about }: SignUpTerms): string {
  return (
    `${business}: Reply YES to get our ${shortThings[channels]} about ${about} at this number. ` +
    'Msg & data rates may apply. Not you? Ignore this. Reply STOP to opt out, HELP for help.'
  )
}

/** Whether an answer to that text agrees: one clear word, and nothing beside it that could change it. */
export function isAgreement(reply: string): boolean {
  const plain = inNormalForm(reply, 'NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
  return /^(?:yes|y|si)(?: please)?$/.test(plain)
}

/** A text as a keyword: `“Join!”` is JOIN; undefined where it is more than one word. */
export function keywordOf(reply: string): string | undefined {
  const plain = reply.trim().replace(/^[“"'(]+|[”"').!]+$/g, '')
  return /^[a-z0-9]{3,20}$/i.test(plain) ? plain.toUpperCase() : undefined
}

/** The value of *Consent* in a list of sign-ups. Who agreed to voicemails has agreed to no texts by that. */
export function consentValueOf(channels: SignUpChannels): 'both' | Channel {
  return channels
}

/** How often one number is texted by sign-ups, no matter who typed it. */
export const signUpLimits = {
  /** A second try on the same day sends no second text. */
  textsPerNumberAndDay: 1,
  /** Over all businesses: a stranger could try one after the other. */
  textsPerNumberOfAllAndDay: 3,
  /** Who did not say YES to so many is not asked again within the month. */
  unansweredPerMonth: 2,
  perNetworkAndMinute: 10,
  perNetworkAndDay: 50,
  /** What a stranger could make a business pay for. */
  perAccountAndDay: 1_000,
  /** How long a YES counts after the text. */
  yesHours: 72,
} as const
