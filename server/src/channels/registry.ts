import type { ChannelKind } from '@guiche/contract/channels'
import type { Channel } from './channel.ts'

/** Kind → channel, as this process has them. The sessions process holds those with sockets, the others the rest. */
export type Channels = ReadonlyMap<ChannelKind, Channel>

export const channelsOf = (channels: readonly Channel[]): Channels =>
  new Map(channels.map((channel) => [channel.kind, channel]))
