/**
 * Words for which carriers in the United States block texts: sex, hate, alcohol, firearms, tobacco
 * and related words. English and Spanish, matched as whole words. A draft with one of them is not
 * shown; a user's own text is only flagged, never changed.
 */
const regulatedWords = [
  'sex|sexy|sexual|porn|xxx|nsfw|nudes?|erotic|escorts?|onlyfans|sexo|pornografía',
  'nazis?|white power|hate group|hate speech|racial slur',
  'alcohol|beers?|wines?|whisk(?:e)?ys?|vodka|tequila|liquors?|cocktails?|brewery|happy hour',
  'cervezas?|vinos?|licor(?:es)?|cócteles',
  'guns?|firearms?|ammo|ammunition|rifles?|pistols?|handguns?|shotguns?',
  'armas?|pistolas?|munición|municiones',
  'tobacco|cigarettes?|cigars?|vapes?|vaping|nicotine|hookah|tabaco|cigarr(?:o|illo)s?|vapeo',
  'cannabis|marijuana|marihuana|cbd|thc|kratom|weed',
] as const

/** Phrases that filters take for spam or fraud. */
const spamPhrases = [
  'act now|free money|risk[- ]free|guaranteed?|click here|no obligation|cash bonus|easy money',
  "you(?:'ve| have) won|you are a winner|winners?|claim your prize|once in a lifetime|100% free",
  'payday loans?|debt relief|double your income|work from home',
  'dinero gratis|garantizad[oa]s?|haga clic|ganador(?:es|a)?|ha ganado|sin riesgo',
] as const

const regulated = wholeWords(regulatedWords)
const spam = wholeWords(spamPhrases)

function wholeWords(parts: readonly string[]): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${parts.join('|')})(?![\p{L}\p{N}])`, 'iu')
}

export function hasRegulatedWords(text: string): boolean {
  return regulated.test(text)
}

export function hasSpamWords(text: string): boolean {
  return spam.test(text)
}
