import { z } from 'zod'
import type { Channel } from '../money/pricing.ts'
import { channels } from '../money/pricing.ts'

/** How the people of a list agreed to be contacted, in short; the owner may add words. */
export const waysToAgree = [
  'web_form',
  'paper',
  'in_person',
  'keyword',
  'sign_up_page',
  'other',
] as const
export type WayToAgree = (typeof waysToAgree)[number]

export const wayToAgreeTexts: Readonly<Record<WayToAgree, string>> = {
  web_form: 'A form on our website',
  paper: 'A paper form or a contract',
  in_person: 'In person or on the phone',
  keyword: 'A text to our number',
  sign_up_page: 'Our sign-up page',
  other: 'Another way',
}

export const statementMaxChars = 500

/** PUT /api/contact-lists/{id}/consent/ : the list's own statement, which may be given or left out. */
export const listStatementSchema = z.object({
  how: z.enum(waysToAgree),
  /** What they agreed to; null where that was not said. A list of one channel is not sent another. */
  channels: z
    .enum(['both', ...channels])
    .nullable()
    .default(null),
  words: z
    .string()
    .trim()
    .max(statementMaxChars, `${statementMaxChars} characters at most.`)
    .default(''),
})
export type ListStatement = z.output<typeof listStatementSchema>

export const agreedChannelTexts = {
  both: 'Voicemails and texts',
  voice: 'Voicemails',
  text: 'Texts',
} as const

/** `A form on our website: “Spring raffle, May 2026” (voicemails and texts)`. */
export function statementText({ how, words, channels: agreed }: ListStatement): string {
  const way = words === '' ? wayToAgreeTexts[how] : `${wayToAgreeTexts[how]}: “${words}”`
  return agreed === null ? way : `${way} (${agreedChannelTexts[agreed].toLowerCase()})`
}

/**
 * The channels of a campaign, in the order in which it reaches a person, that the statement gives no consent to. Without
 * the first one the others are not sent either, which only follow it.
 */
export function channelsWithoutConsent(
  statement: ListStatement | null,
  wanted: readonly Channel[],
): readonly Channel[] {
  const agreed = statement?.channels ?? 'both'
  if (agreed === 'both') return []
  return wanted[0] === agreed ? wanted.filter((channel) => channel !== agreed) : wanted
}

/**
 * Why a list is not sent a campaign over these channels: consent to one is none to another (47 CFR 64.1200(a)).
 * Undefined where the statement allows it, or does not say what it is about.
 */
export function statementProblem(
  statement: ListStatement | null,
  wanted: readonly Channel[],
): string | undefined {
  const agreed = statement?.channels ?? 'both'
  if (agreed === 'both' || wanted.every((channel) => channel === agreed)) return undefined
  const missing = agreed === 'voice' ? 'texts' : 'voicemails'
  return `You wrote that the people of this list agreed to ${agreedChannelTexts[agreed].toLowerCase()}, and to no ${missing}. Choose another list or another method, or correct what they agreed to beside the list.`
}
