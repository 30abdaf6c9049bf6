import { z } from 'zod'
import type { ApiResponse } from '@afterbeep/testing/product/api-client'
import type { DocumentedCall } from './documented-calls.ts'

/** What a simulated provider, one that is not set up, or a full queue may be blamed for. */
const excused =
  /^(payment_|voices_unavailable|speech_unavailable|assistant_unavailable|server_busy|code_not_sent)/
/** What only the inside knows. */
const leak =
  /SQLSTATE|syntax error at or near|violates|node_modules|\bat \S+ \(|\.ts:\d+|ECONNREFUSED|"stack"/
/** Refusals from before a call's own work. */
const before =
  /^(invalid_request|unauthenticated|csrf_rejected|role_forbidden|unsupported_media_type|payload_too_large|rate_limited|recent_sign_in_required|second_factor_setup_required)$/

/** Whether the request came to the call's own work. */
export function hasBegun({ status, text }: ApiResponse): boolean {
  if (status < 400 || text.startsWith('<!doctype html>')) return true
  const refusal = z.object({ code: z.string() }).safeParse(jsonOf(text))
  return refusal.success && !before.test(refusal.data.code)
}

/** Its refusals are pages for people who are no users. */
const withPages = 'POST /api/sign-up-pages/{code}/'

/** Whether it is accepted or refused in our words, shows nothing from the inside and is no fault. */
export function isExpected({ status, text }: ApiResponse, { name }: DocumentedCall): boolean {
  if (leak.test(text)) return false
  if (status < 400) return true
  if (name === withPages && text.startsWith('<!doctype html>')) return status < 500
  const refusal = z.object({ error: z.string(), code: z.string() }).safeParse(jsonOf(text))
  if (!refusal.success) return false
  return status < 500 || excused.test(refusal.data.code)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
