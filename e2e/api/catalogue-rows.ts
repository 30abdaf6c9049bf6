/** The rows of the specification's error catalogue, by its names for the situations. */
export const catalogueRows = [
  'Login/register failure with body',
  'No body',
  'Login no error text',
  'Registration no error text',
  'Logout failure',
  'Profile load failure',
  'Profile update failure',
  'Profile save success',
  'Password reset failure',
  'Password reset success',
  'Profile fetch failure at login/restore',
  'Session restore failure',
  'Update default method non-200',
  'Card provider missing',
  'Subscription fetch without id',
  'Token or provider missing on payment page',
  'Provider payment error',
  'Network exception in payment',
  'Failure modal fallback',
  'Export success',
  'Export failure',
  'Analytics list failure',
  'Details failure',
  'Aggregates failure',
  'Dashboard calls failure',
  'Products and payment-method fetch',
  'Subscription, token, update, transactions',
  'Wizard: Header Error',
  'Wizard: Data Errors',
  'Wizard: Campaign Error',
  'Wizard: exit confirm',
  'Wizard: CSV parse failure',
] as const

type CatalogueRow = (typeof catalogueRows)[number]

const web = 'apps/web/src'

/** A test of the web app: its file, and its title there. */
export interface BrowserTest {
  file: string
  named: string
}

export const shownByTheBrowser: Partial<Record<CatalogueRow, BrowserTest>> = {
  'No body': {
    file: `${web}/features/auth/sign-in-screen.test.tsx`,
    named: "['An unexpected error occurred.', () => new Response('', { status: 500 })",
  },
  'Login no error text': {
    file: `${web}/features/auth/sign-in-screen.test.tsx`,
    named: "['Login failed.', () =>",
  },
  'Registration no error text': {
    file: `${web}/features/auth/sign-up-screen.test.tsx`,
    named: "['Registration failed.', () =>",
  },
  'Logout failure': {
    file: `${web}/lib/session/session.test.tsx`,
    named: 'follows signing out also when the server refuses, and logs it to the console',
  },
  'Profile load failure': {
    file: `${web}/features/profile/profile-screen.test.tsx`,
    named: 'offers to try again when it can not be loaded',
  },
  'Profile fetch failure at login/restore': {
    file: `${web}/lib/account-query.test.tsx`,
    named: 'is the default one where it could not be loaded',
  },
  'Card provider missing': {
    file: `${web}/features/billing/providers/reach-card-provider.test.ts`,
    named: 'fails with the stated text when it can not be fetched',
  },
  'Token or provider missing on payment page': {
    file: `${web}/features/billing/payments/payments-screen.test.tsx`,
    named: 'shows the stated panel when the token is missing, and can be tried again',
  },
  'Network exception in payment': {
    file: `${web}/features/billing/payments/payments-screen.test.tsx`,
    named: 'shows that the connection failed',
  },
  'Failure modal fallback': {
    file: `${web}/features/billing/payments/payments-screen.test.tsx`,
    named: 'falls back to the stated text when the payment ends neither paid nor refused',
  },
  'Analytics list failure': {
    file: `${web}/features/analytics/analytics-screen.test.tsx`,
    named: 'does not say that there are none when they could not be loaded',
  },
  'Details failure': {
    file: `${web}/features/analytics/analytics-detail-screen.test.tsx`,
    named: 'are an empty list with one line and Retry when they could not be loaded',
  },
  'Aggregates failure': {
    file: `${web}/features/analytics/analytics-detail-screen.test.tsx`,
    named: 'say so when there are none, and count zero when nothing could be loaded',
  },
  'Dashboard calls failure': {
    file: `${web}/features/dashboard/dashboard-screen.test.tsx`,
    named: 'shows empty values with one line and Retry after failures, without Loading... or $0.00',
  },
  'Products and payment-method fetch': {
    file: `${web}/features/billing/billing-screen.test.tsx`,
    named: 'stays empty with one line and Retry when the plans could not be fetched',
  },
  'Subscription, token, update, transactions': {
    file: `${web}/features/billing/billing-screen.test.tsx`,
    named: 'is not shown, but one line and Retry, while it is not known whether a plan is paid',
  },
  'Wizard: exit confirm': {
    file: `${web}/features/campaigns/campaign-wizard-screen.test.tsx`,
    named: 'is found again after a reload, and forgotten after Exit',
  },
}
