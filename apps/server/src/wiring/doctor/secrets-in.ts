import { secretVariables, withSecretFiles } from '../../config.secret-files.ts'

/** Shorter ones would hide words of the table, and are refused where it matters. */
const LEAST_LENGTH = 6

/** Every secret among the settings, also the passwords within addresses and the parts of lists. */
export function secretsIn(env: Readonly<Record<string, string | undefined>>): string[] {
  const { env: read } = withSecretFiles(env)
  const found = secretVariables.flatMap((name) => {
    const value = read[name]?.trim() ?? ''
    const { password = '' } = URL.parse(value) ?? {}
    const parts = value.split(',').map((part) => part.trim())
    return [value, ...parts, password, decoded(password)]
  })
  return [...new Set(found)].filter((secret) => secret.length >= LEAST_LENGTH)
}

function decoded(password: string): string {
  try {
    return decodeURIComponent(password)
  } catch {
    return password
  }
}
