import { describe, expect, it } from 'vitest'
import { factsLeftOut, factsMadeUp } from './draft-facts.ts'

describe('a draft that was given “Remind people of their tune-up. You may call us.”', () => {
  const given = 'Remind people of their tune-up. You may call us.'

  it.each([
    ['Book now and get a free inspection.', 'free'],
    ['Your tune-up is free.', 'free'],
    ['Inspections at no charge.', 'no charge'],
    ['Tune-ups are half price.', 'half'],
    ['Save twenty percent.', 'twenty'],
    ['Save twenty-five dollars.', 'twenty-five'],
    ['Win two tickets.', 'two'],
    ['A dozen bikes to win.', 'dozen'],
    ['One hundred bikes to choose from.', 'one hundred'],
    ['Your third visit counts.', 'third'],
    ['Come in May.', 'May'],
    ['come in may.', 'may'],
    ['May 3rd is the day.', '3rd', 'May'],
    ['Our offer ends in march.', 'march'],
    ['See you on fri.', 'fri'],
    ['See you on Sat.', 'Sat'],
    ['See you Saturday.', 'Saturday'],
    ['Only this week.', 'this week'],
    ['Open this weekend.', 'weekend'],
    ['Time for your spring tune-up.', 'spring'],
    ['La revisión es gratis.', 'gratis'],
    ['Treinta y cinco bicicletas.', 'treinta y cinco'],
    ['Venga en mayo.', 'mayo'],
    ['Venga el martes.', 'martes'],
  ])('must not say “%s”', (draft, ...facts) => {
    expect(factsMadeUp(draft, given)).toEqual(facts)
  })

  it.each([
    'Feel free to call us about your tune-up.',
    'You are free to call us.',
    'Call us when you are free.',
    'You may call us.',
    'It is one of our tune-ups, the one for you.',
    'Once it is done we call you. Wait a second.',
    'The bikes sat in the sun.',
    'Sugar-free.',
    'Ten un buen día. Mil gracias por una visita.',
  ])('may say “%s”', (draft) => {
    expect(factsMadeUp(draft, given)).toEqual([])
  })
})

it.each([
  ['20% off until June 1', 'Twenty percent off until june 1.'],
  ['Twenty percent off', 'Get 20% off.'],
  ['Ten dollars off', 'Get $10 off.'],
  ['two hundred bikes', '200 bikes.'],
  ['First class free', 'Your class is on the house, gratis and complimentary.'],
  ['Sale on Friday, Sept 5', 'Our sale is on Fri, September 5.'],
  ['may sale', 'Our May sale is here.'],
  ['May delivery', 'Delivery in may.'],
  ['Venta el lunes', 'The sale is on Monday.'],
  ['A dozen roses', '12 roses.'],
  ['two classes', 'Two classes.'],
])('what was given as “%s” may be said as “%s”', (given, draft) => {
  expect(factsMadeUp(draft, given)).toEqual([])
})

it.each([
  ['20% off', 'Twenty dollars off.', ['twenty']],
  ['$20 off', 'Get 20% off.', ['20%']],
  ['two hundred bikes', 'Three hundred bikes.', ['three hundred']],
])('what was given as “%s” must not become “%s”', (given, draft, facts) => {
  expect(factsMadeUp(draft, given)).toEqual(facts)
})

it.each([
  ['Two free classes in May', 'Classes for you.', ['two', 'free', 'May']],
  ['Half price on Mondays', 'Half price.', ['Mondays']],
  ['Half price on Mondays', 'Half price each Monday.', []],
])('of “%s”, “%s” leaves out %j', (said, draft, facts) => {
  expect(factsLeftOut(draft, said)).toEqual(facts)
})
