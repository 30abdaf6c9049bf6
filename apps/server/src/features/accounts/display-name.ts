/**
 * The name that the product calls a person by, after their full name changed: what it was, as long
 * as the full name still begins with it, and otherwise its first word. At registration it is the
 * first name (specification §3).
 *
 * @param fullName trimmed, not empty
 */
export function displayNameFor(fullName: string, before: string): string {
  const [firstWord = fullName] = fullName.split(/\s+/, 1)
  const kept = before.trim().toLowerCase()
  return `${fullName.toLowerCase()} `.startsWith(`${kept} `) && kept !== '' ? before : firstWord
}
