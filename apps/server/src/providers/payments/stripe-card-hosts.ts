import type { CardHosts } from '../../platform/http/pages/page-rules.ts'

/** What a page with the provider's own card element loads, shows in frames and calls. */
export const stripeCardHosts: CardHosts = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
}
