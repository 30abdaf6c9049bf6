import { digitsOf } from '@afterbeep/contract/contact/phone'
import { callGreeting } from '@afterbeep/contract/call-backs/call-greeting'
import type { CallBusiness } from './call-backs.queries.ts'

export const MENU_KEYS = '19'
const OWNER = 'To speak with us, press 1.'
const HOW = 'To hear how to reach us, press 1.'
const STOP = 'To get no more calls or texts from us, press 9.'

/** All that a caller may hear, in the words of a person at a shop. */
export function spokenTexts(business: CallBusiness, hasOwner: boolean) {
  const by = business.name ?? 'us'
  const menu = `${hasOwner ? OWNER : HOW} ${STOP}`
  return {
    menu: `${callGreeting(business.greeting, business.name)} ${menu}`,
    again: `That key does nothing here. ${menu}`,
    confirming: `You will get no more calls or texts from ${by}. Goodbye.`,
    explaining:
      'Your phone hides its number, so we can’t tell which one to take off our list. Please call again with your number shown, or reply STOP to our text. Goodbye.',
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
