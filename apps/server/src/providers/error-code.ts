import { z } from 'zod'

/**
 * A provider's number of an error, which is stored, logged and shown. A longer one or a word is no code: it may be
 * what the request held, a person's number or name.
 */
export const errorCodeSchema = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,6}$/))
