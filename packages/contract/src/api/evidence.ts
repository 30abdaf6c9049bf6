import { z } from 'zod'
import { notWholePhone, wholePhone } from '../contact/whole-phone.ts'
import { limits } from '../limits.ts'

/** `json` is the evidence, which the verifier checks; `pdf` is the same in words. */
export const evidenceFormats = ['json', 'pdf'] as const
export type EvidenceFormat = (typeof evidenceFormats)[number]

/** POST /api/evidence-packs/ : all that is known of what was sent to one number, as a file. */
export const evidencePackBodySchema = z.object({
  phone: z
    .string()
    .max(limits.phoneMaxChars, `A phone number has ${limits.phoneMaxChars} characters at most.`)
    .refine((typed) => wholePhone(typed) !== undefined, { message: notWholePhone }),
  format: z.enum(evidenceFormats),
})
