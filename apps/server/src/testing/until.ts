/** So long that only what never comes takes it, also where other work keeps the machine busy. */
const LIMIT_MS = 60_000

/** Waits until `condition` holds, looking again and again; fails with `what` when it never does. */
export async function until(
  what: string,
  condition: () => Promise<boolean> | boolean,
): Promise<void> {
  const giveUpAt = Date.now() + LIMIT_MS
  while (!(await condition())) {
    if (Date.now() > giveUpAt) throw new Error(`Waited ${LIMIT_MS} ms in vain until ${what}.`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
