import { lazyPart } from '../../../ui/page/lazy-part.tsx'

/** Not in the first file of the wizard: it is shown once there is a list. */
export const LazyListConsent = lazyPart(() => import('./list-consent.tsx'), 'min-h-80')
