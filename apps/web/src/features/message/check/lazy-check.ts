import { lazyPart } from '../../../ui/page/lazy-part.tsx'

/** Loaded after the message, so that writing does not wait for its rules; as high as one line. */
export const LazyMessageCheck = lazyPart(() => import('./message-check.tsx'), 'min-h-6')
