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
    screen: 'Sandbox',
    name: 'the other side of the line',
    who: 'visitor',
    path: '/sandbox',
    shows: (page) => stepHeading(page, 'Sandbox'),
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
