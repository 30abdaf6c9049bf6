import { lazyPart } from '../../../ui/page/lazy-part.tsx'

/**
 * Only a press on Publish needs it; it lies over the page, so that nothing moves. The file that makes the call comes
 * with it: a connection that breaks during the countdown would otherwise fail the press with no word of what is true.
 */
export const LazyPublishCountdown = lazyPart(async () => {
  const [countdown] = await Promise.all([
    import('./publish-countdown.tsx'),
    import('./publish-until-known.ts'),
  ])
  return countdown
}, '')
