import { z } from 'zod'

/** The whole national registry has some 250,000,000 numbers; an area code has up to 8,000,000. */
export const registryFileMaxBytes = 1024 * 1024 * 1024
/** Imports that are listed, newest first. */
export const registryImportsShown = 10
/** The lines of a file that are named because they hold no number. */
export const mostUnreadRegistryLines = 20

const daySchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Use the form YYYY-MM-DD.')

/** A file that was read. */
export const registryImportSchema = z.object({
  file_name: z.string(),
  /** `full`: all numbers of its area codes; `changes`: those added and deleted since the one before. */
  kind: z.enum(['full', 'changes']),
  /** The day on which it was downloaded, YYYY-MM-DD. */
  dated: z.string(),
  /** ISO 8601. */
  imported_at: z.string(),
  /** Who of the account; null where they have left. */
  imported_by: z.string().nullable(),
  /** Lines with a number. */
  numbers: z.number(),
})
export type RegistryImport = z.infer<typeof registryImportSchema>

/** GET /api/suppressions/registry/ : the files of the national registry that the account has uploaded. */
export const registrySchema = z.object({
  /** `none`: no file; else by the oldest of the files in use. */
  state: z.enum(['none', 'fresh', 'ageing', 'outdated']),
  numbers: z.number(),
  area_codes: z.array(z.number()),
  /** The day of the oldest file in use, and the last one on which it may be used; null without any. */
  dated: z.string().nullable(),
  last_day: z.string().nullable(),
  imports: z.array(registryImportSchema),
})
export type Registry = z.infer<typeof registrySchema>

/** POST /api/suppressions/registry/?dated=…&name=… : the file itself, as it was downloaded and unpacked. */
export const registryUploadQuerySchema = z.object({
  dated: daySchema,
  name: z.string().trim().min(1).max(255).default('registry.txt'),
})

export const registryUploadedSchema = z.object({
  kind: z.enum(['full', 'changes']),
  /** Lines with a number; of a change list, those that were added and deleted. */
  numbers: z.number(),
  /** Changes in area codes of which no full list was uploaded, which are left out. */
  not_covered: z.number(),
  /** Lines without a number; at most the first of them are named. */
  unread: z.number(),
  unread_lines: z.array(z.number()),
  registry: registrySchema,
})
export type RegistryUploaded = z.infer<typeof registryUploadedSchema>
