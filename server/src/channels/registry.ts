import { type ChannelKind, channelKinds } from '@guiche/contract/channels'
import type { CredentialField } from '@guiche/contract/features/connections'
import { z } from 'zod'
import type { CredentialsKind } from './channel/credentials.ts'
import type { Channel } from './channel.ts'
import { pageCredentials } from './meta-pages/credentials.ts'
import { cloudCredentials } from './whatsapp-cloud/credentials.ts'

/**
 * Kind → channel, as available in this process. The sessions process has those with sockets, the others have the
 * rest.
 */
export type Channels = ReadonlyMap<ChannelKind, Channel>

export const channelsOf = (channels: readonly Channel[]): Channels =>
  new Map(channels.map((channel) => [channel.kind, channel]))

/** A phone is linked with a QR code. */
const noCredentials: CredentialsKind = { schema: z.object({}), sealed: {} }

/**
 * Kind → credentials of its connections; null: the kind cannot be connected yet. Every process knows all of them,
 * also those of channels that run elsewhere.
 */
export const credentialsKinds: Readonly<Record<ChannelKind, CredentialsKind>> = {
  whatsapp: noCredentials,
  whatsappapi: cloudCredentials,
  facebook: pageCredentials,
  instagram: pageCredentials,
}

export const credentialFieldsOf = (kind: ChannelKind): readonly CredentialField[] =>
  Object.keys(credentialsKinds[kind].schema.shape) as CredentialField[]

/** The secret fields of all kinds: a field that is secret for one is never stored in plain text for another. */
export const sealedFields = Object.fromEntries(
  channelKinds.flatMap((kind) => Object.entries(credentialsKinds[kind].sealed)),
) as Readonly<Partial<Record<CredentialField, string>>>
