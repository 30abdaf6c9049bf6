import { formatDay } from '../schedule/date-text.ts'
import { lastDayOfRegistry, registryMaxDays } from './registry-age.ts'

const outdatedStart = 'Your national do-not-call registry is from '

/** Whether a run waits for a newer registry, by the reason that its status has. */
export function isWaitForRegistry(reason: string | null): boolean {
  return reason?.startsWith(outdatedStart) ?? false
}

/** Why a run waits: it reaches people without their written consent, and the registry is too old for them. */
export function registryOutdatedText(dated: string): string {
  return `${outdatedStart}${formatDay(dated)}, and one older than ${registryMaxDays} days may not be used. Upload a newer one under Do not contact; then open this campaign and choose Send now.`
}

/** The same before the campaign is published. */
export function registryWillBeOutdatedText(dated: string): string {
  return `Your national do-not-call registry is from ${formatDay(dated)} and may be used until ${formatDay(lastDayOfRegistry(dated))}. This campaign would wait: upload a newer one under Do not contact before it starts.`
}

/** The same where no campaign is named. */
export function registryOutdatedTextOnScreen(dated: string): string {
  return `${outdatedStart}${formatDay(dated)}, and one older than ${registryMaxDays} days may not be used. Until you upload a newer one, campaigns to people without their written consent wait.`
}

export function registryAgeingText(dated: string): string {
  return `Your national do-not-call registry is from ${formatDay(dated)}. After ${formatDay(lastDayOfRegistry(dated))} your campaigns wait until you upload a newer one under Do not contact.`
}

/** Some people's area codes are in none of the files. */
export function registryUncoveredText(people: number): string {
  const count = people.toLocaleString('en-US')
  return `${count} ${people === 1 ? 'person has an area code' : 'people have area codes'} that your registry files do not cover, so nothing is known of them. Upload the files of these area codes under Do not contact.`
}

/** An account without any file: information, never an obstacle. */
export const noRegistryText =
  'You have uploaded no file of the national do-not-call registry. Where your campaigns advertise to people who did not agree to it in writing, their numbers have to be compared with it.'

/** Why a run waits whose numbers could not be compared with the database of reassigned numbers. */
export const ownersUnansweredText =
  'Whether numbers have new owners could not be asked: the database of reassigned numbers does not respond. Nobody was contacted. Choose Send now to ask again.'
