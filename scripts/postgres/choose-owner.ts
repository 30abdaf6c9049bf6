import { execFileSync } from 'node:child_process'

/** The user that a program is started as: numbers for spawn, none for the present user. */
export type Owner = { uid: number; gid: number } | Record<string, never>

/**
 * The user to run Postgres as. Postgres refuses to run as root, so root starts it as an unprivileged
 * user; any other user runs it directly.
 *
 * @throws Error when root finds none of these users
 */
export function choosePostgresOwner(): Owner {
  if (process.getuid?.() !== 0) return {}
  const found = ['postgres', 'nobody', 'daemon'].flatMap((name) => {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    return uid === undefined || gid === undefined || uid === 0 ? [] : [{ uid, gid }]
  })
  const [owner] = found
  if (owner === undefined)
    throw new Error('Postgres does not run as root, and no other user exists.')
  return owner
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  try {
    return Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return undefined
  }
}
