import { z } from 'zod'
import { limits } from '../limits.ts'
import { typedPhoneProblem } from './typed-phone.ts'

/** A phone as a user types it, trimmed; it may be empty. */
export const typedPhoneSchema = z
  .string()
  .trim()
  .max(limits.phoneMaxChars, `A phone number has ${limits.phoneMaxChars} characters at most.`)
  .superRefine((phone, context) => {
    const message = typedPhoneProblem(phone)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })
