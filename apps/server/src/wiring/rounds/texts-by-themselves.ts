import { sendAutoReplies } from '../../features/auto-replies/index.ts'
import { sendQuestions } from '../../features/sign-ups/index.ts'
import { createLateWrites } from '../../platform/claims/claimed-rows.ts'
import type { Dependencies } from '../adapters/dependencies.ts'
import { repeat } from './repeat.ts'

/** How long after a person asked; five minutes are the law's, and people wait for it. */
const EVERY_MS = 2_000

type TextsDependencies = Pick<
  Dependencies,
  | 'db'
  | 'clock'
  | 'log'
  | 'adapters'
  | 'reportUrl'
  | 'tokenSecret'
  | 'suppressions'
  | 'senders'
  | 'isStopping'
>

/** Sends what belongs to no campaign: automatic replies, and the question to who signs up. */
export function startTextsByThemselves(deps: TextsDependencies): () => Promise<void> {
  const address = { text: deps.adapters.text, publicUrl: deps.reportUrl }
  const replies = { ...deps, ...address, late: createLateWrites() }
  const questions = { ...deps, ...address, late: createLateWrites() }
  return repeat(EVERY_MS, deps, {
    'sending automatic replies': () => sendAutoReplies(replies),
    'asking who signed up': () => sendQuestions(questions),
  })
}
