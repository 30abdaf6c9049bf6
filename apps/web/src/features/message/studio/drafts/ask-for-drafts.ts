import {
  assistantResponseSchema,
  draftEventSchema,
  draftsResponseSchema,
} from '@afterbeep/contract/api/assistant'
import type { DraftsResponse, DraftsBody, DraftSource } from '@afterbeep/contract/api/assistant'
import { errorBodySchema } from '@afterbeep/contract/api/error-body'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../../lib/api-client.ts'
import { ApiError, networkFailure } from '../../../../lib/api-error.ts'
import { readEvents } from './read-events.ts'

/** One message draft, and whether a language model wrote it. */
export interface WrittenDraft {
  readonly text: string
  readonly source: DraftSource
}

/** What writes the drafts; undefined until it is known. It changes with the server's settings only. */
export function useWritesWith(): DraftSource | undefined {
  const { data } = useQuery({
    queryKey: ['assistant'],
    queryFn: ({ signal }) => api.get('/assistant/', { schema: assistantResponseSchema, signal }),
    staleTime: Infinity,
  })
  return data?.writes_with
}

/**
 * Yields each draft as soon as it is valid, and returns the whole response. A caller that stops early
 * ends the call, and with it what the model would still have cost.
 *
 * @throws ApiError; an aborted call throws the signal's own reason
 */
export async function* askForDrafts(
  body: DraftsBody,
  signal: AbortSignal,
): AsyncGenerator<WrittenDraft, DraftsResponse> {
  const headers = { accept: 'text/event-stream' }
  const response = await api.open('/assistant/drafts/', { body, signal, headers })
  try {
    for await (const { name, data } of readEvents(response)) {
      const value: unknown = JSON.parse(data)
      if (name === 'draft') yield draftEventSchema.parse(value)
      if (name === 'done') return draftsResponseSchema.parse(value)
      if (name === 'error') throw refusalOf(value)
    }
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof ApiError ? error : networkFailure(error)
  }
  throw networkFailure(new Error('The drafts broke off.'))
}

/** A refusal that came after the response had started, and so has no HTTP status of its own. */
function refusalOf(value: unknown): ApiError {
  const { error: message, code, details } = errorBodySchema.parse(value)
  return new ApiError({ status: 500, code, message, details })
}
