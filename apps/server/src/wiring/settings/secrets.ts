import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../../config.ts'

const storedSchema = z.object({
  sessionSecret: z.string().min(32),
  hashKey: z.string().min(32),
  simulatorSeed: z.string().min(1),
})

type Kept = z.infer<typeof storedSchema>

export interface Secrets extends Kept {
  /** Signs cookies. */
  sessionSecret: string
  /** Signed cookies that may still come, the newest first. */
  previousSessionSecrets: readonly string[]
  /** Keys the hashes of numbers that must not be contacted, and makes the key of report addresses. */
  hashKey: string
  /** Lets restarted simulators have the keys they had before. */
  simulatorSeed: string
}

/**
 * The secrets from the environment, and for those not given there, ones made once and kept in the
 * data folder: a restart must neither sign all users out nor forget who has opted out.
 */
export function loadSecrets(config: Config): Secrets {
  const { sessionSecret, previousSessionSecrets, hashKey } = config
  if (config.providers.kind === 'real' && sessionSecret && hashKey) {
    return { sessionSecret, previousSessionSecrets, hashKey, simulatorSeed: '' }
  }
  const kept = readOrMake(config.dataDir)
  return {
    ...kept,
    previousSessionSecrets,
    ...(sessionSecret === undefined ? {} : { sessionSecret }),
    ...(hashKey === undefined ? {} : { hashKey }),
  }
}

function readOrMake(folder: string): Kept {
  const file = join(folder, 'secrets.json')
  const kept = readIfThere(file)
  if (kept !== undefined) return parse(file, kept)
  const fresh = () => randomBytes(32).toString('base64url')
  const made = { sessionSecret: fresh(), hashKey: fresh(), simulatorSeed: fresh() }
  mkdirSync(folder, { recursive: true })
  try {
    // Never over a file that another process made in this moment: both must have the same secrets.
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    return made
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return parse(file, readFileSync(file, 'utf8'))
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** A damaged file is refused, never replaced: with a new hash key every opt-out would be forgotten. */
function parse(file: string, text: string): Kept {
  try {
    return storedSchema.parse(JSON.parse(text))
  } catch (error) {
    throw new Error(`${file} can't be read as the kept secrets. Restore it, or remove it.`, {
      cause: error,
    })
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
