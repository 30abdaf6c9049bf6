import { readFileSync } from 'node:fs'
import type { Config } from '../../config.ts'
import {
  parseClosedPlace,
  parseLegalRules,
  setLegalRules,
} from '../../features/compliance/index.ts'
import { StartupError } from '../startup-error.ts'

type LegalChoice = Pick<Config, 'legalRulesFile' | 'emergencyStates'>

/**
 * Lets this process keep to the operator's table of laws, and to the emergencies that are set.
 *
 * @throws StartupError where the file can't be read, or a state is none
 */
export function enforceLegalRules({ legalRulesFile, emergencyStates }: LegalChoice): void {
  const closed = emergencyStates.map((text) => ({ text, place: parseClosedPlace(text) }))
  const unknown = closed.flatMap(({ text, place }) => (place === undefined ? text : []))
  if (unknown.length > 0) {
    throw new StartupError(
      `EMERGENCY_STATES names no state and no zone such as US@America/Chicago: ${unknown.join(', ')}.`,
    )
  }
  setLegalRules(
    rulesIn(legalRulesFile),
    closed.flatMap(({ place }) => place ?? []),
  )
}

function rulesIn(file: string | undefined) {
  if (file === undefined) return undefined
  try {
    return parseLegalRules(readFileSync(file, 'utf8'))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new StartupError(`LEGAL_RULES_FILE ${file} can't be used: ${why}`, { cause: error })
  }
}
