import { lazy } from 'react'

/**
 * Every screen behind sign-in comes when it is first opened, so that the sign-in page carries none
 * of it. The parts are cut by route: charts, the wizard with its file reading, and payments.
 */
export const Shell = lazy(async () => ({ default: (await import('./shell/shell.tsx')).Shell }))

export const SignUpScreen = lazy(async () => ({
  default: (await import('../features/auth/sign-up-screen.tsx')).SignUpScreen,
}))
export const VerifyEmailScreen = lazy(async () => ({
  default: (await import('../features/auth/verify-email-screen.tsx')).VerifyEmailScreen,
}))
export const ForgotPasswordScreen = lazy(async () => ({
  default: (await import('../features/auth/forgot-password-screen.tsx')).ForgotPasswordScreen,
}))
export const ResetPasswordScreen = lazy(async () => ({
  default: (await import('../features/auth/reset-password-screen.tsx')).ResetPasswordScreen,
}))
export const PrivacyScreen = lazy(async () => ({
  default: (await import('../features/legal/privacy-screen.tsx')).PrivacyScreen,
}))
export const TermsScreen = lazy(async () => ({
  default: (await import('../features/legal/terms-screen.tsx')).TermsScreen,
}))
export const NotFoundScreen = lazy(async () => ({
  default: (await import('../features/not-found/not-found-screen.tsx')).NotFoundScreen,
}))
export const DashboardScreen = lazy(async () => ({
  default: (await import('../features/dashboard/dashboard-screen.tsx')).DashboardScreen,
}))
export const AnalyticsScreen = lazy(async () => ({
  default: (await import('../features/analytics/analytics-screen.tsx')).AnalyticsScreen,
}))
export const AnalyticsDetailScreen = lazy(async () => ({
  default: (await import('../features/analytics/analytics-detail-screen.tsx'))
    .AnalyticsDetailScreen,
}))
export const BillingScreen = lazy(async () => ({
  default: (await import('../features/billing/billing-screen.tsx')).BillingScreen,
}))
export const PaymentsScreen = lazy(async () => ({
  default: (await import('../features/billing/payments-screen.tsx')).PaymentsScreen,
}))
export const PaymentResultScreen = lazy(async () => ({
  default: (await import('../features/billing/payment-result-screen.tsx')).PaymentResultScreen,
}))
export const CampaignWizardScreen = lazy(async () => ({
  default: (await import('../features/campaigns/campaign-wizard-screen.tsx')).CampaignWizardScreen,
}))
export const MyVoiceScreen = lazy(async () => ({
  default: (await import('../features/voice/my-voice-screen.tsx')).MyVoiceScreen,
}))
export const HelpHomeScreen = lazy(async () => ({
  default: (await import('../features/help/help-home-screen.tsx')).HelpHomeScreen,
}))
export const HelpPageScreen = lazy(async () => ({
  default: (await import('../features/help/help-page-screen.tsx')).HelpPageScreen,
}))
export const ProfileScreen = lazy(async () => ({
  default: (await import('../features/profile/profile-screen.tsx')).ProfileScreen,
}))
