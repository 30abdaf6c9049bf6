import { limits } from '../limits.ts'
import type { PasswordOwner } from './password-rules.ts'
import {
  passwordLength,
  passwordMinChars,
  passwordProblem,
  withoutOwnWords,
} from './password-rules.ts'

export interface PasswordStrength {
  /** 0 is refused; 4 is the best. */
  score: 0 | 1 | 2 | 3 | 4
  /** What a person reads while typing. */
  text: string
}

/** Characters that can't be guessed from those before, from which on each next score is reached. */
const FAIR = 12
const GOOD = 16
const STRONG = 20

/**
 * How hard a new password is to guess, by its length: what counts are characters that neither repeat
 * nor follow those before them, and are no part of the person's own words. It promises no more than
 * that; the commonest passwords are refused by the server.
 */
export function passwordStrength(password: string, owner: PasswordOwner = {}): PasswordStrength {
  const missing = passwordMinChars(owner) - passwordLength(password)
  if (missing > 0) {
    return { score: 0, text: `${missing} more ${missing === 1 ? 'character' : 'characters'}.` }
  }
  const problem = passwordProblem(password, owner)
  if (problem !== undefined) return { score: 0, text: problem }
  const surprising = surprisingChars(withoutOwnWords(password, owner))
  if (surprising >= STRONG) return { score: 4, text: 'Strong.' }
  if (surprising >= GOOD) return { score: 3, text: 'Good.' }
  if (surprising >= FAIR) return { score: 2, text: 'Fair. One more word makes it better.' }
  return { score: 1, text: 'Weak. Add a word that has nothing to do with the others.' }
}

/** How far back a repetition is noticed. */
const LOOK_BACK = 4

function surprisingChars(text: string): number {
  const chars = [...text].slice(0, limits.passwordMaxChars)
  const codes = chars.map((char) => char.codePointAt(0) ?? 0)
  const isForeseen = (at: number): boolean => {
    const code = codes[at] ?? 0
    const step = code - (codes[at - 1] ?? Number.NaN)
    if (step === 0 || step === 1 || step === -1) return true
    // Two in a row that stood so before: the second and all after it add nothing.
    for (let back = 2; back <= LOOK_BACK; back += 1) {
      if (code === codes[at - back] && codes[at - 1] === codes[at - 1 - back]) return true
    }
    return false
  }
  return codes.filter((_, at) => !isForeseen(at)).length
}
