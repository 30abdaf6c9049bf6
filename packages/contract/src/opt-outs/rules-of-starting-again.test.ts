import { describe, expect, it } from 'vitest'
import { meaningOfReply } from './reply-meaning.ts'

/*
 * Written from the rule's text alone: START brings messages back, and a STOP that is lifted by mistake calls a person who
 * asked for peace. So nothing does that denies, threatens, sets a condition, or asks for a place on a list of those who
 * are not contacted, however much it sounds like a wish.
 */

describe('messages are not brought back by', () => {
  it.each([
    'please add me back to the do not call list',
    'add me again to your do not contact list',
    'put me back on the do not call list',
    'can you put me back on the do not text list',
    'sign me up again for the no call list',
    'please add me back to the opt out list',
    'opt me out again',
    'get me back on the do not disturb list',
    'i didnt say you can text me again',
    'I never said you can text me again',
    'nobody said you can text me again',
    'what makes you think you can text me again',
    'who told you that you can call me again',
    'how many times before you think you can text me again',
    'you can text me again when hell freezes over',
    'you can call me again in your dreams',
    'you can text me again and i will call my lawyer',
    'if you think you can text me again you are wrong',
    'not ok to text me again',
    'it is not ok to call me again',
    'it is not at all fine to text me again',
    'it isnt ok to text me again',
    'its never gonna be ok to text me again',
    "I don't want the texts again",
    'I do not want your messages back',
    "I didn't want your messages again",
    'why would I want your texts back',
    'I hate that you want my texts again',
    'who would want these messages again',
    "I'd rather die than want your texts again",
    "wouldn't want those texts again",
    'you turn my alerts on and I sue',
    "don't turn the alerts back on",
    'why did you turn the texts back on',
    'you turned the texts back on without asking',
    'stop turning my texts back on',
    "please don't restart the texts",
    'if you restart the messages I will report you',
    'dare to restart my texts and see',
    'did you restart the texts without asking me',
    'you put me back on the list',
    'you signed me up again',
    'why did you add me back',
    'someone added me back, I said stop',
    'they added me again',
    'you guys keep adding me again',
    'my ex put me back on',
    'I unsubscribed and you put me back on',
    'can you let me go again',
    'no quiero volver a recibir sus mensajes',
    'ya no quiero seguir recibiendo mensajes',
    'nunca quiero volver a recibir esto',
    'no me vuelvan a mandar mensajes',
    'no me pueden volver a mandar mensajes',
    'por que me mandan otra vez los mensajes',
    'no quiero que me manden otra vez las ofertas',
    'ni se les ocurra reactivar mensajes',
    'quien dijo que quiero seguir recibiendo mensajes',
    'quiero dejar de recibir, no quiero otra vez los mensajes',
    'les dije baja, no alta',
    'ya no quiero estar dado de alta',
    'si me mandan otra vez los mensajes los demando',
    'join the line of people suing you',
    'unsub',
    'unsubscribe me again',
    'you may call me again never',
    'you can text me again, said no one ever',
    'resume your texts and I resume my complaint',
    'restart texts? no',
    'I would love the texts back in the trash',
    'i want my texts back from the carrier',
    'my lawyer says you can text me again at your own risk',
    "i'd like to get my coupons back and then stop texting me",
    "get me again and i'll block you",
    'enroll me again and i sue',
    'sign me up again and see what happens',
    'please let me back out',
    'please get me back off the list',
    'add me back to whatever list means no texts',
    'take me off, dont add me back',
    'remove me and dont ever put me back on',
  ])('%s', (reply) => {
    expect(meaningOfReply(reply)).not.toBe('opt_in')
  })
})

describe('help does not stand in for an opt-out in', () => {
  it.each([
    'help me stop these texts',
    'help me get off this list',
    'i need help getting rid of your texts',
    'info on how to opt out please',
    'help stop',
    'ayuda para dejar de recibir',
    'please help no more messages',
    'get me some help, these messages wake my baby',
    'i want these messages about your number to stop',
  ])('%s', (reply) => {
    expect(meaningOfReply(reply)).not.toMatch(/^(?:opt_in|help)$/)
  })
})

describe('messages are brought back by', () => {
  it.each([
    'START',
    'please add me back',
    'Oops, please put me back on the list',
    'changed my mind, you can text me again',
    'can you turn the class reminders back on',
    'Please resume the texts',
    'quiero volver a recibir sus mensajes',
    'denme de alta otra vez por favor',
  ])('%s', (reply) => {
    expect(meaningOfReply(reply)).toBe('opt_in')
  })
})
