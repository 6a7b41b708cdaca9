/** What happens to the pages of a user who signed in. */
import type { SignedIn } from '@guiche/contract/features/page-sign-in'
import type { SignedInAccount } from '../../../channels/channel/sign-in.ts'

type Left = SignedIn['left'][number]

export interface PageWish {
  channel: 'facebook' | 'instagram'
  pageId: string
  name: string
  accessToken: string
}

/** One per page, and one per linked Instagram account if those are wanted. */
export const pageWishes = (accounts: readonly SignedInAccount[], withInstagram: boolean): PageWish[] =>
  accounts.flatMap(({ id, name, accessToken, linked }): PageWish[] => [
    { channel: 'facebook', pageId: id, name, accessToken },
    ...(withInstagram && linked
      ? [{ channel: 'instagram', pageId: linked.id, name: linked.name, accessToken } as const]
      : []),
  ])

const mostLetters = 50

/** Names are unique per channel, case-insensitively. */
export const freeName = ({ name, pageId }: Pick<PageWish, 'name' | 'pageId'>, taken: readonly string[]): string => {
  const known = new Set(taken.map((each) => each.toLowerCase()))
  const wanted = name.trim().length < 2 ? pageId : name.trim()
  for (let count = 1; ; count += 1) {
    const end = count === 1 ? '' : ` ${count}`
    const candidate = `${wanted.slice(0, mostLetters - end.length).trimEnd()}${end}`
    if (!known.has(candidate.toLowerCase())) return candidate
  }
}

/** If nothing was connected, the call is refused with the error of one page. */
export const refusalOfAll = (left: readonly Pick<Left, 'reason'>[]) => {
  const reasons = left.map(({ reason }) => reason)
  if (reasons.includes('limit')) return 'ERR_PLAN_LIMIT_CONNECTIONS'
  return reasons.includes('taken') ? 'ERR_WAPP_ACCOUNT_TAKEN' : 'ERR_CHANNEL_NOT_CONFIGURED'
}
