import { expect, test } from 'vitest'
import { campaignNameTexts } from './campaign-name.ts'
import { scheduleTexts } from '../schedule/schedule.ts'
import {
  activeProgressLabel,
  nameStepProblem,
  overviewEditSteps,
  progressLabels,
  stepProblem,
  WIZARD_STEPS,
} from './wizard.ts'

const steps = Object.values(WIZARD_STEPS)

test.each([
  ['', '', 'These fields are required name, description'],
  [' ', 'x', 'These fields are required name'],
  ['x', '\n', 'These fields are required description'],
  ['x', 'y', undefined],
  ['x'.repeat(250), 'y'.repeat(250), undefined],
  ['x'.repeat(251), 'y', campaignNameTexts.tooLong],
  ['x', 'y'.repeat(251), campaignNameTexts.descriptionTooLong],
  ['..', 'y', campaignNameTexts.dots],
])('name and description %#', (name, description, problem) => {
  expect(nameStepProblem({ name, description })).toBe(problem)
})

const draft = {
  name: 'Spring',
  description: 'Sale',
  contactCount: 1,
  campaignType: 'both',
  message: 'Hi',
  startDate: '2026-03-05',
  endDate: '2026-03-05',
  frequency: 'once',
  timeZone: 'America/New_York',
  now: new Date('2026-03-05T12:00:00Z'),
} as const

test('a finished draft passes every step', () => {
  expect(steps.map((step) => stepProblem(step, draft))).toEqual(steps.map(() => undefined))
})

test.each([
  [WIZARD_STEPS.details, { name: '' }, 'These fields are required name'],
  [WIZARD_STEPS.upload, { contactCount: 0 }, 'Please upload a valid CSV file'],
  [WIZARD_STEPS.method, { campaignType: '' }, 'Please select a campaign type'],
  [WIZARD_STEPS.method, { campaignType: null }, 'Please select a campaign type'],
  [WIZARD_STEPS.message, { message: '' }, 'Please enter a message'],
  [WIZARD_STEPS.message, { message: 'x'.repeat(201) }, 'Message exceeds allowed character limit'],
  [WIZARD_STEPS.schedule, { frequency: '' }, 'Please select campaign dates and frequency'],
  [WIZARD_STEPS.schedule, { endDate: '2027-03-06' }, scheduleTexts.tooFarAhead],
] as const)('step %i with %j: %s', (step, part, problem) => {
  expect(stepProblem(step, { ...draft, ...part })).toBe(problem)
})

test('an empty draft stops only at the steps that require input', () => {
  const empty = {
    name: '',
    description: '',
    contactCount: 0,
    message: '',
    timeZone: 'UTC',
    now: draft.now,
  }
  expect(steps.filter((step) => stepProblem(step, empty) !== undefined)).toEqual([1, 3, 4, 5, 6])
})

test('the progress bar is hidden on steps 0 and 3 and goes through its labels in order', () => {
  expect(steps.map(activeProgressLabel)).toEqual([
    undefined,
    'Type',
    'Upload',
    undefined,
    'Message',
    'Message',
    'Review',
    'Complete',
  ])
  expect(progressLabels).toEqual(['Type', 'Upload', 'Message', 'Review', 'Complete'])
})

test('the overview’s edit buttons open the steps of the specification', () => {
  expect(overviewEditSteps).toEqual({
    name: 1,
    description: 1,
    campaignType: 4,
    message: 5,
    contacts: 3,
    dates: 6,
    frequency: 6,
  })
})
