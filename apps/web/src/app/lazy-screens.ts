import { lazy } from 'react'
import { parts } from './parts.ts'

/**
 * Every screen but sign-in comes when it is first opened, so that the sign-in page carries none of
 * it. The parts are cut by route: charts, the wizard with its file reading, and payments.
 */
export const Answers = lazy(async () => ({ default: (await parts.answers()).Answers }))
export const Shell = lazy(async () => ({ default: (await parts.shell()).Shell }))

export const SignUpScreen = lazy(async () => ({ default: (await parts.signUp()).SignUpScreen }))
export const VerifyEmailScreen = lazy(async () => ({
  default: (await parts.verifyEmail()).VerifyEmailScreen,
}))
export const ForgotPasswordScreen = lazy(async () => ({
  default: (await parts.forgotPassword()).ForgotPasswordScreen,
}))
export const ResetPasswordScreen = lazy(async () => ({
  default: (await parts.resetPassword()).ResetPasswordScreen,
}))
export const PrivacyScreen = lazy(async () => ({ default: (await parts.privacy()).PrivacyScreen }))
export const TermsScreen = lazy(async () => ({ default: (await parts.terms()).TermsScreen }))
export const NotFoundScreen = lazy(async () => ({
  default: (await parts.notFound()).NotFoundScreen,
}))
export const DashboardScreen = lazy(async () => ({
  default: (await parts.dashboard()).DashboardScreen,
}))
export const AnalyticsScreen = lazy(async () => ({
  default: (await parts.analytics()).AnalyticsScreen,
}))
export const AnalyticsDetailScreen = lazy(async () => ({
  default: (await parts.analyticsDetail()).AnalyticsDetailScreen,
}))
export const BillingScreen = lazy(async () => ({ default: (await parts.billing()).BillingScreen }))
export const PaymentsScreen = lazy(async () => ({
  default: (await parts.payments()).PaymentsScreen,
}))
export const PaymentResultScreen = lazy(async () => ({
  default: (await parts.paymentResult()).PaymentResultScreen,
}))
export const CampaignWizardScreen = lazy(async () => ({
  default: (await parts.wizard()).CampaignWizardScreen,
}))
export const MyVoiceScreen = lazy(async () => ({ default: (await parts.myVoice()).MyVoiceScreen }))
export const HelpHomeScreen = lazy(async () => ({
  default: (await parts.helpHome()).HelpHomeScreen,
}))
export const HelpPageScreen = lazy(async () => ({
  default: (await parts.helpPage()).HelpPageScreen,
}))
export const ProfileScreen = lazy(async () => ({ default: (await parts.profile()).ProfileScreen }))
export const GalleryScreen = lazy(async () => ({ default: (await parts.gallery()).GalleryScreen }))
