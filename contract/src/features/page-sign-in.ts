/** A user who manages pages signs in at Meta once, and their pages and Instagram accounts are connected. */
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { flag } from '../core/wire.ts'
import { ConnectionSummary } from './connections.ts'

/**
 * Why a page is not connected. `taken`: another company has it. `limit`: the plan has no more connections. `refused`:
 * Meta does not let us read and answer its messages.
 */
export const pageFaults = ['taken', 'limit', 'refused'] as const

const SignedIn = z.object({
  /** New ones, and existing ones that now have a new token. */
  connections: z.array(ConnectionSummary),
  left: z.array(
    z.object({
      /** The id of the page, or of its Instagram account. */
      pageId: z.string(),
      name: z.string(),
      channel: z.enum(['facebook', 'instagram']),
      reason: z.enum(pageFaults),
    }),
  ),
})
export type SignedIn = z.output<typeof SignedIn>

const refusals = [
  'ERR_CHANNEL_NOT_CONFIGURED',
  'ERR_PLAN_FEATURE',
  'ERR_PLAN_LIMIT_CONNECTIONS',
  'ERR_WAPP_NAME_TAKEN',
  'ERR_WAPP_ACCOUNT_TAKEN',
  'ERR_UNAVAILABLE',
] as const

export const connectPages = endpoint({
  method: 'POST',
  path: '/facebook',
  needs: 'connections-page:addConnection',
  plan: 'useFacebook',
  summary:
    'Connect the pages of somebody who has signed in at Meta, and their Instagram accounts if asked; of one that is connected the token is renewed',
  body: z.object({
    facebookUserId: z.string().regex(/^\d{1,30}$/, { error: 'must be 1 to 30 digits' }),
    /** The token from the sign-in; it is exchanged for a long-lived one at once. */
    facebookUserToken: z.string().min(5).max(1000),
    addInstagram: flag.optional(),
  }),
  answer: SignedIn,
  errors: refusals,
})

export const pageSignIn = endpoint({
  method: 'GET',
  path: '/facebook/login',
  needs: 'connections-page:addConnection',
  plan: 'useFacebook',
  summary:
    "Where the browser goes to sign in at Meta; it comes back to the connections' screen with a code, within ten minutes",
  query: z.object({ addInstagram: flag.optional() }),
  answer: z.object({
    /** Null: the super admin has not set the installation's app. */
    url: z.string().nullable(),
  }),
  errors: ['ERR_PLAN_FEATURE'],
})

export const finishPageSignIn = endpoint({
  method: 'POST',
  path: '/facebook/login',
  needs: 'connections-page:addConnection',
  plan: 'useFacebook',
  summary:
    'Connect the pages of whoever came back from signing in at Meta, with the code and the state that they came back with',
  body: z.object({ code: z.string().min(1).max(2000), state: z.string().min(1).max(500) }),
  answer: SignedIn,
  errors: ['ERR_LINK_INVALID', ...refusals],
})
