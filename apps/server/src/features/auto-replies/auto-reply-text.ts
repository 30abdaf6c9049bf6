import type { Business } from '../senders/index.ts'
import type { AutoReplyKind } from './auto-replies.queries.ts'

/**
 * What is sent by itself. The confirmation says what was done and how to undo it, and no word of
 * marketing, or it would be a message that no sender may send (47 CFR 64.1200(a)(12)). Undefined where
 * neither a name nor a number is known, so there is nothing to help with.
 *
 * @param isOptedOut whether the person who asks for help gets no more messages
 */
export function autoReplyText(
  kind: AutoReplyKind,
  language: 'en' | 'es',
  { sender, callbackNumber }: Business,
  isOptedOut = false,
): string | undefined {
  const from = sender === '' ? '' : `${sender}: `
  if (kind === 'stop') {
    return language === 'es'
      ? `${from}Ya no recibirá mensajes ni llamadas de nosotros. Para volver a recibirlos, responda START.`
      : `${from}You are opted out and will get no more messages or calls from us. To get them again, reply START.`
  }
  if (sender === '' && callbackNumber === '') return undefined
  if (isOptedOut) return helpAfterStop(language, from, callbackNumber)
  if (callbackNumber === '') {
    return language === 'es'
      ? `${from}Para no recibir más mensajes, responda STOP.`
      : `${from}To get no more messages, reply STOP.`
  }
  return language === 'es'
    ? `${from}Para ayuda, llame al ${callbackNumber}. Para no recibir más mensajes, responda STOP.`
    : `${from}For help, call ${callbackNumber}. To get no more messages, reply STOP.`
}

/** HELP is answered after a STOP too; a person who has said it is not asked to say it again. */
function helpAfterStop(language: 'en' | 'es', from: string, callbackNumber: string): string {
  const help = language === 'es' ? 'Para ayuda, llame al' : 'For help, call'
  const call = callbackNumber === '' ? '' : `${help} ${callbackNumber}. `
  return language === 'es'
    ? `${from}${call}Usted ya no recibe mensajes nuestros.`
    : `${from}${call}You are opted out of our messages.`
}

/** To a STOP that may be meant for any of several businesses, all of which obey it. START would not say for whom. */
export function unnamedConfirmation(language: 'en' | 'es'): string {
  return language === 'es'
    ? 'Ya no recibirá mensajes ni llamadas de los negocios que usan este número.'
    : 'You are opted out and will get no more messages or calls from the businesses that use this number.'
}
