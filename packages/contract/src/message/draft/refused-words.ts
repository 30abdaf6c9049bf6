/**
 * Words for which carriers in the United States block texts: sex, hate, alcohol, firearms, tobacco
 * and related words. English and Spanish, matched as whole words. A draft with one of them is not
 * shown; a user's own text is only flagged, never changed.
 */
const regulatedWords = {
  sex: 'sex|sexy|sexual|porn|xxx|nsfw|nudes?|erotic|escorts?|onlyfans|strip club|strippers?|sexo|pornografía',
  hate: 'nazis?|white power|hate group|hate speech|racial slur',
  alcohol:
    'alcohol|beers?|wines?|whisk(?:e)?ys?|vodka|tequila|rum|bourbon|margaritas?|liquors?|cocktails?|brewery|happy hour|cervezas?|vinos?|licor(?:es)?|cócteles',
  firearms:
    'guns?|firearms?|ammo|ammunition|rifles?|pistols?|handguns?|shotguns?|armas?|pistolas?|munición|municiones',
  tobacco:
    'tobacco|cigarettes?|cigars?|vapes?|vaping|nicotine|hookah|tabaco|cigarr(?:o|illo)s?|vapeo',
  cannabis: 'cannabis|marijuana|marihuana|cbd|thc|kratom|weed',
} as const
export type RegulatedKind = keyof typeof regulatedWords

/** Everyday things whose names have such a word in them. */
const harmless =
  /(?<![\p{L}\p{N}])(?:(?:nail|glue|staple|heat|massage|spray|caulk(?:ing)?|paint|radar|label) guns?|(?:root|ginger|birch) beers?|(?:alcohol|tobacco|smoke|vape|nicotine|weed|gun)[- ]free|rubbing alcohol|weed (?:control|killers?|removal|pulling|whack(?:ing|ers?)|treatments?|prevention|sprays?|barriers?)|(?:quit|stop|stopping|quitting) (?:smoking|vaping|tobacco|nicotine|cigarettes?)|escorts? (?:you|him|her|them|service for patients)|rum cakes?|wine (?:stains?|racks?|country)|same[- ]sex)(?![\p{L}\p{N}])/giu

/** Phrases that filters take for spam or fraud. */
const spamPhrases = [
  'act now|free money|risk[- ]free|guaranteed?|click here|no obligation|cash bonus|easy money',
  "you(?:'ve| have) won|you are a winner|winners?|claim your prize|once in a lifetime|100% free",
  'payday loans?|debt relief|double your income|work from home',
  'dinero gratis|garantizad[oa]s?|haga clic|ganador(?:es|a)?|ha ganado|sin riesgo',
] as const

const regulated = wholeWords(Object.values(regulatedWords))
const spam = wholeWords(spamPhrases)

function wholeWords(parts: readonly string[]): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${parts.join('|')})(?![\p{L}\p{N}])`, 'iu')
}

export function hasRegulatedWords(text: string): boolean {
  return regulated.test(withoutHarmless(text))
}

/** The first regulated word of a text, what it is about, and where it stands. */
export function regulatedWord(
  text: string,
): { kind: RegulatedKind; word: string; at: number } | undefined {
  const searched = withoutHarmless(text)
  const found = regulated.exec(searched)
  if (!found) return undefined
  const [word] = found
  const kinds: readonly RegulatedKind[] = ['hate', 'alcohol', 'firearms', 'tobacco', 'cannabis']
  const kind = kinds.find((one) => wholeWords([regulatedWords[one]]).test(word)) ?? 'sex'
  return { kind, word, at: found.index }
}

/** As long as the text, so that places stay what they are. */
function withoutHarmless(text: string): string {
  return text.replace(harmless, (words) => ' '.repeat(words.length))
}

export function hasSpamWords(text: string): boolean {
  return spam.test(text)
}
