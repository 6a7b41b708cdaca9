import type { Channel } from '../src/channels/channel.ts'

/** A channel that sends as the test says and does nothing else. `more`: what else the test asks of it. */
export const sendingChannel = (kind: Channel['kind'], send: Channel['send'], more: Partial<Channel> = {}): Channel => ({
  kind,
  open: async () => {},
  close: async () => {},
  unlink: async () => {},
  fetchMedia: async () => {
    throw new Error('the test plays no files')
  },
  send,
  ...more,
})
