import { z } from 'zod'

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
  words: z
    .string()
    .trim()
    .max(statementMaxChars, `${statementMaxChars} characters at most.`)
    .default(''),
})
export type ListStatement = z.output<typeof listStatementSchema>

/** `A form on our website: “Spring raffle, May 2026”`. */
export function statementText({ how, words }: ListStatement): string {
  return words === '' ? wayToAgreeTexts[how] : `${wayToAgreeTexts[how]}: “${words}”`
}
