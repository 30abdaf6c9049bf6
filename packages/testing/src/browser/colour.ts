import type { Locator } from 'playwright-core'

/** Whether the text is in red: much more of it than of green and blue. */
export async function isRed(text: Locator): Promise<boolean> {
  const colour = await text.evaluate((element) => getComputedStyle(element).color)
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  return red > 2 * green && red > 2 * blue
}

/** Whether one element lies wholly below another. */
export async function isBelow(lower: Locator, upper: Locator): Promise<boolean> {
  const [below, above] = await Promise.all([lower.boundingBox(), upper.boundingBox()])
  if (below === null || above === null) throw new Error('One of them is not shown.')
  return below.y >= above.y + above.height
}
