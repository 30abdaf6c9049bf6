import { z } from 'zod'

/** As many columns as a foreign file is looked at, with headers of any length that makes sense. */
const headersSchema = z.array(z.string().max(1_000)).min(1).max(1_000)
/** A use by its name, such as `Phone`; the browser knows which there are (contact-file's column-use.ts). */
const usesSchema = z.array(z.string().regex(/^[A-Za-z0-9]{1,30}$/))

/** POST /api/contact-columns/searches/ : what the columns of a file with these headers were used for last. */
export const columnsSearchBodySchema = z.object({ headers: headersSchema })
export const columnsSearchResponseSchema = z.object({
  /** One for each header; null where no file of this shape was matched. */
  uses: usesSchema.nullable(),
})

/** PUT /api/contact-columns/ : remembers it for the next file of this shape. */
export const rememberedColumnsBodySchema = z
  .object({ headers: headersSchema, uses: usesSchema })
  .refine(({ headers, uses }) => headers.length === uses.length, {
    path: ['uses'],
    message: 'One use for each header.',
  })
