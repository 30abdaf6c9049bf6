// Loaded together: each further part of its own would enlarge every user's first page.
export { PrivacyScreen } from './privacy-screen.tsx'
export { TermsScreen } from './terms-screen.tsx'
