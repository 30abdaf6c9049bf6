/**
 * A version of the national registry may be used for 31 days: 47 CFR 64.1200(c)(2)(i)(D) and 16 CFR
 * 310.4(b)(3)(iv), compared 2026-11-23.
 */
export const registryMaxDays = 31
/** From here on the account is warned: a week is enough to fetch a newer version. */
export const registryWarnDays = 24

const DAY_MS = 24 * 3_600_000

/** `ageing`: it may be used, and not for long any more; `outdated`: it may not. */
export type RegistryAge = 'fresh' | 'ageing' | 'outdated'

/** How old a version is at an instant; `dated` is the day (YYYY-MM-DD) on which it was downloaded. */
export function registryAge(dated: string, at: Date): RegistryAge {
  const days = Math.floor((at.getTime() - Date.parse(`${dated}T00:00:00Z`)) / DAY_MS)
  if (days > registryMaxDays) return 'outdated'
  return days >= registryWarnDays ? 'ageing' : 'fresh'
}

/** The last day (YYYY-MM-DD) on which a version may be used. */
export function lastDayOfRegistry(dated: string): string {
  const last = Date.parse(`${dated}T00:00:00Z`) + registryMaxDays * DAY_MS
  return new Date(last).toISOString().slice(0, 10)
}

/** The day (YYYY-MM-DD) of the oldest version that may be used at this instant. */
export function oldestUsable(at: Date): string {
  return new Date(at.getTime() - registryMaxDays * DAY_MS).toISOString().slice(0, 10)
}
