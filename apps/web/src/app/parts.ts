import { MissingPage } from '../ui/page/missing-part.tsx'
import { definePart } from '../ui/page/part.tsx'

/**
 * Every screen but sign-in is loaded when it is first opened, so that the sign-in page contains none
 * of it.
 */
export const queries = definePart(
  () => import('./query-provider.tsx'),
  (part) => part.QueryProvider,
  MissingPage,
)
export const shell = definePart(
  () => import('./shell/shell.tsx'),
  (part) => part.Shell,
  MissingPage,
)
export const signUp = definePart(
  () => import('../features/auth/sign-up-screen.tsx'),
  (part) => part.SignUpScreen,
  MissingPage,
)
export const verifyEmail = definePart(
  () => import('../features/auth/mailed-screens.ts'),
  (part) => part.VerifyEmailScreen,
  MissingPage,
)
export const forgotPassword = definePart(
  () => import('../features/auth/mailed-screens.ts'),
  (part) => part.ForgotPasswordScreen,
  MissingPage,
)
export const resetPassword = definePart(
  () => import('../features/auth/mailed-screens.ts'),
  (part) => part.ResetPasswordScreen,
  MissingPage,
)
export const invitation = definePart(
  () => import('../features/auth/mailed-screens.ts'),
  (part) => part.InvitationScreen,
  MissingPage,
)
export const privacy = definePart(
  () => import('../features/legal/legal-screens.ts'),
  (part) => part.PrivacyScreen,
  MissingPage,
)
export const terms = definePart(
  () => import('../features/legal/legal-screens.ts'),
  (part) => part.TermsScreen,
  MissingPage,
)
export const notFound = definePart(
  () => import('../features/not-found/not-found-screen.tsx'),
  (part) => part.NotFoundScreen,
  MissingPage,
)
export const dashboard = definePart(
  () => import('../features/dashboard/dashboard-screen.tsx'),
  (part) => part.DashboardScreen,
)
export const analytics = definePart(
  () => import('../features/analytics/analytics-screen.tsx'),
  (part) => part.AnalyticsScreen,
)
export const analyticsDetail = definePart(
  () => import('../features/analytics/analytics-detail-screen.tsx'),
  (part) => part.AnalyticsDetailScreen,
)
export const doNotContact = definePart(
  () => import('../features/do-not-contact/do-not-contact-screen.tsx'),
  (part) => part.DoNotContactScreen,
)
export const billing = definePart(
  () => import('../features/billing/billing-screen.tsx'),
  (part) => part.BillingScreen,
)
export const payments = definePart(
  () => import('../features/billing/payments/payments-screen.tsx'),
  (part) => part.PaymentsScreen,
)
export const paymentResult = definePart(
  () => import('../features/billing/result/payment-result-screen.tsx'),
  (part) => part.PaymentResultScreen,
)
export const wizard = definePart(
  () => import('../features/campaigns/campaign-wizard-screen.tsx'),
  (part) => part.CampaignWizardScreen,
)
export const myVoice = definePart(
  () => import('../features/voices/my-voice-screen.tsx'),
  (part) => part.MyVoiceScreen,
)
export const helpHome = definePart(
  () => import('../features/help/help-home-screen.tsx'),
  (part) => part.HelpHomeScreen,
)
export const helpPage = definePart(
  () => import('../features/help/help-page-screen.tsx'),
  (part) => part.HelpPageScreen,
)
export const profile = definePart(
  () => import('../features/profile/profile-screen.tsx'),
  (part) => part.ProfileScreen,
)
export const sandbox = definePart(
  () => import('../features/sandbox/sandbox-screen.tsx'),
  (part) => part.SandboxScreen,
  MissingPage,
)
export const gallery = definePart(
  () => import('./gallery/gallery-screen.tsx'),
  (part) => part.GalleryScreen,
  MissingPage,
)
