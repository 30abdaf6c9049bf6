import { z } from 'zod'
import { failureTexts } from '../campaign/failure-reasons.ts'
import type { FailureReason } from '../campaign/failure-reasons.ts'
import { limits } from '../limits.ts'
import { readTestPhone, testMessageProblem, testSendLimits } from '../message/test-send.ts'

/** A phone as it was typed; becomes 1 and ten digits. */
const phoneSchema = z
  .string()
  .max(limits.phoneMaxChars, `A phone number has ${limits.phoneMaxChars} characters at most.`)
  .transform((typed, context) => {
    const read = readTestPhone(typed)
    if ('phone' in read) return read.phone
    context.addIssue({ code: 'custom', message: read.problem })
    return z.NEVER
  })

export const testChannelSchema = z.enum(['voice', 'text'])

/** POST /api/test-sends/ : one channel; a campaign over both is tested by two calls. */
export const testSendBodySchema = z.object({
  channel: testChannelSchema,
  /** Merged with one contact. What marks it as a test is put before it by the server. */
  message: z
    .string()
    .max(testSendLimits.messageMaxChars * 2)
    .superRefine((message, context) => {
      const problem = testMessageProblem(message)
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
    }),
  phone: phoneSchema,
  /** The provider's id of the voice that speaks it; the configured one unless said. */
  voiceId: z.string().max(100).optional(),
})
export type TestSendBody = z.input<typeof testSendBodySchema>

/** Where a test stands: as a delivery, but nothing waits and nothing is skipped. */
export const testStates = ['sending', 'accepted', 'unknown', 'delivered', 'failed'] as const
export type TestState = (typeof testStates)[number]

const reasonSchema = z.custom<FailureReason>(
  (value) => typeof value === 'string' && Object.hasOwn(failureTexts, value),
)

export const testSendSchema = z.object({
  id: z.string(),
  channel: testChannelSchema,
  /** 1 and ten digits. */
  phone: z.string(),
  state: z.enum(testStates),
  /** Why it failed; null for what did not. */
  reason: reasonSchema.nullable(),
  /** The provider's own code for it. */
  code: z.string().nullable(),
  /** ISO instant. */
  sent_at: z.string(),
})
export type TestSendResponse = z.infer<typeof testSendSchema>

/** GET /api/test-sends/ ; POST /api/test-sends/ answers it too (202), with the new test in it. */
export const testSendsResponseSchema = z.object({
  /** The user's own confirmed numbers, the latest first. */
  numbers: z.array(z.string()),
  /** Tests that the account may still send within these 24 hours. */
  tests_left: z.number(),
  /** When the next becomes possible while none is left; ISO. */
  next_at: z.string().nullable(),
  /** The code that was sent last and may still be entered; `failed` says why its text did not arrive. */
  code: z.object({ phone: z.string(), failed: reasonSchema.nullable() }).nullable(),
  /** The user's latest, the newest first. */
  tests: z.array(testSendSchema),
})
export type TestSendsResponse = z.infer<typeof testSendsResponseSchema>

/** POST /api/test-sends/numbers/ : sends a code there by text. */
export const testNumberBodySchema = z.object({ phone: phoneSchema })
export const testNumberResponseSchema = z.object({
  phone: z.string(),
  /** ISO instant after which the code counts no more. */
  expires_at: z.string(),
  /** False when nobody can say yet whether the text left; it may still come. */
  sent: z.boolean(),
})

/** POST /api/test-sends/numbers/confirm/ : answers what GET does. */
export const testNumberConfirmBodySchema = z.object({
  phone: phoneSchema,
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'Enter the six digits of the code.'),
})
