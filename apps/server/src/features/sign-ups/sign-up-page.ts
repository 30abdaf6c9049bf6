import { randomInt } from 'node:crypto'
import type { SignUpPage, SignUpPageBody } from '@afterbeep/contract/api/sign-ups'
import { keywordProblem } from '@afterbeep/contract/sign-ups/keyword-problem'
import { defaultAbout, signUpWords } from '@afterbeep/contract/sign-ups/sign-up-words'
import { AppError } from '../../platform/app-error.ts'
import type { Queries } from '../../platform/database/database.ts'
import { selectBusiness } from '../senders/index.ts'
import { isKeywordTaken, selectPage, upsertPage } from './pages.queries.ts'

/** No vowels, so that no word comes of them, and nothing that is misread. */
const LETTERS = 'bcdfghjkmnpqrstvwxyz23456789'
const CODE_LENGTH = 10

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** The account's page; the one that it would have where it has made none yet. */
export async function readSignUpPage(
  db: Queries,
  publicUrl: string,
  accountId: string,
): Promise<SignUpPage> {
  const page = await selectPage(db, accountId)
  const business = page?.business ?? (await selectBusiness(db, accountId)).sender
  const { about, channels } = page ?? { about: defaultAbout, channels: 'both' as const }
  return {
    is_open: page?.isOpen ?? false,
    about,
    channels,
    keyword: page?.keyword ?? null,
    url: page === undefined ? '' : `${publicUrl}/join/${page.code}`,
    words: business === '' ? null : signUpWords({ business, channels, about }),
  }
}

/** @throws AppError invalid_request (no business name to show, or a keyword that can't be used) */
export async function saveSignUpPage(
  { db, publicUrl }: { db: Queries; publicUrl: string },
  accountId: string,
  { is_open: isOpen, about, channels, keyword }: SignUpPageBody,
  at: Date,
): Promise<SignUpPage> {
  if (isOpen && (await selectBusiness(db, accountId)).sender === '') {
    throw refused(
      'is_open',
      'Enter your business name first: the page says who people sign up with.',
    )
  }
  if (keyword !== null && keyword !== '') {
    const problem = keywordProblem(keyword)
    if (problem !== undefined) throw refused('keyword', problem)
    if (await isKeywordTaken(db, accountId, keyword)) {
      throw refused(
        'keyword',
        'Another business on this number uses this word. Choose another one.',
      )
    }
  }
  const code = newCode()
  const kept = keyword === '' ? null : keyword
  await upsertPage(db, { accountId, code, isOpen, about, channels, keyword: kept, at })
  return readSignUpPage(db, publicUrl, accountId)
}

function refused(field: string, message: string): AppError {
  return new AppError('invalid_request', { message, fields: { [field]: message } })
}
