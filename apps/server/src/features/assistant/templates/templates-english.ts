import type { TemplateTexts } from './draft-templates.ts'

/** A core has 55 characters at most, so that it fits with the longest name and number. */
export const englishTemplates: TemplateTexts = {
  hello: { friendly: 'Hi', warm: 'Hello', professional: 'Good day', plain: 'Hello' },
  spoken: (name) => `this is ${name}`,
  written: (name) => `it's ${name}`,
  closing: {
    friendly: 'We would love to hear from you.',
    warm: 'Thank you for being with us. It means a lot.',
    professional: 'Please let us know if you have any questions.',
    plain: '',
  },
  bodies: {
    appointment: [
      [
        'This is a reminder of your appointment with us.',
        'If the time no longer suits you, tell us.',
      ],
      ['It is time to set up your next visit.', 'We will find a time that works for you.'],
      ['Your next appointment is coming up.', 'Please be there a few minutes early.'],
    ],
    payment: [
      ['This is a reminder about your open balance.', 'If you have paid already, thank you.'],
      ['Your account has a payment that is due.', 'We can explain it and find a way with you.'],
      ['We have a question about your last invoice.', 'It takes only a few minutes.'],
    ],
    feedback: [
      ['How was your last visit with us?', 'A few words from you help us to get better.'],
      ['We would like to know what you think of us.', 'Both praise and criticism are welcome.'],
      ['Could you tell us how we did?', 'We read every answer.'],
    ],
    event: [
      ['You are invited to our next event.', 'We would be glad to tell you when and where.'],
      ['We have an event coming up and thought of you.', 'Let us know if we may expect you.'],
      ['We keep a place for you at our next event.', 'Bring somebody along if you like.'],
    ],
    offer: [
      ['We have an offer that may be right for you.', 'We will gladly tell you what is in it.'],
      ['There is something new on offer with us.', 'Ask us and see whether it suits you.'],
      ['As a customer you hear about our offer first.', 'We are glad to answer any question.'],
    ],
    win_back: [
      ['It has been a while since we heard from you.', 'We would be happy to have you back.'],
      ['We miss seeing you.', 'Tell us what we can do better for you.'],
      ['Much is new since your last visit.', 'Come by or call, and see for yourself.'],
    ],
    follow_up: [
      ['We are following up on our last talk.', 'Is there anything we can still do for you?'],
      ['Thank you for your interest in our work.', 'We are here when you are ready.'],
      ['We wanted to check in with you.', 'If something is unclear, just ask.'],
    ],
    news: [
      ['We have news that we want to share with you.', 'Ask us for the details.'],
      ['There is something we would like to tell you.', 'It takes only a minute.'],
      ['We have an update for you.', 'We are glad to explain what it means for you.'],
    ],
  },
}
