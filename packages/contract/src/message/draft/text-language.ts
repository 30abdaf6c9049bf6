import type { DraftLanguage } from './draft-rules.ts'

const spanishSigns =
  /[¿¡ñ]|(?<!\p{L})(?:hola|gracias|usted|nuestr[oa]s?|por favor|llámenos|llame|responda|para|con|una?|los|las|del|que|sus?|es|le|somos|hoy)(?!\p{L})/giu

/** Good enough to continue in the user's language. */
export function languageOf(text: string): DraftLanguage {
  const words = text.split(/\s+/).length
  return (text.match(spanishSigns) ?? []).length >= Math.max(2, words / 8) ? 'es' : 'en'
}
