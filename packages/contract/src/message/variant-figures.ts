/** The two-sided 95 % point of the normal distribution. */
const Z = 1.959963984540054

/** A share between 0 and 1, with the interval that holds the true one in 95 of 100 such trials. */
export interface Estimate {
  readonly rate: number
  readonly low: number
  readonly high: number
}

/** `count` of `of`; no share when `of` is 0. */
export interface Share {
  readonly count: number
  readonly of: number
  /**
   * How many people `of` covers, where it counts some of them several times: a second call to the same
   * number adds little information, so the interval is based on people. By default, one each.
   */
  readonly people?: number
}

/**
 * The share with its 95 % score interval (E. B. Wilson, 1927), which is valid for shares near 0 too,
 * where most of ours are; undefined when `of` is 0.
 */
export function estimateOf({ count, of, people = of }: Share): Estimate | undefined {
  const trials = Math.min(of, people)
  if (trials <= 0) return undefined
  const rate = count / of
  const weight = 1 + Z ** 2 / trials
  const centre = (rate + Z ** 2 / (2 * trials)) / weight
  const half = (Z / weight) * Math.sqrt((rate * (1 - rate)) / trials + Z ** 2 / (4 * trials ** 2))
  // At its ends the formula misses 0 and 1 by a rounding error.
  return {
    rate,
    low: count === 0 ? 0 : Math.max(0, centre - half),
    high: count === of ? 1 : Math.min(1, centre + half),
  }
}

/** One share minus another, between -1 and 1, with the 95 % interval. */
export interface Difference {
  readonly points: number
  readonly low: number
  readonly high: number
}

/**
 * The difference of two independent shares, with the interval combined from their own
 * (R. G. Newcombe, Statistics in Medicine 17, 1998, 873-890, method 10).
 */
export function differenceOf(one: Estimate, other: Estimate): Difference {
  const points = one.rate - other.rate
  return {
    points,
    low: points - Math.hypot(one.rate - one.low, other.high - other.rate),
    high: points + Math.hypot(one.high - one.rate, other.rate - other.low),
  }
}
