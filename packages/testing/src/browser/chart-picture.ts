import type { Locator } from 'playwright-core'

export type Colour = readonly [red: number, green: number, blue: number]

/** The charts' light blue, and the paler one that fills the space under a line. */
export const lightBlue: Colour = [56, 189, 248]
export const paleBlue: Colour = [186, 230, 253]

/** A stretch of one colour in one row of pixels; `end` is the first pixel after it. */
export interface Stretch {
  y: number
  start: number
  end: number
}

/** Every stretch of a colour on a chart as drawn, from the top. Blended edges don't count. */
export async function stretchesOf(canvas: Locator, colour: Colour): Promise<Stretch[]> {
  return canvas.evaluate((element, [red, green, blue]) => {
    if (!(element instanceof HTMLCanvasElement)) throw new Error('This is no canvas.')
    const { width, height } = element
    const data = element.getContext('2d')?.getImageData(0, 0, width, height).data
    if (data === undefined) throw new Error('The canvas can not be read.')
    const isIn = (x: number, y: number) => {
      const at = (y * width + x) * 4
      return data[at] === red && data[at + 1] === green && data[at + 2] === blue
    }
    const found: { y: number; start: number; end: number }[] = []
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        if (!isIn(x, y)) continue
        const start = x
        while (x < width && isIn(x, y)) x += 1
        found.push({ y, start, end: x })
      }
    }
    return found
  }, colour)
}

export const centreOf = ({ start, end }: Stretch): number => (start + end) / 2
export const widthOf = ({ start, end }: Stretch): number => end - start

/** The foot of each bar, from the left: the lowest row of pixels that has the bars' colour. */
export function feetOf(stretches: readonly Stretch[]): Stretch[] {
  const bottom = Math.max(...stretches.map(({ y }) => y)) - 1
  return stretches.filter(({ y }) => y === bottom)
}

/** How thick a drawn line is at this x, in pixels: how many rows have its colour there. */
export function thicknessAt(stretches: readonly Stretch[], x: number): number {
  return stretches.filter(({ start, end }) => start <= x && x < end).length
}

/** The canvas's picture, to be compared with a later one. */
export function pictureOf(canvas: Locator): Promise<string> {
  return canvas.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) throw new Error('This is no canvas.')
    return element.toDataURL()
  })
}
