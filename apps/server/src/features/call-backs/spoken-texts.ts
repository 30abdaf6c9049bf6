import { digitsOf } from '@afterbeep/contract/contact/phone'
import { callGreeting } from '@afterbeep/contract/call-backs/call-greeting'
import type { CallBusiness } from './call-backs.queries.ts'

export const MENU_KEYS = '19'
const OWNER = 'To speak with us, press 1.'
const HOW = 'To hear how to reach us, press 1.'
const STOP = 'To get no more calls or texts from us, press 9.'

const EXPLAINING =
  'Your phone hides its number, so we can’t tell which one to take off our list. Please call again with your number shown, or reply STOP to our text. Goodbye.'

/** Of a call that may be meant for any of several businesses, or for none that is known: no one is named. */
export function namelessTexts() {
  const all = 'any business that contacted you from this number'
  const menu = `To hear how to reach the business, press 1. To get no more calls or texts from ${all}, press 9.`
  return {
    menu: `${callGreeting(null, null)} ${menu}`,
    again: `That key does nothing here. ${menu}`,
    confirming: `You will get no more calls or texts from ${all}. Goodbye.`,
    explaining: EXPLAINING,
    telling:
      'We don’t know here which business you mean. Please use the number in its message. Goodbye.',
  }
}

/** All that a caller of a business may hear, in the words of a person at a shop. */
export function spokenTexts(business: CallBusiness, hasOwner: boolean) {
  const by = business.name ?? 'us'
  const menu = `${hasOwner ? OWNER : HOW} ${STOP}`
  return {
    menu: `${callGreeting(business.greeting, business.name)} ${menu}`,
    again: `That key does nothing here. ${menu}`,
    confirming: `You will get no more calls or texts from ${by}. Goodbye.`,
    explaining: EXPLAINING,
    telling:
      `${hasOwner ? 'Sorry, we can’t come to the phone now.' : ''} ${reaching(business)} Goodbye.`.trim(),
  }
}

function reaching({ phone, textNumber }: CallBusiness): string {
  if (phone !== null) return `You can call us at ${read(phone)}.`
  if (textNumber !== null) return `You can text us at ${read(String(textNumber))}.`
  return 'Please reach us the way you usually do.'
}

/** One figure after the other: a voice would read ten of them as billions. */
function read(number: string): string {
  const digits = digitsOf(number)
  const local = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  const parts =
    local.length === 10 ? [local.slice(0, 3), local.slice(3, 6), local.slice(6)] : [local]
  return parts.map((part) => [...part].join(' ')).join(', ')
}
