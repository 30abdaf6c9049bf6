import { z } from 'zod'
import { failureTexts } from '../campaign/failure-reasons.ts'
import type { FailureReason } from '../campaign/failure-reasons.ts'
import { limits } from '../limits.ts'
import { readTestPhone, testMessageProblem, testSendLimits } from '../message/test-send.ts'

/** A phone as typed; becomes 1 and ten digits. */
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

/** POST /api/test-sends/ : one channel; a campaign over both takes two calls. */
export const testSendBodySchema = z.object({
  channel: testChannelSchema,
  /** Merged with one contact. The server adds the prefix that marks it as a test. */
  message: z
    .string()
    .max(testSendLimits.messageMaxChars * 2)
    .superRefine((message, context) => {
      const problem = testMessageProblem(message)
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
    }),
  phone: phoneSchema,
  /** The provider's id of the voice that speaks it; the configured one by default. */
  voiceId: z.string().max(100).optional(),
})
export type TestSendBody = z.input<typeof testSendBodySchema>

/** A test's state: those of a delivery, without pending and skipped. */
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
  /** Why it failed; null when it did not. */
  reason: reasonSchema.nullable(),
  /** The provider's own code for it. */
  code: z.string().nullable(),
  /** ISO instant. */
  sent_at: z.string(),
})
export type TestSendResponse = z.infer<typeof testSendSchema>

/** GET /api/test-sends/ ; POST /api/test-sends/ returns it too (202), with the new test in it. */
export const testSendsResponseSchema = z.object({
  /** The user's own confirmed numbers, the latest first. */
  numbers: z.array(z.string()),
  /** Tests that the account may still send within these 24 hours. */
  tests_left: z.number(),
  /** ISO instant from which the next is possible, while none is left. */
  next_at: z.string().nullable(),
  /** The code sent last that may still be entered; `failed` holds why its text did not arrive. */
  code: z.object({ phone: z.string(), failed: reasonSchema.nullable() }).nullable(),
  /** The user's latest tests, newest first. */
  tests: z.array(testSendSchema),
})
export type TestSendsResponse = z.infer<typeof testSendsResponseSchema>

/** POST /api/test-sends/numbers/ : sends a code there by text. */
export const testNumberBodySchema = z.object({ phone: phoneSchema })
export const testNumberResponseSchema = z.object({
  phone: z.string(),
  /** ISO instant at which the code expires. */
  expires_at: z.string(),
  /** False while it is uncertain whether the text was sent; it may still arrive. */
  sent: z.boolean(),
})

/** POST /api/test-sends/numbers/confirm/ : returns what GET does. */
export const testNumberConfirmBodySchema = z.object({
  phone: phoneSchema,
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'Enter the six digits of the code.'),
})
