import { readFileSync } from 'node:fs'
import type { VariableName } from './config.variables.ts'

/** Settings whose value may lie in a file that `NAME_FILE` names, as container platforms hand secrets over. */
export const secretVariables = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'SESSION_SECRET',
  'SESSION_SECRET_PREVIOUS',
  'HASH_KEY',
  'OPERATIONS_TOKEN',
  'SANDBOX_PASSWORD',
  'SMTP_URL',
  'DROP_COWBOY_KEY',
  'DROP_COWBOY_SECRET',
  'DROP_COWBOY_SIGNING_SECRETS',
  'TELNYX_API_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'MODEL_KEY',
  'RND_REFRESH_TOKEN',
] as const satisfies readonly VariableName[]

type Env = Readonly<Record<string, string | undefined>>

/** Which file each of them was read from. */
export type SecretPaths = Partial<Record<(typeof secretVariables)[number], string>>

/**
 * Replaces each `NAME_FILE` by what its file holds, without the line break at its end.
 *
 * @returns the environment with those values, the files that gave them, a sentence for each file that can't be used,
 *   and its setting
 */
export function withSecretFiles(env: Env): {
  env: Env
  paths: SecretPaths
  problems: string[]
  unread: VariableName[]
} {
  const read: Record<string, string> = {}
  const paths: SecretPaths = {}
  const problems: string[] = []
  const unread: VariableName[] = []
  for (const name of secretVariables) {
    const path = env[`${name}_FILE`]?.trim()
    if (path === undefined || path === '') continue
    if ((env[name]?.trim() ?? '') !== '') {
      problems.push(`${name} and ${name}_FILE are both set; remove one of the two.`)
      continue
    }
    const found = readSecret(name, path)
    if ('secret' in found) {
      read[name] = found.secret
      paths[name] = path
      continue
    }
    problems.push(found.problem)
    unread.push(name)
  }
  return { env: { ...env, ...read }, paths, problems, unread }
}

function readSecret(name: string, path: string): { secret: string } | { problem: string } {
  try {
    const secret = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    if (secret.trim() !== '') return { secret }
    return { problem: `${name}_FILE: the file ${path} is empty.` }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    return { problem: `${name}_FILE: ${reasonOf(code, path)}` }
  }
}

function reasonOf(code: string, path: string): string {
  if (code === 'ENOENT') return `there is no file ${path}.`
  if (code === 'EACCES') return `the file ${path} may not be read by the user of this process.`
  if (code === 'EISDIR') return `${path} is a folder, and should be a file.`
  return `the file ${path} can't be read (${code}).`
}
