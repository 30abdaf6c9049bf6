import type { Rng } from '../simulation/rng.ts'

/** A person of a list, and what is known of them before and after the preflight. */
export interface Person {
  phone: number
  firstName: string
  zip: string
  state: string
  country: string
  /** As the list’s column *Consent* has it. */
  consent: string
  /** On the do-not-contact list before the preflight, or only as a number that takes no texts. */
  suppressed: 'all' | 'text' | null
  /** On the national registry. */
  registered: boolean
  /** Replies STOP after the preflight and before anything is sent. */
  stopsAfter: boolean
}

export interface DrawnCampaign {
  people: Person[]
  /** A follow-up is made of texts alone. */
  campaignType: 'voicemail' | 'both' | 'sms'
  message: string
  /** For half of the people. */
  variantMessage: string | undefined
  frequency: 'once' | 'daily' | 'weekly'
  /** Whether a campaign of texts follows it, for the same people, once it is over. */
  isFollowed: boolean
  /** After the preflight. */
  dropAfterMinutes: number
}

/** What an account may spend: more than it needs, or so few credits that some campaigns need overage, which it may have. */
export interface Purse {
  credits: number
  overage: boolean
}

export function drawPurse(rng: Rng): Purse {
  if (rng.chance(0.7)) return { credits: 100_000, overage: false }
  return { credits: rng.integer(0, 400), overage: rng.chance(0.75) }
}

const areaCodes = [
  201, 205, 208, 212, 225, 239, 303, 305, 307, 308, 312, 316, 334, 401, 405, 406, 412, 415, 423,
  435, 502, 503, 505, 512, 601, 602, 605, 615, 617, 701, 702, 775, 801, 808, 850, 860, 907, 915,
  919, 928,
]
const others = [800, 211, 416, 876, 900, 500]
const zips = ['10001', '33101', '70112', '79835', '37723', '58501', '84101', '96801', '99501', '']
const states = ['TX', 'Florida', 'ID', 'RI', 'NE', 'PA', '', '', '', '', '']

const consents = [
  'yes',
  'both',
  'voice',
  'text',
  'no',
  'no text',
  'voice only',
  'maybe',
  'yes, but not by text',
]

/** Numbers are new ones; a list may repeat its own, and those of `known`, as the account’s earlier lists do. */
export function drawCampaign(
  rng: Rng,
  nextNumber: () => number,
  known: readonly number[],
): DrawnCampaign {
  const people: Person[] = []
  const size = rng.integer(1, 9)
  for (let at = 0; at < size; at++) people.push(drawPerson(rng, nextNumber, people, known))
  return {
    people,
    campaignType: rng.pick(['voicemail', 'both']),
    ...drawMessages(rng),
    frequency: rng.pick(['once', 'once', 'once', 'once', 'daily', 'weekly']),
    isFollowed: rng.chance(0.4),
    dropAfterMinutes: rng.integer(1, 6 * 60),
  }
}

/** Of messages that consist of the name nothing is left for a person without one, in whichever half they are. */
function drawMessages(rng: Rng): Pick<DrawnCampaign, 'message' | 'variantMessage'> {
  const hasWords = rng.chance(0.8)
  const variantMessage = hasWords ? 'Good day <FirstName>, we miss you' : '<FirstName> <FirstName>'
  return {
    message: hasWords ? 'Hi <FirstName>, call us back' : '<FirstName>',
    variantMessage: rng.chance(0.3) ? variantMessage : undefined,
  }
}

function drawPerson(
  rng: Rng,
  nextNumber: () => number,
  before: readonly Person[],
  known: readonly number[],
): Person {
  const repeated = before.length > 0 && rng.chance(0.12) ? rng.pick(before) : undefined
  const again = known.length > 0 && rng.chance(0.5) ? rng.pick(known) : undefined
  const areaCode = rng.pick(rng.chance(0.12) ? others : areaCodes)
  // Whatever stands earlier in the list decides of a number, also whether its owner stops.
  return {
    phone: repeated?.phone ?? again ?? areaCode * 10_000_000 + 10_000_000_000 + nextNumber(),
    firstName: rng.chance(0.1) ? '' : 'Ann',
    zip: rng.chance(0.25) ? rng.pick(zips) : '',
    state: rng.chance(0.25) ? rng.pick(states) : '',
    country: rng.chance(0.05) ? 'Canada' : '',
    consent: rng.chance(0.4) ? rng.pick(consents) : '',
    suppressed: rng.chance(0.12) ? rng.pick(['all', 'text']) : null,
    registered: rng.chance(0.15),
    // Whom nothing would have been sent to anyway is not kept from anything by a STOP.
    stopsAfter: rng.chance(0.06),
  }
}
