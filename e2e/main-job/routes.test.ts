import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createApiClient } from '../support/api-client.ts'
import { signInThere } from '../support/browser-account.ts'
import { axeViolations } from '../support/browser-axe.ts'
import { choosePlan } from '../support/browser-payment.ts'
import { reportFailure } from '../support/browser-report.ts'
import { openBrowserStage } from '../support/browser-stage.ts'
import type { BrowserStage } from '../support/browser-stage.ts'
import { openWindow, textOf } from '../support/browser-window.ts'
import type { BrowserWindow } from '../support/browser-window.ts'
import {
  chooseFile,
  chooseVoiceAndText,
  nameCampaign,
  scheduleToday,
  stepHeading,
} from '../support/browser-wizard.ts'
import { goodFile, scatteredPhones } from '../support/contact-file.ts'
import { newCustomer } from '../support/customer.ts'
import { until } from '../support/poll.ts'
import { newSubscriber } from '../support/subscriber.ts'

/** Open to everybody, with the heading of each. */
const publicScreens: [path: string, heading: string][] = [
  ['/auth/signup', 'Create your account'],
  ['/auth/signin', 'Sign In'],
  ['/auth/verify-email', 'Check your email'],
  ['/auth/forgot-password', 'Reset your password'],
  ['/auth/reset-password', 'Choose a new password'],
  ['/privacy', 'Privacy policy'],
  ['/terms', 'Terms of service'],
]

/** Behind sign-in; the campaign is one of the demo account's. */
const ownScreens: [path: string, heading: string][] = [
  ['/dashboard', 'Dashboard'],
  ['/analytics', 'Analytics'],
  ['/analytics/details/Autumn%20check-up%20reminder', 'Autumn check-up reminder'],
  ['/billing', 'Subscription'],
  ['/billing/payments', 'Complete Your Payment'],
  ['/billing/paymentSuccess', 'Payment Successful'],
  ['/my-voice', 'Under Construction'],
  ['/help', 'Hey, Dana Demo, How can we help you?'],
  ['/help/campaignFaq', 'Campaign rules'],
  ['/help/credits', 'Credits'],
  ['/help/subscription', 'Subscription'],
  ['/profile', 'My Profile'],
  ['/campaign', "Let's get your campaign design started!"],
]

const unknownAddress = '/no/such/page'
const notFoundText = "Oops! The page you're looking for does not exist."

describe('the routes of the specification', () => {
  let stage: BrowserStage
  let window: BrowserWindow

  beforeAll(async () => {
    stage = await openBrowserStage()
    return () => stage.close()
  })

  /** Opens a window for all tests of a group, and reports on each that fails. */
  function useOneWindow(prepare: () => Promise<void> = () => Promise.resolve()): void {
    beforeAll(async () => {
      window = await openWindow(stage.browser, { url: stage.product.url })
      await prepare()
      return () => window.close()
    })
    beforeEach((context) => {
      window.complaints.length = 0
      window.strangers.length = 0
      return () => reportFailure(context, window, stage.product)
    })
  }

  /** What is wrong with the page once it shows this heading and has all it waits for. */
  async function faultsOf(heading: string): Promise<string[]> {
    await stepHeading(window.page, heading).waitFor()
    return faults()
  }

  async function faults(): Promise<string[]> {
    const { page, complaints, strangers } = window
    await page.waitForLoadState('networkidle')
    await expect.poll(() => page.getByText('Loading...').count()).toBe(0)
    return [...complaints, ...strangers, ...(await axeViolations(page))]
  }

  /** What is wrong with the page of an unknown address; it ends where the homepage's link leads. */
  async function faultsOfNotFound(): Promise<string[]> {
    const { page } = window
    const answer = await page.goto(unknownAddress)
    expect(answer?.status()).toBe(404)
    const found = await faultsOf(notFoundText)
    expect(await textOf(page.getByRole('main'))).toContain('please contact support')
    await page.getByRole('link', { name: 'Go to the homepage' }).click()
    // The browser itself complains of every page that answers 404.
    return found.filter((line) => !line.includes(unknownAddress))
  }

  describe('signed out', () => {
    useOneWindow()

    it.each(publicScreens)('%s opens', async (path, heading) => {
      const answer = await window.page.goto(path)
      expect(answer?.status()).toBe(200)
      expect(await faultsOf(heading)).toEqual([])
    })

    it.each(['/', ...ownScreens.map(([path]) => path)])(
      '%s leads to the sign-in page',
      async (path) => {
        await window.page.goto(path)
        await window.page.waitForURL('**/auth/signin')
        await stepHeading(window.page, 'Sign In').waitFor()
        expect(window).toMatchObject({ complaints: [], strangers: [] })
      },
    )

    it('an unknown address answers 404 with a way to the homepage', async () => {
      expect(await faultsOfNotFound()).toEqual([])
      await window.page.waitForURL('**/auth/signin')
    })
  })

  describe('signed in to the demo account', () => {
    useOneWindow(async () => {
      const [, email = '', secret = ''] =
        /Demo login\s+(\S+)\s+password (\S+)/.exec(stage.product.output()) ?? []
      const api = createApiClient(stage.product.url)
      await api.post('/api/login/', { email, password: secret })
      // They are made while the product answers already.
      await until('the demo campaigns', async () => {
        const list = await api.get('/api/drop-cowboy/analytics/')
        return list.as(z.array(z.unknown())).length === 3
      })
      await window.page.goto('/auth/signin')
      await signInThere(window.page, email, secret)
    })

    it.each(ownScreens)('%s opens', async (path, heading) => {
      const answer = await window.page.goto(path)
      expect(answer?.status()).toBe(200)
      expect(await faultsOf(heading)).toEqual([])
      expect(new URL(window.page.url()).pathname).toBe(path)
    })

    it.each(['/', '/auth/signin'])('%s leads to the dashboard', async (path) => {
      await window.page.goto(path)
      await window.page.waitForURL('**/dashboard')
      expect(await faultsOf('Dashboard')).toEqual([])
    })

    it('an unknown address answers 404 with a way to the homepage', async () => {
      expect(await faultsOfNotFound()).toEqual([])
      await window.page.waitForURL('**/dashboard')
    })
  })

  describe('signed in to a new account', () => {
    useOneWindow(async () => {
      const { email } = await newCustomer(stage.product.url, stage.sandbox)
      await window.page.goto('/auth/signin')
      await signInThere(window.page, email)
    })

    it.each(ownScreens.slice(0, 2))('%s opens and offers the next step', async (path, heading) => {
      await window.page.goto(path)
      expect(await faultsOf(heading)).toEqual([])
      await window.page.getByText('No campaigns yet').waitFor()
    })

    it('/billing offers the plans, and /billing/payments takes a card', async () => {
      await window.page.goto('/billing')
      expect(await faultsOf('Subscription')).toEqual([])
      await choosePlan(window.page, 'Scale')
      await window.page.getByLabel('Card number').waitFor()
      expect(await faultsOf('Complete Your Payment')).toEqual([])
    })
  })

  describe('signed in to an account with a plan', () => {
    useOneWindow(async () => {
      const { customer } = await newSubscriber(stage, 10)
      await window.page.goto('/auth/signin')
      await signInThere(window.page, customer.email)
    })

    it('/campaign has nothing wrong on any of its steps', async () => {
      const { page } = window
      await nameCampaign(page, 'Spring offers')
      expect(await faultsOf('Upload your contact list')).toEqual([])
      await chooseFile(page, goodFile(scatteredPhones(10)))
      await page.getByText('10 ready, 0 with problems').waitFor()
      expect(await faultsOf('Upload your contact list')).toEqual([])
      await chooseVoiceAndText(page)
      await page.getByRole('textbox', { name: 'Message' }).fill('Hello <FirstName>')
      expect(await faultsOf('Edit the message')).toEqual([])
      await scheduleToday(page, new Date('2026-01-07T18:00:00Z'))
      await page
        .getByRole('region', { name: 'Before you publish' })
        .getByText('Balance after')
        .waitFor()
      expect(await faultsOf('Campaign Overview')).toEqual([])
      for (const step of ['Schedule and Launch', 'Edit the message', 'Choose the method']) {
        await page.getByRole('button', { name: 'Back' }).click()
        expect(await faultsOf(step)).toEqual([])
      }
      await page.getByRole('button', { name: 'Close' }).click()
      await page.getByText('Are you sure you want to cancel? All progress will be lost.').waitFor()
      expect(await faults()).toEqual([])
      await page.getByRole('button', { name: 'Exit' }).click()
      await page.waitForURL('**/dashboard')
    })
  })
})
