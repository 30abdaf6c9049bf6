import { fromPart } from './part.ts'
import { parts } from './parts.ts'

/**
 * Every screen but sign-in is loaded when it is first opened, so that the sign-in page contains none
 * of it. The code is split by route: charts, the wizard with its file reading, and payments.
 */
export const QueryProvider = fromPart(parts.queries, (part) => part.QueryProvider)
export const Shell = fromPart(parts.shell, (part) => part.Shell)

export const SignUpScreen = fromPart(parts.signUp, (part) => part.SignUpScreen)
export const VerifyEmailScreen = fromPart(parts.verifyEmail, (part) => part.VerifyEmailScreen)
export const ForgotPasswordScreen = fromPart(
  parts.forgotPassword,
  (part) => part.ForgotPasswordScreen,
)
export const ResetPasswordScreen = fromPart(parts.resetPassword, (part) => part.ResetPasswordScreen)
export const PrivacyScreen = fromPart(parts.privacy, (part) => part.PrivacyScreen)
export const TermsScreen = fromPart(parts.terms, (part) => part.TermsScreen)
export const NotFoundScreen = fromPart(parts.notFound, (part) => part.NotFoundScreen)
export const DashboardScreen = fromPart(parts.dashboard, (part) => part.DashboardScreen)
export const AnalyticsScreen = fromPart(parts.analytics, (part) => part.AnalyticsScreen)
export const AnalyticsDetailScreen = fromPart(
  parts.analyticsDetail,
  (part) => part.AnalyticsDetailScreen,
)
export const BillingScreen = fromPart(parts.billing, (part) => part.BillingScreen)
export const PaymentsScreen = fromPart(parts.payments, (part) => part.PaymentsScreen)
export const PaymentResultScreen = fromPart(parts.paymentResult, (part) => part.PaymentResultScreen)
export const CampaignWizardScreen = fromPart(parts.wizard, (part) => part.CampaignWizardScreen)
export const MyVoiceScreen = fromPart(parts.myVoice, (part) => part.MyVoiceScreen)
export const HelpHomeScreen = fromPart(parts.helpHome, (part) => part.HelpHomeScreen)
export const HelpPageScreen = fromPart(parts.helpPage, (part) => part.HelpPageScreen)
export const ProfileScreen = fromPart(parts.profile, (part) => part.ProfileScreen)
export const GalleryScreen = fromPart(parts.gallery, (part) => part.GalleryScreen)
