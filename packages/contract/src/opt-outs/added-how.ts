/** How a person asked not to be contacted, where someone of the account put them on the list. */
export const addedHowTexts = {
  phone_call: 'Asked in a phone call',
  letter: 'Asked by letter',
  email: 'Asked by email',
  in_person: 'Asked in person',
  other: 'Asked in another way',
  imported: 'From a file of yours',
} as const
export type AddedHow = keyof typeof addedHowTexts

/** The ways that a form offers: a file says `imported` of itself. */
export const waysToAsk = ['phone_call', 'letter', 'email', 'in_person', 'other'] as const

export const wayTexts: Readonly<Record<(typeof waysToAsk)[number], string>> = {
  phone_call: 'Phone call',
  letter: 'Letter',
  email: 'Email',
  in_person: 'In person',
  other: 'Another way',
}
