import { expect, it } from 'vitest'
import { draftProblems } from './check-draft.ts'
import { factsLeftOut, factsMadeUp } from './draft-facts.ts'
import type { DraftRules } from './draft-rules.ts'

/*
 * Written from the rule's text alone: every number, date, price and name of the goal is in a draft, and nothing else that
 * looks like one. Who reads *5 am* for *5 pm*, or *$50* for *50 %*, was told something false.
 */

it.each([
  ['Class at 5 pm', 'Class at 5 am.'],
  ['Class at 5pm', 'Class at 5 a.m.'],
  ['Class at 5 pm', 'Class at five a.m. again.'],
  ['Open 10-12pm', 'Open 10-2pm.'],
  ['Open 10-12pm', 'Open 10am-12pm.'],
  ['Class at 17:00', 'Class at 5 am.'],
  ['Class at 17:00', 'Class at 17.'],
  ['Class at 5 pm', 'Class at 17:30.'],
  ['$5 off', '€5 off.'],
  ['5 € de descuento', '$5 de descuento.'],
  ['5 dollars off', '5 euros off.'],
  ['50 % off', '$50 off.'],
  ['50 % off', '50 dollars off.'],
  ['Only 50 bikes', 'Only 50 % of bikes.'],
  ['$1.50 off', '$1 off.'],
  ['1.000 € de descuento', '1 € de descuento.'],
  ['1.000,00 € de descuento', '1.00 € de descuento.'],
  ['1,5 % de interés', '15 % de interés.'],
  ['10k run', '10 run.'],
  ['Until 6/1', 'Until 1/6.'],
  ['Class by Mr. Lee', 'Class by Mr. Smith.'],
  ['Show of “Hamilton” again', 'Show of “Cats” again.'],
  ['Open Fri-Sun', 'Open Fri-Sat.'],
])('of “%s”, “%s” makes a fact up', (given, draft) => {
  expect(factsMadeUp(draft, given)).not.toEqual([])
})

it.each([
  ['Class at 5 pm', 'Class at 5.'],
  ['$5 off', '5 off.'],
  ['50 % off', '50 off.'],
  ['Show “Hamilton” again', 'The show is on again.'],
  ['Tune-ups (Rosa) are back', 'Tune-ups are back.'],
  ['Tune-ups — Rosa is back', 'Tune-ups are back.'],
  ['Yoga with Rosa/Anna', 'Yoga with Rosa.'],
  ['Fri-Sun sale', 'Fri sale.'],
  ['10-12pm', '10-12.'],
])('of “%s”, “%s” leaves out a fact', (said, draft) => {
  expect(factsLeftOut(draft, said)).not.toEqual([])
})

it.each([
  ['Class at 5', 'Class at 5 pm.'],
  ['Bikes for sale', 'Bikes at ½ price.'],
  ['Join the club', 'Get double points.'],
  ['Join the club', 'Join this afternoon.'],
  ['Join the club', 'Join by christmas.'],
  ['Join the club', 'Join without charge.'],
  ['Show again', 'Show at the "Ritz" again.'],
])('to “%s”, “%s” adds a fact', (given, draft) => {
  expect(factsMadeUp(draft, given)).not.toEqual([])
})

it.each([
  ['Class at 5 pm', 'Class at 5pm.'],
  ['Class at 5 p.m. again', 'Class at 5:00 pm again.'],
  ['Class at 17:00', 'Class at 5 pm.'],
  ['Clase a las 5:30 p. m. otra vez', 'Clase a las 17:30.'],
  ['Open 10 to 12 pm', 'Open 10-12 pm.'],
  ['Class at 5 pm', 'Class at five p.m. again.'],
  ['June 1-3', 'June 1 to 3.'],
  ['50 % off', '50% off.'],
  ['20% de descuento', '20 por ciento de descuento.'],
  ['20 percent off', '20% off.'],
  ['5 euros off', '€5 off.'],
  ['$1,000.00 off', '$1,000 off.'],
  ['1.000,00 € de descuento', '1.000 € de descuento.'],
  ['1200 bikes', '1,200 bikes.'],
  ['Half price', '½ price.'],
  ['Speak of Mr. Lee', 'Speak of Mr. Lee.'],
])('“%s” may be said as “%s”', (given, draft) => {
  expect(factsMadeUp(draft, given)).toEqual([])
  expect(factsLeftOut(draft, given)).toEqual([])
})

const textRules = (goal: string): DraftRules => ({
  channel: 'text',
  language: 'en',
  columns: [],
  sender: '',
  callbackNumber: '',
  given: goal,
  kept: goal,
})

it.each([
  ['Tune-ups, book at rosasbikes.com/book', 'Tune-ups are on. Reply STOP to opt out.'],
  ['Tune-ups, book at rosasbikes.com/book', 'Tune-ups: rosasbikes.com. Reply STOP to opt out.'],
  ['Write to hello@rosas.com', 'Write to us. Reply STOP to opt out.'],
])('of “%s”, the text “%s” leaves out where to go', (goal, draft) => {
  expect(draftProblems(draft, textRules(goal))).toEqual(['fact_missing'])
})

it.each([
  ['Tune-ups, book at rosasbikes.com/book', 'Book: RosasBikes.com/book. Reply STOP to opt out.'],
  ['Tune-ups, book at bit.ly/abc', 'Tune-ups are on. Reply STOP to opt out.'],
])('of “%s”, the text “%s” says all that it may', (goal, draft) => {
  expect(draftProblems(draft, textRules(goal))).toEqual([])
})

it('leaves a link out of what is spoken', () => {
  const goal = 'Tune-ups, book at rosasbikes.com/book'
  expect(draftProblems('Tune-ups are on.', { ...textRules(goal), channel: 'voice' })).toEqual([])
})
