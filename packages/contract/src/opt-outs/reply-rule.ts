/** A pattern of a sentence, and what around it gives it another meaning. */
export interface ReplyRule {
  says: RegExp
  /** Tests what stands before: denied, or another's. */
  unlessAfter?: RegExp
  /** An exception to that. */
  evenAfter?: RegExp
  /** Tests the whole sentence. */
  unlessWith?: RegExp
  /** A time or a place beside it limits the wish, so a person has to read it. */
  limited?: boolean
}

/** The patterns as they look for every place, each made once. */
const everywhere = new WeakMap<ReplyRule, RegExp>()

function placesOf(rule: ReplyRule): RegExp {
  const made = everywhere.get(rule) ?? new RegExp(rule.says.source, 'g')
  everywhere.set(rule, made)
  return made
}

/** Whether a sentence says what one of the rules looks for; returns that rule. */
export function ruleFor(rules: readonly ReplyRule[], sentence: string): ReplyRule | undefined {
  return rules.find((rule) => {
    if (rule.unlessWith?.test(sentence)) return false
    for (const { index } of sentence.matchAll(placesOf(rule))) {
      const before = sentence.slice(Math.max(0, index - 80), index)
      if (!rule.unlessAfter?.test(before) || rule.evenAfter?.test(before)) return true
    }
    return false
  })
}
