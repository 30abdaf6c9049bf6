import type { FeatureWeights, ReplyModel } from './reply-model.ts'
import { weightLines } from './reply-weights.generated.ts'

const STEPS_IN_ONE = 20

let model: ReplyModel | undefined

/** The weights learnt from replies; read once, by the first reply. */
export function replyModel(): ReplyModel {
  model ??= new Map(weightLines.trim().split('\n').map(weightsOf))
  return model
}

function weightsOf(line: string): [feature: string, weights: FeatureWeights] {
  const [ends, clear, ...words] = line.split(' ')
  return [
    words.join(' '),
    { ends: Number(ends) / STEPS_IN_ONE, clear: Number(clear) / STEPS_IN_ONE },
  ]
}
