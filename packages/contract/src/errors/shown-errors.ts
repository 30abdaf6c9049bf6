/**
 * The errors that the first page also shows by itself, without a response. They have their own file
 * because every first page loads it: all other texts come with the server's response or a later screen,
 * and would add a kilobyte there.
 */
export const shownErrors = {
  unauthenticated: 'Please sign in to continue.',
  registration_failed: 'Registration failed.',
  profile_failed: 'Failed to load user data.',
  unexpected: 'An unexpected error occurred.',
} as const
