import { stepHeading } from '@afterbeep/testing/browser/browser-wizard'
import { noteOfFailure } from '../disturbed-responses.ts'
import type { Scene } from '../scene.ts'

const unknown = {
  screen: '404',
  path: '/no/such/page',
  // The browser logs an error for a page with status 404, too.
  complaint: noteOfFailure,
  shows: (page) => stepHeading(page, "Oops! The page you're looking for does not exist."),
} as const satisfies Partial<Scene>

export const publicScenes: readonly Scene[] = [
  {
    screen: 'Legal',
    name: 'privacy policy',
    who: 'visitor',
    path: '/privacy',
    shows: (page) => stepHeading(page, 'Privacy policy'),
  },
  {
    screen: 'Legal',
    name: 'terms of service',
    who: 'visitor',
    path: '/terms',
    shows: (page) => stepHeading(page, 'Terms of service'),
  },
  { ...unknown, name: 'signed out', who: 'visitor' },
  { ...unknown, name: 'signed in', who: 'newcomer' },
]

export const sandboxScenes: readonly Scene[] = [
  {
    screen: 'API',
    name: 'all calls',
    who: 'visitor',
    path: '/api/docs/',
    shows: (page) => stepHeading(page, 'API'),
  },
  {
    screen: 'API',
    name: 'one call opened',
    who: 'visitor',
    path: '/api/docs/',
    reach: (page) => page.getByText('Publish a campaign', { exact: true }).click(),
    shows: (page) => page.getByText('idempotency_key_required', { exact: true }),
  },
  {
    screen: 'Sandbox',
    name: 'the other side of the line',
    who: 'visitor',
    path: '/sandbox',
    shows: (page) => stepHeading(page, 'Sandbox'),
  },
  {
    screen: 'Sandbox',
    name: 'a phone picked up, and a failure switched on',
    who: 'visitor',
    path: '/sandbox?phone=14085557001',
    prepare: async (page) => {
      const at = '2026-09-30T22:45:10.000Z'
      const text = 'Hi Ada, this is Rosa’s Bikes. Your autumn tune-up is due. Call 617-555-0100.'
      const given: Readonly<Record<string, unknown>> = {
        clock: { now: at },
        'next-event': { next: { event: 'run', at: '2026-10-01T14:00:00.000Z' } },
        faults: { faults: [{ target: 'voice', kind: '500' }] },
        phones: {
          phones: [
            { number: '14085557001', kind: 'text', text, at },
            { number: '14085557002', kind: 'voicemail', text, at },
          ],
        },
      }
      for (const [call, json] of Object.entries(given)) {
        await page.route(`**/sandbox/${call}`, (route) => route.fulfill({ json }))
      }
    },
    shows: (page) => page.getByRole('switch', { name: /voicemail provider/, checked: true }),
  },
  {
    screen: 'Sandbox',
    name: 'a phone that calls back',
    who: 'visitor',
    path: '/sandbox?phone=14085557003',
    prepare: async (page) => {
      const at = '2026-09-30T22:45:10.000Z'
      const greeting =
        'Thank you for calling Rosa’s Bikes. To speak with us, press 1. To get no more calls or texts from us, press 9.'
      const heard = [{ text: greeting, at }]
      const call = { id: 'one', to: '+18445550001', state: 'answered', heard, keys: '', at }
      await page.route('**/sandbox/phones/*/calls', (route) =>
        route.fulfill({ json: { calls: [call] } }),
      )
    },
    shows: (page) => page.getByRole('button', { name: 'Press 9' }),
  },
  {
    screen: 'Sandbox',
    name: 'the design system',
    who: 'visitor',
    path: '/sandbox/ui',
    // One of its specimens shows a loading state.
    pending: true,
    shows: (page) => stepHeading(page, 'Design system'),
  },
]
