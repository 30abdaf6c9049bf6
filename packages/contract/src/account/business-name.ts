import { z } from 'zod'
import { SENDER_MAX_CHARS } from '../message/draft/draft-columns.ts'

/** Marks that are not shown and turn the direction of what follows them. */
const directions = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const gaps = /[\p{Cc}\s]+/gu

/**
 * As people know the business; it may be empty. It is quoted in texts, voicemails and emails to people who do not
 * know who chose it, as in an invitation: with a line break or a turned direction it could add words of its own there
 * that look like ours. So it is one line.
 */
export const businessNameSchema = z
  .string()
  .trim()
  .max(SENDER_MAX_CHARS)
  .transform((name) => name.replace(directions, '').replace(gaps, ' ').trim())
