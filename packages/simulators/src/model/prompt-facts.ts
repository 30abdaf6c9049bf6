import { z } from 'zod'

/**
 * What this model reads from a prompt: a JSON object somewhere in the user's message, as prompts pass
 * data. Every fact is optional, as for any model.
 */
const facts = z.object({
  goal: z.string().catch(''),
  language: z.string().catch('en'),
  sender: z.string().catch(''),
  callback_number: z.string().catch(''),
  columns: z.array(z.string()).catch([]),
  text: z.string().catch(''),
  counts: z.record(z.string(), z.unknown()).catch({}),
})
export type PromptFacts = z.infer<typeof facts>

export function readFacts(prompt: string): PromptFacts {
  return facts.parse(jsonIn(prompt))
}

function jsonIn(prompt: string): unknown {
  const from = prompt.indexOf('{')
  const to = prompt.lastIndexOf('}')
  if (from < 0 || to < from) return {}
  try {
    const parsed: unknown = JSON.parse(prompt.slice(from, to + 1))
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}
