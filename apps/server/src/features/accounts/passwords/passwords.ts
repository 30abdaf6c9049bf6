import { randomBytes } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { hash, verify } from '@node-rs/argon2'
import { inNormalForm } from '@afterbeep/contract/composed-text'
import { createBoundedQueue } from '../../../platform/bounded-queue.ts'

/**
 * Argon2id at the lowest cost that OWASP's password storage cheat sheet recommends: some 20 ms and
 * 19 MiB for each attempt. At a higher cost a few concurrent sign-ins would starve the server.
 */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** One at a time: it runs on the four threads that also read every file and look up every host name. */
const hashing = createBoundedQueue({ atOnce: 1, waiting: 100, retryAfterSeconds: 3 })

/** What is computed: nearly all of the time that a sign-in takes. `cost` as PHC writes it, such as `m=19456,t=2,p=1`. */
export interface PasswordWork {
  kind: 'hash' | 'verify'
  cost: string
}

/** Announces each {@link PasswordWork} as it begins. */
export const passwordWork = channel('afterbeep:password-work')
/** Announces each {@link PasswordWork} as it ends. */
export const passwordWorkEnded = channel('afterbeep:password-work-ended')

/** Runs the work in its turn, announced. */
async function computing<T>(
  kind: PasswordWork['kind'],
  work: () => Promise<T>,
  phc?: string,
): Promise<T> {
  const { memoryCost, timeCost, parallelism } = cost
  const ours = `m=${memoryCost},t=${timeCost},p=${parallelism}`
  const announced: PasswordWork = { kind, cost: phc?.split('$')[3] ?? ours }
  return hashing.run(async () => {
    passwordWork.publish(announced)
    try {
      return await work()
    } finally {
      passwordWorkEnded.publish(announced)
    }
  })
}

/** The hash of no user's password: an attempt on an unknown email is verified against it. */
const nobodysHash = hash(randomBytes(32), cost)

/**
 * One keyboard sends é as a letter, another as e and its accent; without this its owner could sign in with one of them
 * only (NIST 800-63B-4, 3.1.1.2). Nothing else of what was typed changes (OWASP ASVS 6.2.8).
 */
const composed = (password: string) => inNormalForm(password, 'NFC')

/**
 * The hash to keep, in PHC form with its salt and cost.
 *
 * @throws AppError server_busy when too many wait
 */
export function hashPassword(password: string): Promise<string> {
  return computing('hash', () => hash(composed(password), cost))
}

/**
 * Whether `password` matches `passwordHash`. Without a hash (no such user) it returns false after the
 * same work, so that the time taken does not reveal which emails have an account.
 *
 * @throws AppError server_busy when too many wait
 */
export async function passwordMatches(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const against = passwordHash ?? (await nobodysHash)
  const matches = await computing('verify', () => verify(against, composed(password)), against)
  return passwordHash !== undefined && matches
}
