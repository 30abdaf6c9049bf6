import type { ErrorCode } from '@afterbeep/contract/errors/errors'

/** What a call's schemas can't say: who may make it, what it is for, and how it is refused. */
export interface CallDoc {
  /** A few words in the imperative. */
  summary: string
  /** One or more sentences on what is not obvious. */
  description?: string
  /** True for calls that need no session. */
  open?: true
  /** True for calls of other machines, which carry a proof of their own instead of our token. */
  withoutToken?: true
  /** Its own errors; those that every call of its kind has are added. */
  errors?: readonly ErrorCode[]
  /** An example of the body, where the schema alone gives a poor one. */
  body?: unknown
  /** The type of a body that is not read as JSON, and has no schema. */
  bodyType?: string
  /** An example of the response, where the schema alone gives a poor one or there is none. */
  returns?: unknown
  /** True when it succeeds without a body, with status 204. */
  returnsNothing?: true
  /** What it returns when that is not JSON, or JSON without a schema. */
  returnsType?: string
}

/** Calls of one resource, by method and path: `GET /api/user/{uid}/`. */
export interface CallGroup {
  title: string
  /** What the resource is, in a sentence. */
  description: string
  calls: Readonly<Record<string, CallDoc>>
}
