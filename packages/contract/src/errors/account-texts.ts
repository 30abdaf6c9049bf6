import { shownErrors } from './shown-errors.ts'

/** Texts of the screens about the user's own account (specification: screens, validation rules, error catalogue). */
export const accountTexts = {
  signUp: {
    button: 'Sign up',
    loginLink: 'Login',
    success: 'Registration successful! Please check your email for verification.',
    failed: shownErrors.registration_failed,
  },
  signIn: {
    heading: 'Sign In',
    subtext: 'Use your email account',
    forgotPassword: 'Forgot your password',
    button: 'Log in',
    busy: 'Logging in...',
    signUpLink: 'Sign Up For Free!',
    failed: 'Login failed.',
  },
  verifyEmail: {
    heading: 'Check your email',
    spamHint: "Didn't receive the email? Check your spam folder.",
    button: 'Return to Sign in',
  },
  session: {
    logoutFailed: 'Logout failed',
    restoreFailed: 'No active session or failed to fetch current user',
  },
} as const
