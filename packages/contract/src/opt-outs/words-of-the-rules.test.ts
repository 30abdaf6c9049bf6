import { describe, expect, it } from 'vitest'
import { meaningOfReply } from './reply-meaning.ts'

describe('a reply that stops the messages', () => {
  it('is one of eight words with a clear word among them', () => {
    expect(meaningOfReply('hello there my friend unsubscribe is good yes')).toBe('opt_out')
  })

  it.each([
    'stop',
    'STOP',
    ' Stop. ',
    'stopall',
    'STOP ALL',
    'quit',
    'End',
    'revoke',
    'Opt out',
    'OPTOUT',
    'opt-out',
    'cancel',
    'Unsubscribe!',
    '"STOP"',
    'ＳＴＯＰ',
    'Stop?',
    'cancelar',
  ])('is only the keyword: %s', (text) => {
    expect(meaningOfReply(text)).toBe('opt_out')
  })

  it.each([
    'Stop. Thank you',
    'please stop',
    'stop it now!!',
    'Can you stop texting me?',
    'Wrong number, stop',
    'I said STOP already',
    'STOP. I never signed up for this, and I have told you people three times before today.',
    'quit texting me',
    'Please cancel, thanks',
  ])('is short and contains a clear keyword: %s', (text) => {
    expect(meaningOfReply(text)).toBe('opt_out')
  })

  it.each([
    'please take me off your list',
    'Take my number off of your calling list please.',
    'Remove me from this list',
    'get me off this list',
    'remove me',
    "Don't text me anymore",
    'Do not contact me again',
    'don’t call this number',
    'Never send me these texts again!',
    'No more texts please',
    'I want to opt out',
    'I hereby revoke my consent to any of this',
    'Hello. I am at work and cannot talk to you. Lose my number.',
    'leave me alone',
    'No me escriban más, por favor',
    'Ya no me llamen',
    'Dejen de mandarme mensajes',
    'Quítenme de su lista',
    'borren mi numero',
    'Hola. No quiero recibir más mensajes.',
  ])('is in plain words: %s', (text) => {
    expect(meaningOfReply(text)).toBe('opt_out')
  })
})

describe('a wording that the rules name', () => {
  it.each([
    'put me on your do not call list',
    'Put me on your DNC list!',
    "take me off this list or I'll sue",
    'stop texting me or I will report you',
    "I don't want any more texts from you",
    'I do not want to be contacted again, I have told your colleagues so many times by now',
    'I no longer consent',
    'This is a formal notice to cease and desist from all further communication with this number.',
    'unsubscribe me from whatever this is, I never signed up for any of it in my life',
    'remove my number thx',
    'lose this number',
    'no más mensajes',
    'No mas mensajes por favor',
    'ya basta',
    'Pare',
    'STOPP',
    'stoooop!!',
    'S\u200bTOP',
    'STOP 🛑🛑',
    'STOP \ud83d',
  ])('stops the messages: %s', (text) => {
    expect(meaningOfReply(text)).toBe('opt_out')
  })

  it.each([
    'Stop by on Saturday?',
    'Did you call my wife as well?',
    'I never got your call list, can you send it again to me tomorrow?',
    'No más de dos personas',
    'The bus stops at noon',
    'Can you take me off at the corner?',
  ])('is for a person to read: %s', (text) => {
    expect(meaningOfReply(text)).toBe('other')
  })
})

describe('a reply that starts them again', () => {
  it.each(['start', 'START', 'Unstop', 'start please', 'Start!'])(
    'is only one word: %s',
    (text) => {
      expect(meaningOfReply(text)).toBe('opt_in')
    },
  )

  it.each(['yes', 'ok', 'When do we start', 'stop, no, start'])('is not: %s', (text) => {
    expect(meaningOfReply(text)).not.toBe('opt_in')
  })
})

describe('a reply that a person has to read', () => {
  it.each([
    '',
    '   ',
    '👍',
    'Yes please',
    'When does it end?',
    "I can't stop by today",
    'I will stop by tomorrow',
    "don't stop",
    'When does the sale stop?',
    'Call me tomorrow, do not call me today because I am in a meeting all day long',
    'Is this the bus stop on 5th?',
    'He quit his job',
    'How did you get my number?',
    'where did you get my number from',
    'stopwatch',
    'No me llamen hoy, llamen mañana',
    '¿Por qué no me llaman?',
  ])('is anything else: %s', (text) => {
    expect(meaningOfReply(text)).toBe('other')
  })
})
