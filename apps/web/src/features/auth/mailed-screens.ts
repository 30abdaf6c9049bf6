// What mailed links open, loaded together: each further part of its own would enlarge every user's first page.
export { ForgotPasswordScreen } from './forgot-password-screen.tsx'
export { InvitationScreen } from './invitation-screen.tsx'
export { ResetPasswordScreen } from './reset-password-screen.tsx'
export { VerifyEmailScreen } from './verify-email-screen.tsx'
