/**
 * The display name after the full name has changed. It stays as long as the full name still begins
 * with it; otherwise it becomes the first word of the full name. At registration it is the first name
 * (specification: entities).
 *
 * @param fullName trimmed, not empty
 */
export function displayNameFor(fullName: string, before: string): string {
  const [firstWord = fullName] = fullName.split(/\s+/, 1)
  const kept = before.trim().toLowerCase()
  return `${fullName.toLowerCase()} `.startsWith(`${kept} `) && kept !== '' ? before : firstWord
}
