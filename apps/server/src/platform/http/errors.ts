import { randomUUID } from 'node:crypto'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorCode } from '@afterbeep/contract/errors/errors'
import type { ErrorBody } from '@afterbeep/contract/api/error-body'
import { errorTexts } from '@afterbeep/contract/errors/errors'
import { AppError, databaseUnavailable } from '../app-error.ts'
import { isDatabaseBusy, isDatabaseOutage } from '../database/database-outage.ts'
import { statusOf } from './statuses.ts'

/**
 * Turns whatever a route threw into the one error form. What we did not foresee, and what an operator
 * has to put right, is logged and not shown.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = asAppError(error)
  const { code, operatorNote } = known
  request.refusal = code
  if (operatorNote !== undefined) request.log.error({ err: error }, operatorNote)
  else if (code === 'unexpected') {
    // All that the client and the log have in common: the error itself is only in the log.
    const errorId = randomUUID()
    void reply.header('x-error-id', errorId)
    request.log.error({ err: error, errorId }, 'unexpected error')
  } else if (code === 'database_unavailable') request.log.warn({ err: error }, 'no database')
  const retryAfterSeconds = known.details?.['retryAfterSeconds']
  if (typeof retryAfterSeconds === 'number') {
    void reply.header('retry-after', String(retryAfterSeconds))
  }
  void reply.code(statusOf[known.code]).send(bodyOf(known))
}

function bodyOf(error: AppError): ErrorBody {
  return {
    error: error.message,
    code: error.code,
    ...(error.fields ? { fields: error.fields } : {}),
    ...(error.details ? { details: error.details } : {}),
  }
}

/** Fastify's own refusals, by the status it gives them. */
const codeByStatus: Record<number, ErrorCode> = {
  400: 'invalid_request',
  401: 'unauthenticated',
  403: 'csrf_rejected',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalidRequest(error.validation)
  if (isUnstorableText(error)) return new AppError('invalid_request', { cause: error })
  // It was undone: the same request may succeed in a moment.
  if (isDatabaseBusy(error) || isDatabaseOutage(error)) return databaseUnavailable(error)
  const status = isFastifyError(error) ? (error.statusCode ?? 500) : 500
  return new AppError(codeByStatus[status] ?? 'unexpected', { cause: error })
}

/** Postgres' code for text it can't hold, such as a zero character that a client sent in a name. */
const UNSTORABLE_TEXT = '22021'

function isUnstorableText(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNSTORABLE_TEXT
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
}

/** Maps each input to what is wrong with it, so that a form can show it beside the field. */
function invalidRequest(issues: readonly { instancePath: string; message?: string }[]): AppError {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const name = issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'
    fields[name] ??= issue.message ?? errorTexts.invalid_request
  }
  const listed = Object.entries(fields).map(([name, text]) => `${name}: ${text}`)
  return new AppError('invalid_request', {
    message: `${errorTexts.invalid_request} ${listed.join(' ')}`.trim(),
    fields,
  })
}
