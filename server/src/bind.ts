import type { AnswerInput, CallParsed, Endpoint } from '@guiche/contract/core/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, TokenCtx, UserCtx } from './context.ts'
import type { StoredFile } from './platform/storage/storage.ts'

/** A file of a multipart call: already stored, under a random name. */
export interface UploadedFile extends StoredFile {
  /** The sender's name for it; only ever shown. */
  name: string
}

/** A file of a multipart call that is not stored. */
export interface HeldFile {
  name: string
  content: Buffer
}

/** Calls of signed-in users have an actor, those of a program its connection; the others have only the dependencies. */
type ContextOf<E extends Endpoint> = E['needs'] extends 'public' | 'session' | 'signature' | 'link'
  ? { deps: Deps }
  : E['needs'] extends 'token'
    ? { ctx: TokenCtx }
    : { ctx: UserCtx }

export type Handled<E extends Endpoint> = CallParsed<E> &
  ContextOf<E> & {
    files: readonly UploadedFile[]
    held: readonly HeldFile[]
    request: FastifyRequest
    reply: FastifyReply
  }

/** The provider's signature of a call: HMAC-SHA256 over the raw body. */
export interface SignatureProof {
  /** Carries `sha256=<hex>`. */
  header: string
  /** Undefined: the installation does not accept such calls. */
  secretOf: (deps: Deps) => string | undefined
}

export interface Binding {
  call: Endpoint
  /** For calls with a signature. */
  proof?: SignatureProof
  handle: (input: Handled<Endpoint> & { ctx: UserCtx; deps: Deps }) => Promise<unknown>
}

/**
 * Binds a call of the contract to its function. Adds validation, permission, plan check, the answer's schema and the
 * error shape.
 */
export const bind = <E extends Endpoint>(call: E, handle: (input: Handled<E>) => Promise<AnswerInput<E>>): Binding => ({
  call,
  handle: handle as unknown as Binding['handle'],
})

/** Like `bind`, for a call that a provider signs: the signature is verified before parsing. */
export const bindSigned = <E extends Endpoint & { needs: 'signature' }>(
  call: E,
  proof: SignatureProof,
  handle: (input: Handled<E>) => Promise<AnswerInput<E>>,
): Binding => ({ ...bind(call, handle), proof })
