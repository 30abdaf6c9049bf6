import { lazyPart } from '../../../ui/page/lazy-part.tsx'

/** Loaded once there is a list: the step before that has nothing to ask. */
export const LazyListConsent = lazyPart(() => import('./list-consent.tsx'), 'min-h-80')
