import { z } from 'zod'
import { invalidRequest } from './stripe-error.ts'
import type { List } from './wire.ts'

export const listParams = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
})

/** An interval of creation, in Unix seconds, as lists take it: `created[gte]=…`. */
export const timeRange = z.strictObject({
  gt: z.coerce.number().int().optional(),
  gte: z.coerce.number().int().optional(),
  lt: z.coerce.number().int().optional(),
  lte: z.coerce.number().int().optional(),
})

export function isWithin(seconds: number, range: z.infer<typeof timeRange> | undefined): boolean {
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range ?? {}
  return seconds > gt && seconds >= gte && seconds < lt && seconds <= lte
}

/** One page of a list, newest first as Stripe gives it. */
export function page<T extends { id: string }>(
  oldestFirst: Iterable<T>,
  params: z.infer<typeof listParams>,
  url: string,
): List<T> {
  const all = [...oldestFirst].reverse()
  const { limit, starting_after, ending_before } = params
  if (ending_before !== undefined) {
    const before = all.slice(0, placeOf(all, ending_before, 'ending_before'))
    return listOf(before.slice(-limit), url, before.length > limit)
  }
  const start =
    starting_after === undefined ? 0 : placeOf(all, starting_after, 'starting_after') + 1
  return listOf(all.slice(start, start + limit), url, all.length > start + limit)
}

export function listOf<T>(data: T[], url: string, has_more = false): List<T> {
  return { object: 'list', data, has_more, url }
}

function placeOf(all: readonly { id: string }[], id: string, param: string): number {
  const place = all.findIndex((item) => item.id === id)
  if (place < 0)
    throw invalidRequest(`No such object: '${id}'`, { param, code: 'resource_missing' })
  return place
}
