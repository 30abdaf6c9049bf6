import { lazyPart } from '../../../ui/page/lazy-part.tsx'

/** Loaded after the message, so that writing by hand does not wait for it; as high as its button. */
export const LazyStudio = lazyPart(() => import('./message-studio.tsx'), 'min-h-8')
