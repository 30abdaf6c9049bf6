import type { SignUpChannels, SignUpTerms } from '@afterbeep/contract/sign-ups/sign-up-words'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Suppressions } from '../compliance/index.ts'

/** An account's page as it is stored, with the business's name, without which it shows nothing. */
export interface StoredPage extends SignUpTerms {
  accountId: string
  code: string
  isOpen: boolean
  keyword: string | null
}

/** What a person asks for, by the page or by texting the keyword. */
export interface Asking {
  /** 1 and ten digits. */
  phone: number
  firstName: string
  lastName: string
  how: 'page' | 'keyword'
  /** What was texted; null on the page. */
  said: string | null
  /** From where the page was sent; null for a text. */
  address: string | null
  network: string | null
}

/** A text with the question that is to be sent. */
export interface DueQuestion {
  accountId: string
  id: string
  phone: number
  channels: SignUpChannels
  /** What the person agreed to on the page, or by the word. */
  words: string
  how: Asking['how']
  askedAt: Date
}

export interface SignUpsDeps {
  db: Database
  clock: Clock
  suppressions: Suppressions
}
