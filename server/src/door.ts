/** Authenticates callers before their body is read: nothing here touches a body. */
import type { Access, Endpoint } from '@guiche/contract/core/endpoint'
import { actions, can, planAllows } from '@guiche/contract/permissions'
import type { FastifyRequest } from 'fastify'
import type { SignatureProof } from './bind.ts'
import type { Deps, TokenCtx, UserCtx } from './context.ts'
import { admitToken } from './features/messages-api/queries.ts'
import { admitSession, authenticate } from './gates.ts'
import { bearerOf } from './platform/http/bearer.ts'
import { createFailureLimit } from './platform/http/failure-limit.ts'
import { endAfter } from './platform/http/unread-body.ts'
import { Refusal } from './platform/refusal.ts'
import { isSignedBody } from './platform/security/body-signature.ts'

const withoutActor = new Set<Access>(['public', 'session', 'signature', 'link'])

/** Providers batch their webhooks; if one were refused for its size, they would retry it until it is lost. */
const maxWebhookBytes = 4 * 1024 * 1024
/** A sign-up is the longest body of an unauthenticated caller. */
const maxStrangerBytes = 16 * 1024
/** The longest message and what stands around it; a call that takes more says so. */
const maxJsonBytes = 256 * 1024
/** Unauthenticated callers send small bodies at once, and providers have fast connections. */
const strangerBodyMs = 20_000

export const maxBytesOf = ({ needs, mostBodyBytes }: Endpoint): number => {
  if (needs === 'signature') return mostBodyBytes ?? maxWebhookBytes
  return withoutActor.has(needs) ? maxStrangerBytes : (mostBodyBytes ?? maxJsonBytes)
}

const admissionFor = (call: Endpoint) => ({ whileExpired: call.whileExpired === true })

const refuseUnlessAllowed = ({ actor }: UserCtx, { needs, plan }: Endpoint) => {
  if (needs in actions && !can(actor, needs as keyof typeof actions)) throw new Refusal('ERR_NO_PERMISSION')
  if (plan && !planAllows(actor, plan)) throw new Refusal('ERR_PLAN_FEATURE', { details: { feature: plan } })
}

/** Null: the call has no user. */
export const admit = async (
  deps: Deps,
  call: Endpoint,
  request: FastifyRequest,
): Promise<UserCtx | TokenCtx | null> => {
  if (call.needs === 'token') return admitToken(deps, bearerOf(request.headers.authorization), { isCounted: true })
  if (withoutActor.has(call.needs)) {
    endAfter(request.raw, strangerBodyMs)
    return null
  }
  const ctx = await authenticate(deps, bearerOf(request.headers.authorization), admissionFor(call))
  refuseUnlessAllowed(ctx, call)
  return ctx
}

/** The current rights. The token may have expired during the upload: it was valid at the start. */
export const admitAgain = async (
  deps: Deps,
  call: Endpoint,
  caller: UserCtx | TokenCtx,
): Promise<UserCtx | TokenCtx> => {
  if ('token' in caller) return admitToken(deps, caller.token, { isCounted: false })
  const { actor } = caller
  const { id: userId, companyId, sessionVersion } = actor
  const ctx = await admitSession(deps, { userId, companyId, sessionVersion }, admissionFor(call))
  refuseUnlessAllowed(ctx, call)
  return ctx
}

const signatureOf = (request: FastifyRequest, { header }: SignatureProof): string | undefined => {
  const given = request.headers[header]
  return typeof given === 'string' && /^sha256=[0-9a-f]{64}$/i.test(given) ? given : undefined
}

/** In bytes. Verifying a short body costs no more than refusing it; webhooks are rarely longer. */
const shortBody = 64 * 1024

const isShort = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= shortBody

/**
 * For calls that a provider signs. The signature covers the whole body, which must be read before it is verified. An
 * address with invalid signatures must wait: its long bodies are then refused before a byte is read. Short ones never
 * wait, because strangers may share an address with the provider, behind a proxy that is not trusted.
 */
export const signatureDoor = (deps: Deps, proof: SignatureProof) => {
  const failures = createFailureLimit({ most: 30, windowSeconds: 60, mostNetworks: 10_000 })
  const refuse = (request: FastifyRequest): never => {
    failures.failed(request.ip, deps.clock.now())
    throw new Refusal('ERR_SIGNATURE_INVALID')
  }
  return {
    knock: (request: FastifyRequest): void => {
      if (!proof.secretOf(deps)) throw new Refusal('ERR_WEBHOOK_NOT_CONFIGURED')
      const retryAfterSeconds = isShort(request) ? 0 : failures.secondsToWait(request.ip, deps.clock.now())
      if (retryAfterSeconds > 0) throw new Refusal('ERR_TOO_MANY_ATTEMPTS', { retryAfterSeconds })
      if (!signatureOf(request, proof)) refuse(request)
    },
    /** `request.body` is the raw body. */
    prove: (request: FastifyRequest): Buffer => {
      const secret = proof.secretOf(deps)
      const raw = request.body
      const isSigned =
        Buffer.isBuffer(raw) && secret !== undefined && isSignedBody(raw, signatureOf(request, proof), secret)
      return isSigned ? raw : refuse(request)
    },
  }
}
