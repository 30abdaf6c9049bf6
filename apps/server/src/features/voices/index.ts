export { registerVoicesRoutes } from './voices.routes.ts'
export { createVoices } from './voices.ts'
export type { Voices } from './voices.ts'
