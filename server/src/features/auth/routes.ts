import * as calls from '@guiche/contract/features/auth'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bind } from '../../bind.ts'
import type { Config } from '../../platform/config.ts'
import { bearerOf } from '../../platform/http/bearer.ts'
import { cookieOptions, keepDevice } from '../../platform/http/own-cookies.ts'
import { isFromOwnSite } from '../../platform/http/own-site.ts'
import { forgotPassword } from './actions/forgot-password.ts'
import { logout, refreshSession } from './actions/keep-session.ts'
import { enterByWelcomeLink, login } from './actions/login.ts'
import { resetPassword } from './actions/reset-password.ts'
import { signup } from './actions/signup.ts'
import type { SignedIn } from './actions/start-session.ts'
import { sessionUser } from './queries.ts'

const rememberSeconds = calls.refreshTokenDays * 86_400

const answer = (reply: FastifyReply, config: Config, { session, refreshToken, isRemembered }: SignedIn) => {
  const lifetime = isRemembered ? { maxAge: rememberSeconds } : {}
  reply.setCookie(calls.refreshCookie, refreshToken, { ...cookieOptions(config), ...lifetime })
  // Tokens must not be cached.
  reply.header('cache-control', 'no-store')
  return session
}

const isOwn = ({ headers }: FastifyRequest, { corsOrigins }: Config): boolean => {
  const fetchSite = headers['sec-fetch-site']
  const whence = { origin: headers.origin, host: headers.host, fetchSite: fetchSite?.toString() }
  return isFromOwnSite(whence, corsOrigins)
}

/** A sibling subdomain gets the cookie too, but must neither use nor end the session. */
const ownRefreshCookie = (request: FastifyRequest, config: Config): string | undefined =>
  isOwn(request, config) ? request.cookies[calls.refreshCookie] : undefined

export const authRoutes = [
  bind(calls.login, async ({ deps, body, request, reply }) => {
    const signedIn = await login(deps, body, { address: request.ip, cookies: request.cookies })
    keepDevice(reply, deps.config, signedIn.device, signedIn.isRemembered)
    return answer(reply, deps.config, signedIn)
  }),
  bind(calls.welcome, async ({ deps, body, request, reply }) =>
    answer(reply, deps.config, await enterByWelcomeLink(deps, body.token, request.ip)),
  ),
  bind(calls.refreshSession, async ({ deps, request, reply }) => {
    // A refusal keeps the cookie: it may arrive late, after another tab has signed in.
    return answer(reply, deps.config, await refreshSession(deps, ownRefreshCookie(request, deps.config)))
  }),
  bind(calls.logout, async ({ deps, request, reply }) => {
    if (isOwn(request, deps.config)) reply.clearCookie(calls.refreshCookie, cookieOptions(deps.config))
    await logout(deps, {
      cookie: ownRefreshCookie(request, deps.config),
      bearer: bearerOf(request.headers.authorization),
    })
    return {}
  }),
  bind(calls.signup, ({ deps, body, request }) =>
    signup(deps, body, { address: request.ip, language: request.headers['accept-language'] }),
  ),
  bind(calls.forgotPassword, async ({ deps, params, body, request }) => {
    await forgotPassword(deps, { email: params.email, language: body.language ?? 'pt' }, request.ip)
    return {}
  }),
  bind(calls.resetPassword, async ({ deps, body, request, reply }) => {
    keepDevice(reply, deps.config, await resetPassword(deps, body, request.ip))
    return {}
  }),
  bind(calls.resetPasswordByPath, async ({ deps, params, request, reply }) => {
    const { email, token, newPassword } = params
    keepDevice(reply, deps.config, await resetPassword(deps, { email, token, password: newPassword }, request.ip))
    return {}
  }),
  bind(calls.me, ({ ctx }) => ctx.transact((work) => sessionUser(work, ctx.actor.id))),
]
