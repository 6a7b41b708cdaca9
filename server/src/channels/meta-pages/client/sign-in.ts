/**
 * Signing in at Meta: the dialog's URL, exchanging a code for a token and a short-lived token for one of sixty days,
 * and listing its pages.
 */
import { z } from 'zod'
import type { ProviderApp, ProviderSignIn, SignedInAccount } from '../../channel/sign-in.ts'
import { FinalFailure } from '../../channel.ts'
import { type GraphClient, graphClient, graphVersion } from '../../meta/client/graph-client.ts'
import { readAnswer } from '../../meta/client/read-answer.ts'

const metaDialog = 'https://www.facebook.com'

const scopes = [
  'public_profile',
  'pages_messaging',
  'pages_show_list',
  'pages_manage_metadata',
  'pages_read_engagement',
  'business_management',
]
const instagramScopes = ['instagram_basic', 'instagram_manage_messages']

const Token = z.looseObject({ access_token: z.string().min(1) })
const Person = z.looseObject({ id: z.string() })
const Account = z.looseObject({
  id: z.string(),
  name: z.string().catch(''),
  /** Absent if the user may not act for the page. */
  access_token: z.string().min(1).optional().catch(undefined),
  instagram_business_account: z
    .looseObject({ id: z.string(), username: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
})
const Accounts = z.looseObject({
  data: z.array(Account),
  paging: z
    .looseObject({
      next: z.string().optional().catch(undefined),
      cursors: z.looseObject({ after: z.string() }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
})

/** Nobody manages more pages, and a pagination that loops must end. */
const mostAsks = 40

const askToken = async (client: GraphClient, { id, secret }: ProviderApp, more: Record<string, string>) => {
  const query = new URLSearchParams({ client_id: id, client_secret: secret, ...more })
  return readAnswer(Token, await client.get(`oauth/access_token?${query}`, undefined)).access_token
}

const toAccount = ({ id, name, access_token, instagram_business_account: linked }: z.output<typeof Account>) =>
  access_token === undefined
    ? []
    : [
        {
          id,
          name,
          accessToken: access_token,
          ...(linked ? { linked: { id: linked.id, name: linked.username ? `@${linked.username}` : name } } : {}),
        },
      ]

async function readAccounts(client: GraphClient, token: string): Promise<SignedInAccount[]> {
  const found: SignedInAccount[] = []
  let after: string | undefined
  for (let asked = 0; asked < mostAsks; asked += 1) {
    const query = new URLSearchParams({
      fields: 'id,name,access_token,instagram_business_account{id,username}',
      limit: '25',
      ...(after === undefined ? {} : { after }),
    })
    const { data, paging } = readAnswer(Accounts, await client.get(`me/accounts?${query}`, token))
    found.push(...data.flatMap(toAccount))
    after = paging?.next === undefined ? undefined : paging.cursors?.after
    if (after === undefined) return found
  }
  return found
}

/** `graphUrl` replaces both of Meta's hosts. */
export function pageSignIn(graphUrl: string | undefined): ProviderSignIn {
  const client = graphClient(graphUrl)
  const dialog = `${(graphUrl ?? metaDialog).replace(/\/$/, '')}/${graphVersion}/dialog/oauth`
  return {
    addressOf: ({ id }, { state, returnTo, withLinked }) => {
      const scope = [...scopes, ...(withLinked ? instagramScopes : [])].join()
      return `${dialog}?${new URLSearchParams({ client_id: id, redirect_uri: returnTo, state, response_type: 'code', scope })}`
    },
    tokenOf: (app, code, returnTo) => askToken(client, app, { code, redirect_uri: returnTo }),
    accountsOf: async (app, token, userId) => {
      const long = await askToken(client, app, { grant_type: 'fb_exchange_token', fb_exchange_token: token })
      if (userId !== undefined) {
        const { id } = readAnswer(Person, await client.get('me?fields=id', long))
        if (id !== userId) throw new FinalFailure('credentials_refused', `The token is not of ${userId}`)
      }
      return readAccounts(client, long)
    },
    checkApp: async (app) => {
      await askToken(client, app, { grant_type: 'client_credentials' })
    },
  }
}
