import type { Config } from '../../config.ts'
import type { LanguageModel } from '../../providers/language/port.ts'

/** The configured language model; undefined where templates write. Its client is loaded only where it is used. */
export async function openLanguageModel({
  language,
}: Pick<Config, 'language'>): Promise<LanguageModel | undefined> {
  if (!language) return undefined
  const { createLanguageModel } = await import('../../providers/language/ai-language-model.ts')
  return createLanguageModel(language)
}
