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
  profile: {
    fullName: 'Full Name',
    phone: 'Phone',
    email: 'Email',
    save: 'Save Changes',
    saving: 'Saving...',
    passwordReset: 'Password reset',
    notSignedIn: 'User not authenticated. Please log in.',
    loadFailed: shownErrors.profile_failed,
    loadFailedOnPage: 'Failed to load user data. Please try again.',
    updateFailed: 'Failed to update user data.',
    saved: 'Profile updated successfully!',
    saveFailed: 'Error updating profile. Please try again.',
  },
  passwordReset: {
    cancel: 'Cancel',
    confirm: 'Confirm',
    invalidEmail: 'Invalid email ID. Format: name@example.com',
    sent: 'Password reset link sent successfully',
    sentTo: (email: string) => `Password reset link sent to: ${email}`,
    failed: 'Failed to send reset link.',
    failedInModal: 'Failed to send reset link. Try again.',
  },
} as const
