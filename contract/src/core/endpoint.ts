import type { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import type { Action, PlanFlag } from '../permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may make a call. `public`: anybody. `session`: the refresh cookie alone. `user`: any signed-in user.
 * `signature`: the caller signs the body (webhooks). `link`: the URL itself is signed (media). `token`: a company's
 * program, with the token of one of its connections. Anything else is an action of the permission table.
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
  /** The size limit of a body without files, if it differs from the default. */
  mostBodyBytes?: number
  /** The most lists, objects and members of such a body, if it differs from the default. */
  mostBodyValues?: number
  /** The call also (or only) accepts multipart/form-data. Files arrive beside the body's fields. */
  files?: {
    field: string
    most: number
    required: boolean
    /** The size limit of each file, if it is lower than the default. */
    mostBytes?: number
    /** Absent: everything that users may upload. */
    takes?: 'spreadsheet'
    /** Kept in memory for the call and never stored, because the content is secret. Then any type is accepted. */
    isHeld?: true
  }
  /** The shape of the 200 answer. Absent: the handler writes the answer itself (files, plain text). */
  answer?: z.ZodType
  errors?: readonly ErrorCode[]
  /** The error code of an unexpected failure; otherwise `ERR_INTERNAL`. */
  failsAs?: ErrorCode
  /** For older clients; the API page says which call replaces it. */
  isDeprecated?: true
  /** Allowed while the company's subscription has expired. */
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

/** What a caller passes: only the parts that the call has. */
export type CallInput<E> = {
  [K in 'params' | 'query' | 'body' as Sent<E, K> extends undefined ? never : K]: Sent<E, K>
}
/** What a handler receives after validation. */
export type CallParsed<E> = { [K in 'params' | 'query' | 'body']: Received<E, K> }
/** What a caller gets back. */
export type Answer<E> = Received<E, 'answer'>
/** What a handler returns, before the answer's schema is applied. */
export type AnswerInput<E> = [SchemaOf<E, 'answer'>] extends [never] ? unknown : z.input<SchemaOf<E, 'answer'>>

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'endpoint'
