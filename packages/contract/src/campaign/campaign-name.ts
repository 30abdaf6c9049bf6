import { z } from 'zod'
import { limits } from '../limits.ts'

export const campaignNameTexts = {
  missing: 'Please enter a campaign name',
  tooLong: `Campaign name can have at most ${limits.nameMaxChars} characters`,
  controlCharacters: 'Campaign name must be a single line without control characters',
  dots: 'Campaign name must be more than dots, because it is part of an address',
  brokenCharacter: 'Campaign name has a broken character',
  descriptionMissing: 'Please enter a description',
  descriptionTooLong: `Description can have at most ${limits.descriptionMaxChars} characters`,
} as const

/**
 * A campaign's name, trimmed: 1–250 UTF-16 units (specification: validation rules). It is a segment of URLs, where
 * `.` and `..` have their own meaning, and part of a file name in a header, where control characters
 * do harm; a lone surrogate has no URL encoding.
 */
export const campaignNameSchema = z
  .string()
  .trim()
  .min(1, campaignNameTexts.missing)
  .max(limits.nameMaxChars, campaignNameTexts.tooLong)
  .refine((name) => !/\p{Cc}/u.test(name), campaignNameTexts.controlCharacters)
  .refine((name) => name !== '.' && name !== '..', campaignNameTexts.dots)
  .refine((name) => name.isWellFormed(), campaignNameTexts.brokenCharacter)

/** A campaign's description, trimmed: 1–250 UTF-16 units; NUL is removed, because Postgres can't store it. */
export const descriptionSchema = z
  .string()
  .transform((text) => text.replaceAll('\0', '').trim())
  .pipe(
    z
      .string()
      .min(1, campaignNameTexts.descriptionMissing)
      .max(limits.descriptionMaxChars, campaignNameTexts.descriptionTooLong),
  )
