import { z } from 'zod'
import { limits } from '../limits.ts'
import { callablePhoneProblem, typedPhoneProblem } from './typed-phone.ts'

/** A phone as a user types it, trimmed; it may be empty. */
export const typedPhoneSchema = phoneWithout(typedPhoneProblem)

/** A phone that messages name, for people to call back or opt out; it may be empty. */
export const callablePhoneSchema = phoneWithout(callablePhoneProblem)

function phoneWithout(problemOf: (text: string) => string | undefined) {
  return z
    .string()
    .trim()
    .max(limits.phoneMaxChars, `A phone number has ${limits.phoneMaxChars} characters at most.`)
    .superRefine((phone, context) => {
      const message = problemOf(phone)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })
}
