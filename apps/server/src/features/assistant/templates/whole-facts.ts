/** A word that leads to the next one: no sentence ends with it. */
const leadsOn =
  /(?<![\p{L}\p{N}])(?:an?|the|and|or|but|not|no|at|on|in|of|for|from|to|by|with|without|until|till|through|before|after|between|every|each|all|we|you|it|they|this|that|there|our|your|their|than|is|are|be|will|except|mr\.?|mrs\.?|ms\.?|dr\.?|el|la|los|las|una?|y|o|pero|no|de|del|en|con|sin|por|para|desde|hasta|antes|después|cada|tod[oa]s?|sus?|nuestr[oa]s?|más)$/iu
/** A word with a digit or a capital, or a unit: what follows may belong to it. */
const mayGoOn = /(?:(?:^|\s|\p{Sc})(?=\S*[\p{Lu}\p{N}])\S+|\s(?:%|[ap]\.?m\.?))$/u
/** After such a word, these begin something else; `to` does not (from 10 to 2), nor `and` (May 5 and 6). */
const startsOver =
  /^(?:[.;:!?]|,(?!\s*\d)|\s+(?:at|on|in|for|from|by|with|until|till|before|after|en|con|para|desde|hasta|antes)(?!\p{L}))/u
/** What takes back a part of what was said. */
const takesBack =
  /^[\s,;.]*(?:but|except|excluding|unless|if|only|while|with the exception|pero|excepto|salvo|menos|si|sólo|solo)(?!\p{L})/iu
/** A part of a sentence that denies something; of what exactly is said at its end: closed on July 4. */
const denies =
  /(?<!\p{L})(?:no|not|never|nothing|closed|cancell?ed|except|unless|only|nunca|nada|cerrad[oa]s?|excepto|salvo|sólo|solo)(?!\p{L})[^.,;!?]*$/iu

/**
 * Whether words may be cut at a place: what stays is true without what is left out. *Until June* of *until June 12*,
 * *for $1,500* of *for $1,500 off* and *every day* of *every day except Sundays* are not.
 */
export function leavesWholeFacts(words: string, at: number): boolean {
  const [kept, leftOut] = [words.slice(0, at), words.slice(at)]
  if (leftOut.trim() === '') return true
  if (leadsOn.test(kept) || takesBack.test(leftOut)) return false
  if (denies.test(kept) && !/^[.,;!?]/.test(leftOut)) return false
  return !mayGoOn.test(kept) || startsOver.test(leftOut)
}
