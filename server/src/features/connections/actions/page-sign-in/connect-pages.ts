/**
 * Connects the pages of a user who signed in at Meta, each by itself: if one is refused, the others are still
 * connected.
 */
import type { ConnectionId } from '@guiche/contract/core/ids'
import type { ConnectionSummary } from '@guiche/contract/features/connections'
import type { SignedIn } from '@guiche/contract/features/page-sign-in'
import { planAllows } from '@guiche/contract/permissions'
import type { SignedInAccount } from '../../../../channels/channel/sign-in.ts'
import { FinalFailure } from '../../../../channels/channel.ts'
import type { UserCtx, Work } from '../../../../context.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { announceConnection } from '../../events.ts'
import { connectionByAccount } from '../../queries.ts'
import { freeName, type PageWish, pageWishes, refusalOfAll } from '../../rules/page-sign-in.ts'
import { countConnections, lockConnection, namesOfChannel, readConnection, saveConnection } from '../../store.ts'
import { toConnectionSummary } from '../../view.ts'
import { insertAnnounced, saveFields } from '../add-connection.ts'
import { askProvider, connected, found, refusalOfProvider } from '../ask-provider.ts'
import { foundProvider, type PageProvider } from './provider.ts'

type Reason = SignedIn['left'][number]['reason']

interface Wanted {
  facebookUserId: string
  facebookUserToken: string
  addInstagram?: boolean | undefined
}

/** Turns Meta's answer into a refusal for the user; no field of a form is at fault. */
const asked = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof FinalFailure)) throw refusalOfProvider('facebook', error)
    throw new Refusal('ERR_CHANNEL_NOT_CONFIGURED', {
      details: { reason: error.code, provider: error.providerText },
      cause: error,
    })
  }
}

export const mayConnectPages = (ctx: UserCtx, withInstagram: boolean): void => {
  if (withInstagram && !planAllows(ctx.actor, 'useInstagram'))
    throw new Refusal('ERR_PLAN_FEATURE', { field: 'body.addInstagram' })
}

export const connectPages = async (
  ctx: UserCtx,
  { facebookUserId, facebookUserToken, addInstagram = false }: Wanted,
): Promise<SignedIn> => {
  mayConnectPages(ctx, addInstagram)
  const provider = await foundProvider(ctx)
  return connectAccounts(ctx, provider, {
    token: facebookUserToken,
    userId: facebookUserId,
    withInstagram: addInstagram,
  })
}

/** The Meta account is not checked: the code came with a state that only the user who began could send. */
export const connectByCode = async (
  ctx: UserCtx,
  { code, returnTo, withInstagram }: { code: string; returnTo: string; withInstagram: boolean },
): Promise<SignedIn> => {
  mayConnectPages(ctx, withInstagram)
  const provider = await foundProvider(ctx)
  const token = await asked(provider.signIn.tokenOf(provider.app, code, returnTo))
  return connectAccounts(ctx, provider, { token, userId: undefined, withInstagram })
}

const connectAccounts = async (
  ctx: UserCtx,
  { app, signIn }: PageProvider,
  { token, userId, withInstagram }: { token: string; userId: string | undefined; withInstagram: boolean },
): Promise<SignedIn> => {
  const accounts: readonly SignedInAccount[] = await asked(signIn.accountsOf(app, token, userId))
  const connections: ConnectionSummary[] = []
  const left: SignedIn['left'] = []
  for (const wish of pageWishes(accounts, withInstagram)) {
    const done = await connectOne(ctx, wish)
    const { pageId, name, channel } = wish
    if (typeof done === 'string') left.push({ pageId, name, channel, reason: done })
    else connections.push(done)
  }
  if (connections.length === 0) throw new Refusal(refusalOfAll(left), { details: { left } })
  return { connections, left }
}

const connectOne = async (ctx: UserCtx, wish: PageWish): Promise<ConnectionSummary | Reason> => {
  const { channel, pageId, accessToken } = wish
  const holder = await connectionByAccount(ctx, channel, pageId)
  if (holder && holder.companyId !== ctx.companyId) return 'taken'
  const id = holder?.id ?? null
  const credentials = { pageId, accessToken }
  try {
    // Meta is called before anything is saved, and this call subscribes us to the page's webhooks.
    await askProvider(ctx, { id: id ?? (0 as ConnectionId), kind: channel, name: wish.name, credentials })
    return await ctx.transact((work) => (id === null ? addPage(work, wish) : renewToken(work, id, accessToken)))
  } catch (error) {
    return reasonOf(error)
  }
}

/** Errors of one page. If Meta is unavailable, or the error is ours, all pages fail. */
const reasonOf = (error: unknown): Reason => {
  if (!(error instanceof Refusal)) throw error
  if (error.code === 'ERR_WAPP_ACCOUNT_TAKEN') return 'taken'
  const { details } = error.detail
  const isMetas = error.code === 'ERR_CHANNEL_NOT_CONFIGURED' && typeof details === 'object' && details !== null
  if (isMetas && 'reason' in details) return 'refused'
  throw error
}

const addPage = async (work: Work, wish: PageWish): Promise<ConnectionSummary | Reason> => {
  const { channel, pageId, accessToken } = wish
  const { total, mayHave } = await countConnections(work.tx, channel)
  if (total >= mayHave) return 'limit'
  const name = freeName(wish, await namesOfChannel(work.tx, channel))
  const id = await insertAnnounced(work, { channel, name, pageId, accessToken })
  return toConnectionSummary(found(await readConnection(work.tx, id)))
}

/** A new sign-in reconnects pages that had stopped; all their other settings stay. */
const renewToken = async (work: Work, id: ConnectionId, accessToken: string): Promise<ConnectionSummary> => {
  found(await lockConnection(work.tx, id))
  await saveFields(work, id, { accessToken })
  await saveConnection(work.tx, id, connected({}), work.clock.now())
  const row = found(await readConnection(work.tx, id))
  announceConnection(work, 'update', row)
  return toConnectionSummary(row)
}
