import { z } from 'zod'

/** The request to a process: run a test file, against the sources on disk or against a mutant. */
export const orderSchema = z.object({
  testFile: z.string(),
  mutant: z.object({ file: z.string(), source: z.string() }).optional(),
})
export type Order = z.infer<typeof orderSchema>

/** The result of the run. */
export const outcomeSchema = z.object({
  /** The first failure's test and message; missing when all passed. */
  failure: z.string().optional(),
  ms: z.number(),
  /** The bodies that were reached, where the process was started to list them. */
  reached: z.array(z.string()),
})
export type Outcome = z.infer<typeof outcomeSchema>
