import type { AnswerInput, CallParsed, Endpoint } from '@guiche/contract/core/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, TokenCtx, UserCtx } from './context.ts'
import type { StoredFile } from './platform/storage/storage.ts'

/** A file that came with a multipart call: already stored, under a random name. */
export interface UploadedFile extends StoredFile {
  /** What the sender calls it; only ever shown. */
  name: string
}

/** A file that came with a multipart call and is kept by nobody. */
export interface HeldFile {
  name: string
  content: Buffer
}

/** Calls that a signed-in user makes have an actor, those of a program its connection; the others have only the world. */
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

/** What a provider signs its calls with, HMAC-SHA256 over the bytes. */
export interface SignatureProof {
  /** Carries `sha256=<hex>`. */
  header: string
  /** Undefined: the installation does not take such calls. */
  secretOf: (deps: Deps) => string | undefined
}

export interface Binding {
  call: Endpoint
  /** Of calls that need a signature. */
  proof?: SignatureProof
  handle: (input: Handled<Endpoint> & { ctx: UserCtx; deps: Deps }) => Promise<unknown>
}

/** Binds a call of the contract to what it does. Validation, permission, plan gate, answer's schema and error shape come with it. */
export const bind = <E extends Endpoint>(call: E, handle: (input: Handled<E>) => Promise<AnswerInput<E>>): Binding => ({
  call,
  handle: handle as unknown as Binding['handle'],
})

/** As `bind`, for a call that a provider signs: proven before it is parsed. */
export const bindSigned = <E extends Endpoint & { needs: 'signature' }>(
  call: E,
  proof: SignatureProof,
  handle: (input: Handled<E>) => Promise<AnswerInput<E>>,
): Binding => ({ ...bind(call, handle), proof })
