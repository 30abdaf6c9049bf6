/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core'

/** More presses of the Tab key than any of our screens needs. */
const mostPresses = 100

export async function hasFocus(goal: Locator): Promise<boolean> {
  return goal.evaluate((element) => element === element.ownerDocument.activeElement)
}

/**
 * Presses Tab until the focus is on the goal, at least once.
 *
 * @throws Error naming the stops on the way when the focus never reaches the goal
 */
export async function tabTo(page: Page, goal: Locator): Promise<void> {
  const stops: string[] = []
  for (let presses = 0; presses < mostPresses; presses += 1) {
    await page.keyboard.press('Tab')
    if (await hasFocus(goal)) return
    stops.push(await focusedName(page))
  }
  throw new Error(`The Tab key never came to ${goal.toString()}, but to:\n${stops.join('\n')}`)
}

/** Moves the focus there by the Tab key and presses Enter. */
export async function pressAt(page: Page, goal: Locator): Promise<void> {
  await tabTo(page, goal)
  await page.keyboard.press('Enter')
}

/** Moves the focus there by the Tab key and types. */
export async function typeAt(page: Page, goal: Locator, text: string): Promise<void> {
  await tabTo(page, goal)
  await page.keyboard.type(text)
}

/** A short description of the focused element. */
async function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    const name = element?.getAttribute('aria-label') ?? element?.textContent.trim().slice(0, 40)
    return `${element?.nodeName.toLowerCase()} ${name}`
  })
}

/** Whether the focus stays inside after enough presses of the Tab key to pass every element. */
export async function keepsFocus(page: Page, inside: Locator): Promise<boolean> {
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press(presses < 8 ? 'Tab' : 'Shift+Tab')
    const stays = await inside.evaluate((element) =>
      element.contains(element.ownerDocument.activeElement),
    )
    if (!stays) return false
  }
  return true
}
