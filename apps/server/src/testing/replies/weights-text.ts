import { createHash } from 'node:crypto'
import type { FeatureWeights } from '@afterbeep/contract/opt-outs/reply-model'
import type { LabelledReply } from './read-replies.ts'

/** Shows which replies the weights are of. */
function hashOfReplies(replies: readonly LabelledReply[]): string {
  const hash = createHash('sha256')
  for (const { meaning, text } of replies) hash.update(`${meaning} ${text}\n`)
  return hash.digest('hex').slice(0, 16)
}

/** Whether the file has the weights of these replies, or others were learnt since. */
export const isLearntFrom = (text: string, replies: readonly LabelledReply[]): boolean =>
  text.includes(hashOfReplies(replies))

/** The text of reply-weights.json: features in the order of their letters, so that changes of it can be read. */
export function weightsText(
  model: ReadonlyMap<string, FeatureWeights>,
  replies: readonly LabelledReply[],
): string {
  const features = [...model]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([feature, { ends, clear }]) => `${twentieths(ends)} ${twentieths(clear)} ${feature}`)
  const learntFrom = { replies: replies.length, hash: hashOfReplies(replies) }
  return `${JSON.stringify({ learntFrom, features }, null, 2)}\n`
}

const twentieths = (weight: number): number => Math.round(weight * 20)

/** Where the product reads it. */
export const weightsFile = new URL(
  '../../../../../packages/contract/src/opt-outs/reply-weights.json',
  import.meta.url,
)
