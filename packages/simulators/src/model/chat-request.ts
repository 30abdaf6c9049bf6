import { z } from 'zod'

const contentPart = z.object({ type: z.string(), text: z.string().optional() })
const message = z.object({
  role: z.string(),
  content: z.union([z.string(), z.array(contentPart)]).nullish(),
})

/** The part of a chat-completions request that this model reads; other fields are kept and ignored. */
export const chatRequest = z.object({
  model: z.string().min(1),
  messages: z.array(message).min(1),
  stream: z.boolean().nullish(),
  max_tokens: z.int().positive().nullish(),
  max_completion_tokens: z.int().positive().nullish(),
})
export type ChatRequest = z.infer<typeof chatRequest>

/** The user's last message, its parts joined. */
export function userText({ messages }: ChatRequest): string {
  const content = messages.findLast(({ role }) => role === 'user')?.content ?? ''
  if (typeof content === 'string') return content
  return content.map(({ text }) => text ?? '').join('')
}

/** The request's model and messages, so that the same prompt gives the same response. */
export function promptOf({ model, messages }: ChatRequest): string {
  return JSON.stringify([model, messages])
}

/** A token is about four characters; `undefined` where the request sets no bound. */
export function maxChars(request: ChatRequest): number | undefined {
  const tokens = request.max_completion_tokens ?? request.max_tokens
  return typeof tokens === 'number' ? tokens * 4 : undefined
}
