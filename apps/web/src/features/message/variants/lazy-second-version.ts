import { lazyPart } from '../../../ui/page/lazy-part.tsx'

/** Few users try two messages, so the others do not wait for it; as high as the link that loads. */
export const LazySecondVersion = lazyPart(() => import('./second-version.tsx'), 'min-h-8')
