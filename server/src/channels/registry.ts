import { type ChannelKind, channelKinds } from '@guiche/contract/channels'
import type { CredentialField } from '@guiche/contract/features/connections'
import { z } from 'zod'
import type { CredentialsKind } from './channel/credentials.ts'
import type { Channel } from './channel.ts'
import { pageCredentials } from './meta-pages/credentials.ts'
import { cloudCredentials } from './whatsapp-cloud/credentials.ts'

/** Kind → channel, as this process has them. The sessions process holds those with sockets, the others the rest. */
export type Channels = ReadonlyMap<ChannelKind, Channel>

export const channelsOf = (channels: readonly Channel[]): Channels =>
  new Map(channels.map((channel) => [channel.kind, channel]))

/** A phone links itself by a code. */
const noCredentials: CredentialsKind = { schema: z.object({}), sealed: {} }

/** Kind → what its connections must hold; null: nobody can connect one yet. Every process knows all of them, those too whose channel runs elsewhere. */
export const credentialsKinds: Readonly<Record<ChannelKind, CredentialsKind>> = {
  whatsapp: noCredentials,
  whatsappapi: cloudCredentials,
  facebook: pageCredentials,
  instagram: pageCredentials,
}

export const credentialFieldsOf = (kind: ChannelKind): readonly CredentialField[] =>
  Object.keys(credentialsKinds[kind].schema.shape) as CredentialField[]

/** The sealed fields of all kinds: what is a secret for one is never stored open for another. */
export const sealedFields = Object.fromEntries(
  channelKinds.flatMap((kind) => Object.entries(credentialsKinds[kind].sealed)),
) as Readonly<Partial<Record<CredentialField, string>>>
