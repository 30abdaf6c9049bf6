import type { ReplySentence } from './reply-sentences.ts'
import { featuresOf, WINDOW_WORDS } from './sentence-features.ts'

/** What one feature adds: to *ends messages*, and, where it does, to *so clearly that no person has to read it*. */
export interface FeatureWeights {
  ends: number
  clear: number
}

/** The weights of all features, by feature. A word of the training is a feature, whatever its weight. */
export type ReplyModel = ReadonlyMap<string, FeatureWeights>

/** What every window has, so that its weight is where the scale begins; no word is written like it. */
export const BASE = '_'

export interface SentenceScore {
  ends: number
  clear: number
}

/**
 * The scores of the window of a sentence that most ends messages: sums of weights, in natural logarithms of odds.
 * The time grows in proportion to the words, whatever they are.
 */
export function scoreOf(model: ReplyModel, { text, isQuestion }: ReplySentence): SentenceScore {
  const features = featuresOf(text.split(' '), isQuestion, (word) => model.has(word))
  const sums = features.map((ofWord) => {
    const sum = { ends: 0, clear: 0 }
    for (const feature of ofWord) {
      const weights = model.get(feature)
      if (weights === undefined) continue
      sum.ends += weights.ends
      sum.clear += weights.clear
    }
    return sum
  })
  const base = model.get(BASE) ?? { ends: 0, clear: 0 }
  return bestWindow(sums, base)
}

function bestWindow(sums: readonly SentenceScore[], base: FeatureWeights): SentenceScore {
  let ends = base.ends
  let clear = base.clear
  let best: SentenceScore | undefined
  for (const [index, sum] of sums.entries()) {
    ends += sum.ends
    clear += sum.clear
    const left = sums[index - WINDOW_WORDS]
    if (left !== undefined) {
      ends -= left.ends
      clear -= left.clear
    }
    const isWhole = index >= Math.min(sums.length, WINDOW_WORDS) - 1
    if (isWhole && (best === undefined || ends > best.ends)) best = { ends, clear }
  }
  return best ?? { ends: base.ends, clear: base.clear }
}
