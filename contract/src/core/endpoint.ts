import type { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import type { Action, PlanFlag } from '../permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may make a call. `public`: anybody. `session`: the refresh cookie alone. `user`: any signed-in user.
 * `signature`: the body is signed by the caller (webhooks). `link`: the address itself is signed (media).
 * `token`: a program of a company, with the token of one of its connections.
 * Anything else is an action of the permission table.
 */
export type Access = 'public' | 'session' | 'user' | 'signature' | 'link' | 'token' | Action

export interface EndpointDefinition {
  method: Method
  /** Relative to the API base; parameters as `{name}`. */
  path: string
  needs: Access
  plan?: PlanFlag
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Of a body without files, where it may be longer than others. */
  mostBodyBytes?: number
  /** The call also (or only) takes multipart/form-data. Files arrive beside the body's fields. */
  files?: {
    field: string
    most: number
    required: boolean
    /** Of each file, where it is less than the product takes. */
    mostBytes?: number
    /** Absent: whatever people may upload. */
    takes?: 'spreadsheet'
    /** Kept in memory for the call and stored by nobody: what is inside is a secret. Then anything is taken. */
    isHeld?: true
  }
  /** Shape of the 200 answer. Absent: the answer is written by the handler itself (files, plain text). */
  answer?: z.ZodType
  errors?: readonly ErrorCode[]
  /** What the answer says when nobody foresaw why it failed; otherwise `ERR_INTERNAL`. */
  failsAs?: ErrorCode
  /** Answered for clients that know no better; the API page says that another call took its place. */
  isDeprecated?: true
  /** Served while the company's subscription has expired. */
  whileExpired?: boolean
}

export type Endpoint<D extends EndpointDefinition = EndpointDefinition> = D & { readonly kind: 'endpoint' }

/** Defines one HTTP call. The server binds it, the web calls it, the sweeps try it: all from this one value. */
export const endpoint = <const D extends EndpointDefinition>(definition: D): Endpoint<D> => ({
  ...definition,
  kind: 'endpoint',
})

type SchemaOf<D, K extends string> = D extends Record<K, infer S extends z.ZodType> ? S : never
type Sent<D, K extends string> = [SchemaOf<D, K>] extends [never] ? undefined : z.input<SchemaOf<D, K>>
type Received<D, K extends string> = [SchemaOf<D, K>] extends [never] ? undefined : z.output<SchemaOf<D, K>>

/** What a caller hands over: only the parts that the call has. */
export type CallInput<E> = {
  [K in 'params' | 'query' | 'body' as Sent<E, K> extends undefined ? never : K]: Sent<E, K>
}
/** What a handler receives after validation. */
export type CallParsed<E> = { [K in 'params' | 'query' | 'body']: Received<E, K> }
/** What a caller gets back. */
export type Answer<E> = Received<E, 'answer'>
/** What a handler returns, before the answer's schema has seen it. */
export type AnswerInput<E> = [SchemaOf<E, 'answer'>] extends [never] ? unknown : z.input<SchemaOf<E, 'answer'>>

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'endpoint'
