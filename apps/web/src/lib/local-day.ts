/** The day of an instant as Billing shows it, `Mar 05, 2026`. */
export function paymentDay(instantIso: string): string {
  return new Date(instantIso).toLocaleDateString('en-US', {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
  })
}
