import { z } from 'zod'
import type { CredentialsKind } from '../channel/credentials.ts'
import { type ChannelConnection, FinalFailure } from '../channel.ts'

const CloudCredentials = z.object({
  phoneNumberId: z.string(),
  accessToken: z.string(),
  /** The business account of the number; with it the channel subscribes to the account's webhooks itself. */
  wabaId: z.string().optional(),
})
export type CloudCredentials = z.output<typeof CloudCredentials>

export const cloudCredentials: CredentialsKind = {
  schema: CloudCredentials,
  sealed: { accessToken: 'token' },
  account: 'phoneNumberId',
}

/** A deleted connection has no token any more. */
export const credentialsOf = ({ credentials }: ChannelConnection): CloudCredentials => {
  const read = CloudCredentials.safeParse(credentials)
  if (!read.success) throw new FinalFailure('credentials_refused')
  return read.data
}
