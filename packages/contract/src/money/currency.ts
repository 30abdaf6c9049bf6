/** All plans sell credits at this rate (design: $200 buys 20,000). */
export const creditsPerDollar = 100

/** A profile's default currency (specification: constants). */
export const defaultCurrency = 'USD'

const symbols: ReadonlyMap<string, string> = new Map([
  ['USD', '$'],
  ['EUR', '€'],
  ['GBP', '£'],
  ['JPY', '¥'],
  ['INR', '₹'],
  ['AUD', 'A$'],
  ['CAD', 'C$'],
  ['SGD', 'S$'],
])

/** The symbol of an ISO 4217 code in any case; `$` for an unknown code (specification: entities). */
export function currencySymbol(code: string | null | undefined): string {
  return symbols.get((code ?? '').toUpperCase()) ?? '$'
}

/** Credits as money: 100 credits are 1 unit of the profile's currency. */
export function creditsToMoney(credits: number): number {
  return credits / creditsPerDollar
}

const twoDecimals = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** `$1,234.50`; a missing amount counts as 0, a negative one carries its sign in front. */
export function formatMoney(
  amount: number | null | undefined,
  currency: string | null | undefined = defaultCurrency,
): string {
  const text = twoDecimals.format(Math.abs(amount ?? 0))
  const sign = (amount ?? 0) < 0 && text !== '0.00' ? '-' : ''
  return `${sign}${currencySymbol(currency)}${text}`
}

/** A balance in credits as the header and the credits card show it: 20,000 → `$200.00`. */
export function formatBalance(
  credits: number | null | undefined,
  currency: string | null | undefined = defaultCurrency,
): string {
  return formatMoney(creditsToMoney(credits ?? 0), currency)
}

/** An amount in cents, as the payment provider counts: 20000 → `$200.00`. */
export function formatCents(
  amountCents: number | null | undefined,
  currency: string | null | undefined = defaultCurrency,
): string {
  return formatMoney((amountCents ?? 0) / 100, currency)
}

const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** `20,000 credits`, `1 credit`. */
export function formatCredits(credits: number): string {
  return `${wholeNumber.format(credits)} ${credits === 1 ? 'credit' : 'credits'}`
}
