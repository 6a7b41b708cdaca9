import { z } from 'zod'
import type { CredentialsKind } from '../channel/credentials.ts'
import { type ChannelConnection, FinalFailure } from '../channel.ts'

const PageCredentials = z.object({
  /** The Facebook page; on Instagram the professional account that is linked to one. */
  pageId: z.string(),
  /** The page's token, which also works for its Instagram account. */
  accessToken: z.string(),
})
export type PageCredentials = z.output<typeof PageCredentials>

export const pageCredentials: CredentialsKind = {
  schema: PageCredentials,
  sealed: { accessToken: 'token' },
  account: 'pageId',
}

/** A deleted connection has no token any more. */
export const credentialsOf = ({ credentials }: ChannelConnection): PageCredentials => {
  const read = PageCredentials.safeParse(credentials)
  if (!read.success) throw new FinalFailure('credentials_refused')
  return read.data
}
