/**
 * Passes a journalled part of the phone's history to the sink. It stays in the journal until the sink has stored it.
 */
import type { Logger } from '../../../platform/log/logger.ts'
import { type ChannelConnection, type ChannelSink, FinalFailure } from '../../channel.ts'
import { downloadHistory } from '../client/history-download.ts'
import type { WhatsAppNetwork } from '../client/network.ts'
import { type HistoryNotice, oldMessagesIn } from '../translate-inbound/history.ts'
import type { JournalEntry } from './inbound-journal.ts'

interface PhoneHistoryOptions {
  network: WhatsAppNetwork
  sink: ChannelSink
  log: Logger
  connection: () => ChannelConnection
  /** The network's media host. */
  mediaHost: () => Promise<string>
}

export const takeHistory = async (
  { network, sink, log, connection, mediaHost }: PhoneHistoryOptions,
  { me }: JournalEntry,
  notice: HistoryNotice,
): Promise<void> => {
  const isInline = (notice.initialHistBootstrapInlinePayload?.length ?? 0) > 0
  try {
    const history = await downloadHistory(network, notice, isInline ? '' : await mediaHost())
    await sink.history?.(connection(), oldMessagesIn(history, me))
  } catch (error) {
    if (!(error instanceof FinalFailure)) throw error
    log.warn(
      { err: error, connectionId: connection().id, part: notice.chunkOrder },
      'a part of the history is not to be had',
    )
  }
}
