/** A rate as it is shown everywhere: percent with at most one decimal. */

const DECIMALS = 10

/** Percent of `whole`, rounded as everywhere; 0 while there is no whole. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : roundedPercent((part / whole) * 100)
}

/**
 * Percent with one decimal. 100 only where it is all and 0 only where it is nothing, so that no
 * page shows *100%* beside a failure.
 */
export function roundedPercent(percent: number): number {
  const rounded = Math.round(percent * DECIMALS) / DECIMALS
  if (rounded >= 100 && percent < 100) return 100 - 1 / DECIMALS
  if (rounded <= 0 && percent > 0) return 1 / DECIMALS
  return rounded
}

/** `83.3%`, `100%`. */
export function percentText(percent: number): string {
  return `${roundedPercent(percent)}%`
}
