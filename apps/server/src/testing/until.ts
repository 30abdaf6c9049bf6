/** Waits until `condition` holds, looking again and again; fails with `what` after `limitMs`. */
export async function until(
  what: string,
  condition: () => Promise<boolean> | boolean,
  limitMs = 10_000,
): Promise<void> {
  const giveUpAt = Date.now() + limitMs
  while (!(await condition())) {
    if (Date.now() > giveUpAt) throw new Error(`Waited ${limitMs} ms in vain until ${what}.`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
