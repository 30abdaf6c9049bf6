import { createHash } from 'node:crypto'
import { promptOf, type ChatRequest } from './chat-request.ts'

/** Pieces of a text as a model streams them: a few characters each, never cut within a character. */
export function piecesOf(text: string): string[] {
  return text.match(/[\s\S]{1,12}/gu) ?? []
}

type FinishReason = 'stop' | 'length'

function head(request: ChatRequest, object: string) {
  const hash = createHash('sha256').update(promptOf(request)).digest('hex')
  return {
    id: `chatcmpl-${hash.slice(0, 24)}`,
    object,
    created: Math.floor(Date.now() / 1000),
    model: request.model,
  }
}

/** The whole response to a request without `stream`. */
export function completion(request: ChatRequest, content: string, finish: FinishReason) {
  const prompt = Math.ceil(promptOf(request).length / 4)
  const written = Math.ceil(content.length / 4)
  return {
    ...head(request, 'chat.completion'),
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }],
    usage: {
      prompt_tokens: prompt,
      completion_tokens: written,
      total_tokens: prompt + written,
    },
  }
}

/** One event of a stream, as sent over the wire. */
export function chunk(request: ChatRequest, content: string): string {
  return event(request, { role: 'assistant', content }, null)
}

/** The end of a stream. */
export function lastChunk(request: ChatRequest, finish: FinishReason): string {
  return `${event(request, {}, finish)}data: [DONE]\n\n`
}

function event(request: ChatRequest, delta: object, finish: FinishReason | null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }]
  return `data: ${JSON.stringify({ ...head(request, 'chat.completion.chunk'), choices })}\n\n`
}
