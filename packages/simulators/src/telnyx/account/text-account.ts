import type Telnyx from 'telnyx'
import { digitsOf } from '../../simulated-numbers.ts'
import { MessagingProfile } from './messaging-profile.ts'
import type { OwnWords, ProfileSettings } from './messaging-profile.ts'

/** A number of the account, and the profile that may send from it. */
export interface OwnNumber {
  id: string
  phone_number: string
  profileId: string | null
}

/** Their ids of numbers are long figures. */
const FIRST_NUMBER_ID = 1_293_384_261_075_731
/** All toll-free numbers of 844-555 are the account's, so that each business can have its own. */
const OWN_BLOCK = /^\+?1844555\d{4}$/
/** Phones whose last sender is remembered; the oldest is forgotten first. */
const REMEMBERED_PHONES = 100_000

/** The account's profiles and numbers; it starts with one of each, which belong together. */
export class TextAccount {
  readonly #profiles = new Map<string, MessagingProfile>()
  readonly #numbers = new Map<string, OwnNumber>()
  readonly #lastSender = new Map<string, string>()
  readonly #first: OwnNumber
  readonly #now: () => number

  constructor(first: { messagingProfileId: string; from: string }, now: () => number) {
    this.#now = now
    const settings = { name: 'Simulated profile' }
    const profile = new MessagingProfile(settings, this.#isoNow(), first.messagingProfileId)
    this.#profiles.set(profile.id, profile)
    this.#first = this.addNumber(first.from, profile.id)
  }

  profiles(): MessagingProfile[] {
    return [...this.#profiles.values()]
  }

  profile(id: string | null | undefined): MessagingProfile | undefined {
    return this.#profiles.get(id ?? '')
  }

  createProfile(settings: Partial<ProfileSettings> & { name: string }): MessagingProfile {
    const profile = new MessagingProfile(settings, this.#isoNow())
    this.#profiles.set(profile.id, profile)
    return profile
  }

  changeProfile(profile: MessagingProfile, settings: Partial<ProfileSettings>): void {
    profile.change(settings, this.#isoNow())
  }

  addWords(profile: MessagingProfile, words: OwnWords) {
    return profile.addWords(words, this.#isoNow())
  }

  /** Its numbers then belong to none, and nothing can be sent from them. */
  removeProfile(profile: MessagingProfile): void {
    this.#profiles.delete(profile.id)
    for (const number of this.numbers()) {
      if (number.profileId === profile.id) number.profileId = null
    }
  }

  numbers(): OwnNumber[] {
    return [...this.#numbers.values()]
  }

  /** By its id, or by the number itself, as some of their calls take either. */
  number(idOrNumber: string): OwnNumber | undefined {
    const digits = digitsOf(idOrNumber)
    const known = this.numbers().find(
      ({ id, phone_number }) => id === idOrNumber || digitsOf(phone_number) === digits,
    )
    if (known || !OWN_BLOCK.test(idOrNumber)) return known
    return this.addNumber(`+${digits}`, this.#first.profileId)
  }

  addNumber(phoneNumber: string, profileId: string | null): OwnNumber {
    const id = String(FIRST_NUMBER_ID + this.#numbers.size)
    const number: OwnNumber = { id, phone_number: phoneNumber, profileId }
    this.#numbers.set(phoneNumber, number)
    return number
  }

  /** What a message is sent from: the number it names, or one of the profile's. */
  sender(from: string | undefined, profileId: string | undefined): OwnNumber | undefined {
    if (from !== undefined) {
      const own = this.number(from)
      return own?.profileId === null ? undefined : own
    }
    return this.numbers().find((number) => number.profileId === profileId)
  }

  /** A reply goes to the number that texted last. */
  noteSender(digits: string, from: string): void {
    this.#lastSender.delete(digits)
    this.#lastSender.set(digits, from)
    if (this.#lastSender.size <= REMEMBERED_PHONES) return
    const [oldest] = this.#lastSender.keys()
    if (oldest !== undefined) this.#lastSender.delete(oldest)
  }

  repliesTo(digits: string): OwnNumber {
    return this.number(this.#lastSender.get(digits) ?? '') ?? this.#first
  }

  #isoNow(): string {
    return new Date(this.#now()).toISOString()
  }
}

export function isTollFree(phoneNumber: string): boolean {
  return /^\+18(?:00|33|44|55|66|77|88)/.test(phoneNumber)
}

/** A number as their calls about messaging show it. */
export function numberWithMessaging(number: OwnNumber): Telnyx.PhoneNumberWithMessagingSettings {
  const twoWay = { domestic_two_way: true, international_inbound: false }
  const type = isTollFree(number.phone_number) ? 'toll-free' : 'long-code'
  return {
    record_type: 'messaging_settings',
    id: number.id,
    phone_number: number.phone_number,
    messaging_profile_id: number.profileId,
    country_code: 'US',
    type,
    traffic_type: 'A2P',
    messaging_product: 'A2P',
    eligible_messaging_products: ['A2P'],
    features: { sms: { ...twoWay, international_outbound: false }, mms: null },
  }
}
