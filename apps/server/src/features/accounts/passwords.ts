import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/**
 * Argon2id at the least cost that OWASP's password storage cheat sheet recommends: some 20 ms and
 * 19 MiB for each attempt. Dearer settings would let a few sign-ins at once starve the server.
 */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Nobody's password: what an attempt on an unknown email is measured against. */
const nobodysHash = hash(randomBytes(32), cost)

/** The hash to keep, in PHC form with its salt and cost. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/**
 * Whether `password` is the one behind `passwordHash`. Without a hash (no such user) it answers
 * false after the same work, so that the time taken tells nobody which emails have an account.
 */
export async function passwordMatches(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), password)
  return passwordHash !== undefined && matches
}
