/**
 * Where a bank's own page leads back to after a payment. The order number and the plan go along,
 * because nothing else of the page is left by then. The provider adds what it is about.
 *
 * @param origin of our own pages
 */
export function paymentReturnAddress(
  origin: string,
  { orderNumber, planId }: { orderNumber: string; planId: string },
): string {
  const query = new URLSearchParams({ order: orderNumber, plan: planId }).toString()
  return `${origin}/billing/paymentSuccess?${query}`
}

/** Where a bank's own page leads back to after a card was saved. */
export function setupReturnAddress(origin: string): string {
  return `${origin}/billing`
}
