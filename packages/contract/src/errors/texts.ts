import { shownErrors } from './shown-errors.ts'
import { accountTexts } from './account-texts.ts'

/**
 * The fixed texts of the specification's screens and error catalogue, each defined once: here those that
 * every page needs, in campaign-texts.ts and payment-texts.ts what only their own screens show. Texts that a rule returns
 * (`messageProblem`, `scheduleProblem`, the wizard's gates) are with the rule; texts of an error code
 * are in errors.ts and only referenced here.
 */
export const texts = {
  shell: {
    sidebar: {
      dashboard: 'Dashboard',
      analytics: 'Analytics',
      subscription: 'Subscription',
      helpCenter: 'Help Center',
      profile: 'My Profile',
    },
    startCampaign: 'Start a Campaign',
    balance: 'Balance:',
    logout: 'Logout',
    loading: 'Loading...',
    pageTitles: {
      dashboard: 'Dashboard',
      analytics: 'Analytics',
      analyticsDetails: 'Analytics Details',
    },
    tagline: 'Leverage AI for Effective and Efficient Outreach',
    unexpectedError: shownErrors.unexpected,
  },
  notFound: {
    message: "Oops! The page you're looking for does not exist.",
  },
  myVoice: {
    heading: 'Under Construction',
    message: "We're working hard to bring this feature to life. Stay tuned!",
  },
  ...accountTexts,
} as const
