import { nextOpening, windowKeyOf } from '../compliance/index.ts'
import type { Asking } from './sign-up.ts'

/**
 * When the question may be sent. Who texts the keyword awaits a reply at once. A number on the page may be
 * another person's, who asked for nothing, so it is texted within the legal hours of where it may be.
 */
export function openingFor({ how, phone }: Pick<Asking, 'how' | 'phone'>, at: Date): Date {
  if (how === 'keyword') return at
  return nextOpening(windowKeyOf({ phone, zip: null, state: null }), at, 'text')
}
