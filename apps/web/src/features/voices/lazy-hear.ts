import { lazyPart } from '../../ui/page/lazy-part.tsx'

/**
 * Choosing a voice and hearing it. Loaded after the phone above, so that writing does not wait for
 * it, and as high as what loads, because there is more below it.
 */
export const LazyHear = lazyPart(() => import('./hear.tsx'), 'min-h-58')
