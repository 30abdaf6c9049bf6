/** What a caller hears before the menu: a quarter of a minute of speech. */
export const CALL_GREETING_MAX_CHARS = 200

/** The greeting of a call back: the business's own, or a sentence that names it. */
export function callGreeting(own: string | null | undefined, business: string | null | undefined) {
  const given = own?.trim() ?? ''
  if (given !== '') return /[.!?…]$/.test(given) ? given : `${given}.`
  const name = business?.trim() ?? ''
  return name === '' ? 'Thank you for calling.' : `Thank you for calling ${name}.`
}
