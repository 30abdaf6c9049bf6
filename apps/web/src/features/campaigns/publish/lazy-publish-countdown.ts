import { lazyPart } from '../../../ui/page/lazy-part.tsx'

/** Only a press on Publish needs it; it lies over the page, so that nothing moves. */
export const LazyPublishCountdown = lazyPart(() => import('./publish-countdown.tsx'), '')
