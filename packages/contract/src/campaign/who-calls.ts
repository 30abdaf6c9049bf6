/** What an account has to say of itself before its first campaign, as texts beside the two fields. */
export const whoCallsMissing = {
  name: 'Please enter your business name',
  phone: 'Please enter a number to call or opt out',
} as const

/** Whether a name can be said: blanks, marks and pictures alone name no one. */
export const isBusinessName = (name: string): boolean => /[\p{L}\p{N}]/u.test(name)
