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
    paymentMethod: 'Payment Method',
    changeMethod: 'Change Payment Method',
    hideOptions: 'Hide Options',
    addCard: 'Add New Card',
    transactions: 'Recent Transactions',
    transactionColumns: { date: 'Date', amount: 'Amount', receipt: 'Invoice/Receipt' },
    viewOnline: 'View Online',
    changesText: 'For subscription changes, please reach out to our sales team',
    updateMethodFailed: screenErrors.payment_method_failed,
  },
  standing: {
    disputedBadge: 'Disputed',
    disputed:
      'A payment of yours is disputed at your bank, so nothing is sent until that is settled. If this is a mistake, tell your bank, or write to us.',
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
      end_now: {
        title: 'End your plan now?',
        text: 'The missing payment is no longer asked for, and the plan ends at once. The credits that are left stay yours; to send again, choose a plan.',
        confirm: 'End plan',
      },
    },
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
