/**
 * Where a bank's own page leads back to after a payment. The address holds the order number and the
 * plan, because the page's state is lost by then. The provider adds its own parameters.
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
