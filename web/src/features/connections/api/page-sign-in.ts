/** Sign-in at Meta: this tab goes there and comes back to the connections' screen with a code. */
import { listConnections } from '@guiche/contract/features/connections'
import { finishPageSignIn, pageSignIn, type SignedIn } from '@guiche/contract/features/page-sign-in'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { keyOf, queryClient, queryOf } from '../../../lib/query.ts'

/** Undefined: not known yet. */
export const useIsSignInSet = (): boolean | undefined => {
  const { data } = useQuery(queryOf(pageSignIn, { query: {} }))
  return data && data.url !== null
}

/** Requested at the click, because the URL is valid for ten minutes. Null: a super admin has not set the app. */
export const signInAddress = async (addInstagram: boolean): Promise<string | null> =>
  (await call(pageSignIn, { query: { addInstagram } })).url

export interface CameBack {
  code: string
  state: string
}

/**
 * The parameters with which the browser came back; `cancelled`: the user declined at Meta. Null: it did not come from
 * there.
 */
export const cameBackWith = (search: string): CameBack | 'cancelled' | null => {
  const query = new URLSearchParams(search)
  const [code, state] = [query.get('code'), query.get('state')]
  if (state === null) return null
  if (code !== null) return { code, state }
  return query.has('error') ? 'cancelled' : null
}

export const finishSignIn = async (back: CameBack): Promise<SignedIn> => {
  const signedIn = await call(finishPageSignIn, { body: back })
  await queryClient.invalidateQueries({ queryKey: keyOf(listConnections) })
  return signedIn
}
