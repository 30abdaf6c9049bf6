import { formatCredits } from '../money/currency.ts'
import { screenErrors } from './screen-errors.ts'
import { shownErrors } from './shown-errors.ts'

/** Texts of the billing and payment screens (specification: screens, error catalogue). */
export const paymentTexts = {
  billing: {
    selected: 'Selected',
    getStarted: 'Get Started',
    currentPlan: 'Current Plan',
    creditBalance: 'Credit Balance',
    nextPayment: 'Next payment',
    taxIncluded: 'Tax included',
    taxOf: (tax: string) => `incl. ${tax} tax`,
    paymentMethod: 'Payment Method',
    changeMethod: 'Change Payment Method',
    hideOptions: 'Hide Options',
    addCard: 'Add New Card',
    transactions: 'Recent Transactions',
    transactionColumns: { date: 'Date', amount: 'Amount', receipt: 'Invoice/Receipt' },
    viewOnline: 'View Online',
    pdf: 'PDF',
    monthCost: 'Download this month’s cost by campaign',
    changesText: 'For subscription changes, please reach out to our sales team',
    updateMethodFailed: screenErrors.payment_method_failed,
  },
  standing: {
    disputedBadge: 'Disputed',
    disputed:
      'A payment of yours is disputed at your bank, so nothing is sent until that is settled. If this is a mistake, tell your bank, or write to us.',
    owedBadge: 'Credits owed',
    owed: (credits: number) =>
      `Your bank has kept the money of a payment whose credits you had spent by then. ${formatCredits(credits)} ${credits === 1 ? 'is' : 'are'} owed for it, and nothing is sent. Write to us to settle it.`,
    updateCard: 'Update card',
    keep: 'Keep my plan',
    cancel: 'Cancel plan',
    endNow: 'End plan now',
    noPayment: 'None',
    overdueTitle: 'The payment that is missing for your plan',
    questions: {
      cancel: {
        title: 'Cancel your plan?',
        text: 'It goes on until {day} and is not paid again. The credits that are left stay yours, and until that day you can change your mind here.',
        confirm: 'Cancel plan',
      },
      end_on_hold: {
        title: 'End your plan now?',
        text: 'The plan ends at once, and nothing more is charged for it. What you have sent beyond your credits is invoiced now. The credits that are left stay yours; to send again, choose a plan.',
        confirm: 'End plan',
      },
      end_now: {
        title: 'End your plan now?',
        text: 'The missing payment is no longer asked for, and the plan ends at once. What you have sent beyond your credits is invoiced now. The credits that are left stay yours; to send again, choose a plan.',
        confirm: 'End plan',
      },
    },
  },
  waiting: {
    title: 'These campaigns waited for your payment',
    explanation:
      'By now they are late, so they are not sent unless you say so. People are still reached in their legal hours only. Of several drops of a campaign only the latest is sent.',
    drops: (count: number) => `, ${count} drops`,
    send: 'Send all now',
    drop: 'Don’t send any',
    sent: 'They are on their way.',
    dropped: 'They are not sent.',
  },
  overage: {
    title: 'When your credits are used up',
    explanation: (call: number, message: number) =>
      `Campaigns stop when your credits are used up. If you allow it, they go on at ${call} credits a voicemail and ${message} a text, 100 credits to the dollar, up to the ceiling that you set. It is charged with your next renewal, as a line of its own, or when your plan ends.`,
    ceiling: 'Ceiling a month, in dollars',
    ceilingHint: 'Whole dollars, at most $10,000.',
    ceilingProblem: 'Enter whole dollars from 1 to 10,000.',
    switchOn: 'Allow overage',
    change: 'Change ceiling',
    switchOff: 'Switch overage off',
    isOn: 'Overage is on.',
    isOff: 'Overage is off.',
  },
  payment: {
    title: 'Complete Your Payment',
    newMethod: 'Use a new payment method',
    cardSavedNote: 'Your card will be saved for future payments.',
    button: 'Complete Payment',
    busy: 'Processing...',
    processing: 'Processing your payment...',
    keepOpen: "Please don't close this window.",
    successHeading: 'Payment Successful!',
    successMessage: 'Your subscription has been activated successfully.',
    backToBilling: 'Back to Billing',
    failureHeading: 'Payment Failed',
    failureMessage: 'There was a problem processing your payment.',
    tryAgain: 'Try Again',
    errorPanelHeading: 'Payment Error',
    errorPanelMessage:
      "We couldn't initialize the payment system. Please try again later or contact support.",
    unexpected: shownErrors.unexpected,
    networkError: (detail: string) => `A network error occurred: ${detail}`,
    providerMissing: 'Stripe failed to load.',
    providerScriptFailed: 'Failed to load Stripe.js',
  },
  paymentResult: {
    successHeading: 'Payment Successful',
    successMessage: 'Thanks for your purchase!',
    downloadReceipt: 'Download Receipt',
    goHome: 'Go Back Home',
    failureHeading: 'Payment Failed',
    failureMessage: 'Something went wrong. Please try again.',
    tryAgain: 'Try Again',
    orderNumberMissing: 'N/A',
  },
} as const
