import { lazyPart } from '../../../ui/page/lazy-part.tsx'

/** Most campaigns are paid for and load none of this. */
export const LazyShortfall = lazyPart(() => import('./shortfall.tsx'), 'min-h-52')
