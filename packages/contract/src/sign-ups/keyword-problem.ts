import { meaningOfReply } from '../opt-outs/reply-meaning.ts'
import { isAgreement, keywordOf } from './sign-up-words.ts'

/** What is wrong with an account's keyword; undefined where nothing is. */
export function keywordProblem(keyword: string): string | undefined {
  if (keywordOf(keyword) !== keyword) return 'Use one word of 3 to 20 letters and digits.'
  if (isAgreement(keyword) || /^(?:NO|OK|OKAY|THANKS|HELLO|HI|HEY|SURE)$/.test(keyword)) {
    return 'People reply this to other messages too. Choose another word, such as JOIN.'
  }
  if (meaningOfReply(keyword) !== 'other') {
    return 'This word has a meaning of its own in texts, such as STOP or HELP. Choose another one.'
  }
  return undefined
}
