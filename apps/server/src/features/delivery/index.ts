export { createDeliveryEngine } from './delivery-engine.ts'
export type { DeliveryEngine } from './delivery-engine.ts'
