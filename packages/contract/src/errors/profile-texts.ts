import { shownErrors } from './shown-errors.ts'

/**
 * Texts of the profile, and of asking for a new password (specification: screens, validation rules, error
 * catalogue): they come with their screens, not with the first page.
 */
export const profileTexts = {
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
