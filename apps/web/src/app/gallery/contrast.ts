/**
 * The contrast of two colours as WCAG 2 measures it (relative luminance, 1.4.3), from 1 to 21.
 *
 * @param one `#rrggbb`, or `#rgb` as a style sheet's minifier writes it; `other` too
 */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** The share of each channel in the brightness that the eye perceives. */
const weights = [0.2126, 0.7152, 0.0722]

function luminance(given: string): number {
  const isShort = given.length === 4
  const colour = isShort ? given.replaceAll(/[^#]/g, (digit) => digit + digit) : given
  const channels = weights.map((_, index) => {
    const share = Number.parseInt(colour.slice(1 + index * 2, 3 + index * 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return weights.reduce((sum, weight, index) => sum + weight * (channels[index] ?? 0), 0)
}
