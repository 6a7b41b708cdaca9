/** "Continue with Facebook": the dialog in the browser, the code that it returns, and the pages of a token. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { GraphCore } from '../core.ts'
import { GraphError } from '../errors.ts'
import { newUserToken } from '../pages/registry.ts'
import { appId, type Owner, type Page, signInScopes } from '../pages/schema.ts'
import { tokenOf } from './access.ts'
import { dialogPage, faultPage } from './sign-in-page.ts'

const isScope = (scope: string) => (signInScopes as readonly string[]).includes(scope)

/** As strict as Meta's dialog: an app, a return address on https or this machine, a state, and existing scopes. */
const Dialog = z.object({
  client_id: z.literal(appId, { error: 'Invalid App ID: The provided app ID does not look like a valid app ID.' }),
  redirect_uri: z
    .url({ error: 'URL Blocked: this redirect is not an address.' })
    .refine((uri) => /^https:|^http:\/\/(localhost|127\.0\.0\.1)([:/]|$)/.test(uri), {
      error: "URL Blocked: this redirect failed because the URI is not whitelisted in the app's Client OAuth Settings.",
    }),
  state: z.string({ error: 'The parameter state is required.' }).min(16, 'The parameter state can be guessed.'),
  response_type: z.literal('code', { error: 'response_type must be code.' }),
  scope: z
    .string()
    .transform((text) => text.split(','))
    .refine((scopes) => scopes.every(isScope), { error: 'Invalid Scopes.' }),
})

const Decision = z.object({
  owner: z.string(),
  page: z.union([z.string(), z.array(z.string())]).optional(),
  decision: z.enum(['allow', 'deny']),
})

interface Granted {
  owner: Owner
  redirectUri: string
  until: number
}

const codeLifeMs = 10 * 60 * 1000

const invalidToken = () => new GraphError(190, { message: 'Invalid OAuth access token - Cannot parse access token' })

const ownerOfToken = (core: GraphCore, token: string | undefined): Owner | undefined =>
  token === undefined
    ? undefined
    : [...core.world.pages.owners.values()].find((each) => each.token === token || each.longToken === token)

function ownerOf(core: GraphCore, request: FastifyRequest): Owner {
  if (core.faults.current().tokenExpired)
    throw new GraphError(190, {
      message: 'Error validating access token: Session has expired.',
      subcode: 463,
    })
  const owner = ownerOfToken(core, tokenOf(request))
  if (owner === undefined) throw invalidToken()
  return owner
}

/** `me` with a person's token. */
export const ownerNode = (core: GraphCore, request: FastifyRequest): Record<string, unknown> | undefined => {
  const owner = ownerOfToken(core, tokenOf(request))
  return owner && { id: owner.id, name: owner.name }
}

const mayUse = ({ allowed }: Owner, scope: (typeof signInScopes)[number]) =>
  allowed === undefined || allowed.scopes.includes(scope)

function accountNode(owner: Owner, page: Page): Record<string, unknown> {
  const { id, name, accessToken, instagram } = page
  const linked = instagram !== undefined && mayUse(owner, 'instagram_basic') ? instagram : undefined
  return {
    id,
    name,
    access_token: accessToken,
    tasks: mayUse(owner, 'pages_messaging') ? ['MESSAGING', 'MANAGE'] : ['ADVERTISE'],
    ...(linked === undefined ? {} : { instagram_business_account: { id: linked.id, username: linked.username } }),
  }
}

const mostAtOnce = 25

/** The pages that they allowed, a few at a time; `after` names the last one of the previous response. */
function accounts(core: GraphCore, request: FastifyRequest) {
  const owner = ownerOf(core, request)
  if (!mayUse(owner, 'pages_show_list'))
    throw new GraphError(200, { message: '(#200) Requires pages_show_list permission to manage the object' })
  const { after, limit } = request.query as { after?: string; limit?: string }
  const ids = owner.allowed?.pageIds ?? owner.pageIds
  const from = after === undefined ? 0 : ids.indexOf(after) + 1
  const shown = ids.slice(from, from + Math.min(Number(limit ?? mostAtOnce), mostAtOnce))
  const last = shown.at(-1)
  const hasMore = from + shown.length < ids.length
  return {
    data: shown.flatMap((id) => core.world.pages.pages.get(id) ?? []).map((page) => accountNode(owner, page)),
    ...(last === undefined
      ? {}
      : {
          paging: { cursors: { after: last }, ...(hasMore ? { next: `${core.url()}/me/accounts?after=${last}` } : {}) },
        }),
  }
}

function checkApp(core: GraphCore, { client_id, client_secret }: Record<string, string | undefined>): void {
  if (client_id !== appId) throw new GraphError(190, { message: 'Invalid Client ID', http: 400 })
  if (client_secret !== core.settings.appSecret) throw new GraphError(1, { message: 'Error validating client secret.' })
}

/** Exchanges a person's short-lived token for one of sixty days. */
function longToken(core: GraphCore, token: string | undefined) {
  const owner = [...core.world.pages.owners.values()].find((each) => each.token === token)
  if (owner === undefined) throw invalidToken()
  owner.longToken ??= `EAAL${randomBytes(24).toString('hex')}`
  core.touch()
  return { access_token: owner.longToken, token_type: 'bearer', expires_in: 60 * 24 * 60 * 60 }
}

const withQuery = (uri: string, query: Record<string, string>) => {
  const url = new URL(uri)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

export function signInRoutes(app: FastifyInstance, core: GraphCore): void {
  const codes = new Map<string, Granted>()

  /** A code works once, for the address that it was returned to. */
  const redeem = (code: string, redirectUri: string | undefined) => {
    const granted = codes.get(code)
    codes.delete(code)
    if (granted === undefined || granted.until < core.now())
      throw new GraphError(100, { message: 'This authorization code has been used or has expired.' })
    if (granted.redirectUri !== redirectUri)
      throw new GraphError(100, {
        message:
          'Error validating verification code. Please make sure your redirect_uri is identical to the one you used',
      })
    const { owner } = granted
    owner.token = newUserToken()
    delete owner.longToken
    core.touch()
    return { access_token: owner.token, token_type: 'bearer', expires_in: 60 * 60 }
  }

  app.get('/oauth/access_token', async (request) => {
    const query = request.query as Record<string, string | undefined>
    checkApp(core, query)
    if (query.grant_type === 'fb_exchange_token') return longToken(core, query.fb_exchange_token)
    if (query.grant_type === 'client_credentials')
      return { access_token: `${appId}|${core.settings.appSecret}`, token_type: 'bearer' }
    return redeem(query.code ?? '', query.redirect_uri)
  })

  app.get('/me/accounts', async (request) => accounts(core, request))

  app.get('/dialog/oauth', async (request, reply) => {
    const asked = Dialog.safeParse(request.query)
    reply.type('text/html; charset=utf-8')
    if (!asked.success) return reply.code(400).send(faultPage(asked.error.issues[0]?.message ?? 'Invalid request'))
    return reply.send(dialogPage(core, asked.data.scope))
  })

  app.post('/dialog/oauth', async (request, reply) => {
    const asked = Dialog.parse(request.query)
    const { owner: ownerId, page = [], decision } = Decision.parse(request.body)
    const owner = core.world.pages.owners.get(ownerId)
    const { redirect_uri: redirectUri, state, scope } = asked
    if (decision === 'deny' || owner === undefined) {
      const denied = { error: 'access_denied', error_code: '200', error_reason: 'user_denied', state }
      return reply.redirect(withQuery(redirectUri, denied))
    }
    const pageIds = [page].flat().filter((id) => owner.pageIds.includes(id))
    owner.allowed = { scopes: scope, pageIds }
    core.touch()
    const code = randomBytes(32).toString('base64url')
    codes.set(code, { owner, redirectUri, until: core.now() + codeLifeMs })
    return reply.redirect(withQuery(redirectUri, { code, state }))
  })
}
