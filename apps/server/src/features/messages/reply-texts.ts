import type { ReplyKind, ReplyLanguage } from './reply-kind.ts'

/**
 * Suggested replies to each kind of reply, by priority; two of each need neither a name nor a number.
 * `{name}` is the business, `{us}` whom to call, with its number. They promise nothing that the sender
 * can't keep: no price, no time, no *we will take you off our list*. A STOP works for the number that
 * sent the first text, and not for the phone that the suggested reply is sent from. All are in GSM-7,
 * so the Spanish ones avoid words that need á, í, ó or ú.
 */
export const replyTexts: Readonly<
  Record<ReplyLanguage, Readonly<Record<Exclude<ReplyKind, 'opt_out'>, readonly string[]>>>
> = {
  en: {
    who: [
      'This is {name}. You are on our contact list, so we left you a message. Reply STOP to our first text if you would rather not hear from us.',
      'Hello, you can reach {us}. We are glad to tell you why we got in touch.',
      'Sorry for not saying so at once. May I call you and explain who we are?',
      'Thanks for asking. What would you like to know about us?',
    ],
    price: [
      'Thanks for asking. Tell me what you need, and I will send you the price.',
      'Happy to go through the prices with you. You can call {us}.',
      'Happy to go through the prices with you. When is a good time to call you?',
    ],
    when: [
      'Thanks for asking. Which day and time would suit you?',
      'To find a time right away, you can call {us}.',
      'Let me look at the times and write back. Do you prefer mornings or afternoons?',
    ],
    call_me: [
      'Thanks, we will call you. Which day and time suits you?',
      'Of course. Is this the best number to call?',
      'Of course. If you would rather call, you can reach {us}.',
    ],
    yes: [
      'Great, thank you. Which day and time suits you?',
      'Thank you. We will call you at this number about the rest.',
      'Thank you. If you would rather call, you can reach {us}.',
    ],
    no: [
      'Thanks for letting us know. Have a good day.',
      'Understood, and thanks for the answer. If anything changes, you can reach {us}.',
      'Understood. Reply STOP to our first text if you would rather not hear from us again.',
    ],
    wrong_number: [
      'Sorry for the mix-up. Reply STOP to our first text, and we will not contact this number again.',
      'Sorry, we were looking for another person. Thanks for telling us.',
    ],
    thanks: [
      'You are welcome. Have a good day.',
      'You are welcome. If anything comes up, you can reach {us}.',
      'Thank you, too. Just write if you need anything.',
    ],
    angry: [
      'We are sorry to have bothered you. Reply STOP to our first text, and we will not contact you again.',
      'I am sorry about this. Would you tell me what went wrong?',
      'I am sorry about this. If you would rather talk about it, you can reach {us}.',
    ],
    other: [
      'Thanks for your message. How can we help?',
      'Thanks for your message. If you would rather call, you can reach {us}.',
      'Thanks for your message. When is a good time to call you?',
    ],
  },
  es: {
    who: [
      'Somos {name}. Le escribimos porque usted aparece en nuestra lista de contactos. Si no quiere saber de nosotros, responda STOP a nuestro primer texto.',
      'Hola, puede llamar {us}. Con gusto le explicamos por qué le escribimos.',
      'Perdone que no lo dijéramos antes. ¿Le puedo llamar para explicarle?',
      'Gracias por preguntar. ¿Qué quisiera saber de nosotros?',
    ],
    price: [
      'Gracias por preguntar. Si me cuenta qué necesita, le mando el precio.',
      'Con gusto vemos los precios. Puede llamar {us}.',
      'Con gusto vemos los precios. ¿A qué hora le puedo llamar?',
    ],
    when: [
      'Gracias por preguntar. ¿Qué fecha y qué hora le convienen?',
      'Para encontrar una hora ahora mismo, puede llamar {us}.',
      'Reviso los horarios y le escribo. ¿Prefiere por la mañana o por la tarde?',
    ],
    call_me: [
      'Gracias, le llamamos. ¿A qué hora le conviene?',
      'Claro. ¿Es este el mejor teléfono para llamarle?',
      'Claro. Si prefiere llamar usted, puede llamar {us}.',
    ],
    yes: [
      'Gracias. ¿Qué fecha y qué hora le convienen?',
      'Gracias. Le llamamos a este teléfono para ver lo que falta.',
      'Gracias. Si prefiere llamar usted, puede llamar {us}.',
    ],
    no: [
      'Gracias por avisar. Que le vaya bien.',
      'Entendido, y gracias por responder. Si algo cambia, puede llamar {us}.',
      'Entendido. Si no quiere saber de nosotros, responda STOP a nuestro primer texto.',
    ],
    wrong_number: [
      'Perdone la molestia. Si responde STOP a nuestro primer texto, ya no le escribimos ni llamamos.',
      'Disculpe, buscamos a otra persona. Gracias por avisar.',
    ],
    thanks: [
      'Con gusto. Que le vaya bien.',
      'Con gusto. Si necesita algo, puede llamar {us}.',
      'Gracias a usted. Escriba cuando necesite algo.',
    ],
    angry: [
      'Sentimos la molestia. Si responde STOP a nuestro primer texto, ya no le escribimos ni llamamos.',
      'Lo siento mucho. ¿Me cuenta qué ha pasado?',
      'Lo siento mucho. Si prefiere hablarlo, puede llamar {us}.',
    ],
    other: [
      'Gracias por su mensaje. ¿En qué le ayudamos?',
      'Gracias por su mensaje. Si prefiere llamar, puede llamar {us}.',
      'Gracias por su mensaje. ¿A qué hora le puedo llamar?',
    ],
  },
}
