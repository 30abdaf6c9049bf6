import type { Invoice } from './wire.ts'

/** How many of its lines an invoice shows; the others are listed by a call of their own. */
const INLINE_LINES = 10

/** The response with the lines of each invoice in it cut as Stripe cuts them. `response` is changed. */
export function withInlineLines<T>(response: T): T {
  cut(response)
  return response
}

function cut(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  if (isInvoice(node)) {
    node.lines.has_more = node.lines.data.length > INLINE_LINES
    node.lines.data = node.lines.data.slice(0, INLINE_LINES)
  }
  for (const value of Object.values(node)) cut(value)
}

function isInvoice(node: object): node is Invoice {
  return 'object' in node && node.object === 'invoice' && 'lines' in node
}
