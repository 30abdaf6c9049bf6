import { APICallError } from 'ai'
import { z } from 'zod'

/** What kind of model an endpoint has, as far as requests to it differ. */
export interface ModelHabits {
  /** The name of the limit on tokens: OpenAI's newer models refuse the older one, others know no newer. */
  tokenLimit: 'max_tokens' | 'max_completion_tokens'
  /** Whether it thinks before it writes, and its thoughts count as tokens. */
  thinks: boolean
  /** Whether it can be asked to think little. */
  takesEffort: boolean
}

/** Thrown where a model used up its tokens before it wrote anything: it thinks first. */
export class OnlyThoughtError extends Error {}

/** Enough for the thoughts about a text of some lines; more would only cost. */
const THINKING_TOKENS = 4000
/** OpenAI's models that think: o1, o3, o4-mini, gpt-5 and those after it, gpt-oss. */
const THINKING_NAMES = /(?:^|\/)(?:o\d|gpt-[5-9]|gpt-oss)/
/** The chat variants of these do not. */
const CHAT_NAMES = /-chat(?:-|$)/
const OPENAI = 'api.openai.com'

/** What is known by name and address; the rest is learned from responses. */
export function firstHabits(access: {
  provider: string
  baseUrl: string | undefined
  model: string
}): ModelHabits {
  const host = URL.parse(access.baseUrl ?? '')?.hostname
  const thinks = THINKING_NAMES.test(access.model) && !CHAT_NAMES.test(access.model)
  return {
    tokenLimit: host === OPENAI ? 'max_completion_tokens' : 'max_tokens',
    thinks,
    takesEffort: access.provider === 'openai-compatible',
  }
}

/** The tokens to allow for a text of at most so many. */
export function budgetOf({ thinks }: ModelHabits, maxOutputTokens: number): number {
  return thinks ? maxOutputTokens + THINKING_TOKENS : maxOutputTokens
}

/** The body of a chat-completions request as this model takes it. */
export function requestBody(
  body: Record<string, unknown>,
  { tokenLimit, thinks, takesEffort }: ModelHabits,
): Record<string, unknown> {
  const { max_tokens: tokens, ...rest } = body
  const effort = thinks && takesEffort ? { reasoning_effort: 'low' } : {}
  return { ...rest, [tokenLimit]: tokens, ...effort }
}

const refusalSchema = z.object({
  error: z.object({ message: z.string().catch(''), param: z.string().nullish().catch(null) }),
})

/**
 * Notes what an error says of the model. True when that is new, so that another call may succeed; each
 * is learned once, so this ends.
 */
export function adapt(habits: ModelHabits, error: unknown): boolean {
  if (error instanceof OnlyThoughtError) {
    if (habits.thinks) return false
    habits.thinks = true
    return true
  }
  if (!APICallError.isInstance(error) || error.statusCode !== 400) return false
  const { message, param } = readRefusal(error.responseBody)
  if (param === 'reasoning_effort' || message.includes('reasoning_effort')) {
    const wasSent = habits.thinks && habits.takesEffort
    habits.takesEffort = false
    return wasSent
  }
  const isAboutLimit = param === habits.tokenLimit || message.includes(habits.tokenLimit)
  if (!isAboutLimit || habits.tokenLimit === 'max_completion_tokens') return false
  habits.tokenLimit = 'max_completion_tokens'
  return true
}

function readRefusal(body: string | undefined): { message: string; param: string } {
  try {
    const { error } = refusalSchema.parse(JSON.parse(body ?? ''))
    return { message: error.message, param: error.param ?? '' }
  } catch {
    return { message: '', param: '' }
  }
}
