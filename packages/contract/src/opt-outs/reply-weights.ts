import type { FeatureWeights, ReplyModel } from './reply-model.ts'
import learned from './reply-weights.json' with { type: 'json' }

const STEPS_IN_ONE = 20

let model: ReplyModel | undefined

/**
 * The weights learnt from replies; read once, by the first reply. In the file each feature stands after its two
 * weights, in twentieths.
 */
export function replyModel(): ReplyModel {
  model ??= new Map(learned.features.map(weightsOf))
  return model
}

function weightsOf(line: string): [feature: string, weights: FeatureWeights] {
  const [ends, clear, ...words] = line.split(' ')
  return [
    words.join(' '),
    { ends: Number(ends) / STEPS_IN_ONE, clear: Number(clear) / STEPS_IN_ONE },
  ]
}
