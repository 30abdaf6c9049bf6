import { shownErrors } from '@afterbeep/contract/errors/shown-errors'

interface ApiErrorDetails {
  /** HTTP status; 0 when no response came. */
  status: number
  /** The contract's error code, or `network` when no response came. */
  code: string
  /** What a person reads. */
  message: string
  fields?: Record<string, string> | undefined
  details?: Record<string, unknown> | undefined
  cause?: unknown
}

/** Every way in which a call can fail: a refusal, a response that can't be read, or no response. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** One text per input name. */
  readonly fields: Record<string, string>
  readonly details: Record<string, unknown>

  constructor(parts: ApiErrorDetails) {
    super(parts.message, { cause: parts.cause })
    this.name = 'ApiError'
    this.status = parts.status
    this.code = parts.code
    this.fields = parts.fields ?? {}
    this.details = parts.details ?? {}
  }
}

/**
 * The refusal in a response. Without a body that can be read it is the unexpected error; a body
 * without a text leaves the text to the screen (specification: no body and no error text).
 */
export async function refusalIn(response: Response): Promise<ApiError> {
  // Fetched when first needed, so that the sign-in page can show without a parser.
  const { errorBodySchema } = await import('@afterbeep/contract/api/error-body')
  const result: unknown = await response.json().catch(() => undefined)
  const body = errorBodySchema.safeParse(result)
  if (!body.success) {
    const message = result === undefined ? shownErrors.unexpected : ''
    return new ApiError({ status: response.status, code: 'unexpected', message })
  }
  const { error, code, fields, details } = body.data
  return new ApiError({ status: response.status, code, message: error, fields, details })
}

/** A response that is not what was requested; the screen shows its own text for it. */
export function unreadableResponse(status: number, cause: unknown): ApiError {
  return new ApiError({ status, code: 'unexpected', message: '', cause })
}

export function networkFailure(cause: unknown): ApiError {
  return new ApiError({
    status: 0,
    code: 'network',
    message: `${shownErrors.unexpected} We couldn't reach the server; check your connection and try again.`,
    cause,
  })
}

/** The text to show for anything that was thrown; `fallback` where it carries none of its own. */
export function messageOf(error: unknown, fallback: string = shownErrors.unexpected): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback
}
