import type { Api } from '../platform/http/api.ts'
import type { Parts } from './parts.ts'
export interface DemoLogin {
  email: string
  password: string
}
export async function makeDemoLogin(_parts: Parts): Promise<DemoLogin | undefined> {
  return undefined
}
export async function makeDemoPast(_p: Parts, _a: Api, _d: DemoLogin): Promise<void> {}
