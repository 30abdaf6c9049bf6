import { z } from 'zod'

const pageQuery = z.object({
  'page[number]': z.coerce.number().int().min(1).default(1),
  'page[size]': z.coerce.number().int().min(1).max(250).default(20),
})

/** One page of a list, in their form. */
export function pageOf<Item>(items: readonly Item[], query: unknown) {
  const { 'page[number]': page, 'page[size]': size } = pageQuery.parse(query)
  return {
    data: items.slice((page - 1) * size, page * size),
    meta: {
      page_number: page,
      page_size: size,
      total_pages: Math.max(1, Math.ceil(items.length / size)),
      total_results: items.length,
    },
  }
}
