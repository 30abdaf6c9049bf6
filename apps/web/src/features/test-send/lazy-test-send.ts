import { lazyPart } from '../../ui/page/lazy-part.tsx'

/**
 * Sending a test. Loaded after the step, because a test needs a message first; as high as the button
 * and the line below it.
 */
export const LazyTestSend = lazyPart(() => import('./test-send.tsx'), 'min-h-18')
