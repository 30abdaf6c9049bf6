import { expect, test } from 'vitest'
import { campaignTexts } from './campaign-texts.ts'
import { errorTexts } from './errors.ts'
import { paymentTexts } from './payment-texts.ts'
import { profileTexts } from './profile-texts.ts'
import { texts } from './texts.ts'

/** The specification's error catalogue, each row with the text that belongs to it. */
test.each([
  ['no body', texts.shell.unexpectedError, 'An unexpected error occurred.'],
  ['login without text', texts.signIn.failed, 'Login failed.'],
  ['registration without text', texts.signUp.failed, 'Registration failed.'],
  ['logout', texts.session.logoutFailed, 'Logout failed'],
  ['profile load', profileTexts.profile.loadFailed, 'Failed to load user data.'],
  [
    'profile page load',
    profileTexts.profile.loadFailedOnPage,
    'Failed to load user data. Please try again.',
  ],
  ['profile update', profileTexts.profile.updateFailed, 'Failed to update user data.'],
  ['profile save', profileTexts.profile.saveFailed, 'Error updating profile. Please try again.'],
  ['profile saved', profileTexts.profile.saved, 'Profile updated successfully!'],
  ['reset failure', profileTexts.passwordReset.failed, 'Failed to send reset link.'],
  [
    'reset failure in its modal',
    profileTexts.passwordReset.failedInModal,
    'Failed to send reset link. Try again.',
  ],
  [
    'reset success',
    profileTexts.passwordReset.sentTo('ada@example.com'),
    'Password reset link sent to: ada@example.com',
  ],
  [
    'session restore',
    texts.session.restoreFailed,
    'No active session or failed to fetch current user',
  ],
  [
    'default method',
    paymentTexts.billing.updateMethodFailed,
    'Failed to update default payment method',
  ],
  ['card provider', paymentTexts.payment.providerMissing, 'Stripe failed to load.'],
  ['card provider script', paymentTexts.payment.providerScriptFailed, 'Failed to load Stripe.js'],
  [
    'subscription without id',
    errorTexts.customer_id_required,
    'Customer ID is required to fetch subscription details.',
  ],
  ['payment panel', paymentTexts.payment.errorPanelHeading, 'Payment Error'],
  [
    'payment panel message',
    paymentTexts.payment.errorPanelMessage,
    "We couldn't initialize the payment system. Please try again later or contact support.",
  ],
  ['payment', paymentTexts.payment.unexpected, 'An unexpected error occurred.'],
  [
    'payment network',
    paymentTexts.payment.networkError('timed out'),
    'A network error occurred: timed out',
  ],
  [
    'payment failure modal',
    paymentTexts.payment.failureMessage,
    'There was a problem processing your payment.',
  ],
  ['export success', campaignTexts.export.success, 'Export successful!'],
  ['export failure', campaignTexts.export.failed, 'Failed to export details. Please try again.'],
  ['wizard headers', campaignTexts.wizard.headerError, 'Header Error'],
  ['wizard data', campaignTexts.wizard.dataErrors, 'Data Errors'],
  ['wizard fields', campaignTexts.wizard.campaignError, 'Campaign Error'],
  [
    'wizard exit',
    campaignTexts.wizard.exitQuestion,
    'Are you sure you want to cancel? All progress will be lost.',
  ],
  [
    'registration success',
    texts.signUp.success,
    'Registration successful! Please check your email for verification.',
  ],
])('the catalogue’s text for %s', (_, text, fixed) => {
  expect(text).toBe(fixed)
})

test('the help page greets by name, or as User without one', () => {
  expect(campaignTexts.help.greeting('Ada')).toBe('Hey, Ada, How can we help you?')
  expect(campaignTexts.help.greeting(' ')).toBe('Hey, User, How can we help you?')
})

test('an export is named after its campaign', () => {
  expect(campaignTexts.export.fileName('Spring')).toBe('Spring_analytics_details.csv')
})
