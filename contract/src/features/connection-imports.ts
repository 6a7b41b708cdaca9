/** The import of a linked phone's old messages: which ones a connection wants, the progress, and the end. */
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { ConnectionId, orNone, QueueId } from '../core/ids.ts'
import { AskedInstant, flag, Instant } from '../core/wire.ts'

/** The values of `statusImportMessages` while messages are stored, and while the imported tickets can be closed. */
export const importRunning = 'Running'
export const importClosable = 'renderButtonCloseTickets'

/** For users who manage connections. */
export const connectionImports = {
  /** At the next linking, messages from then on are imported. Null: none. */
  importOldMessages: Instant.nullable(),
  /** And until then; null: until the linking. */
  importRecentMessages: Instant.nullable(),
  importOldMessagesGroups: z.boolean(),
  /** Imported tickets are closed when the import ends; nobody is notified. */
  closedTicketsPostImported: z.boolean(),
  queueIdImportMessages: z.number().nullable(),
  /**
   * Null: nothing is imported. A time: since then the phone has sent nothing; the import starts after 45 seconds of
   * quiet. `Running`: messages are being stored. `renderButtonCloseTickets`: all are stored, and POST
   * /closedimported/{id} closes their tickets.
   */
  statusImportMessages: z.string().nullable(),
}

export const connectionImportFields = {
  /**
   * Within the last two years; needs `queueIdImportMessages`. A phone sends its old messages when it is linked, so a
   * number that is already linked needs a new QR code (PUT /whatsappsession/{id}). Null ends a running import.
   */
  importOldMessages: orNone(AskedInstant),
  /** Between `importOldMessages` and now. */
  importRecentMessages: orNone(AskedInstant),
  importOldMessagesGroups: flag,
  closedTicketsPostImported: flag,
  queueIdImportMessages: orNone(QueueId),
}

export const importRefusals = ['ERR_IMPORT_PERIOD', 'ERR_IMPORT_QUEUE_REQUIRED'] as const

export const closeImportedTickets = endpoint({
  method: 'POST',
  path: '/closedimported/{id}',
  needs: 'connections-page:actionButtons',
  summary:
    'Close the imported tickets of a connection that wait and have nothing unread, one after another, without a word to their customers',
  params: z.object({ id: ConnectionId }),
  answer: z.object({ id: z.number(), tickets: z.number() }),
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_IMPORT_RUNNING'],
})

/** Sent to users who manage connections. */
export const importMessagesEvent = event({
  stream: 'importMessages',
  payload: z.discriminatedUnion('action', [
    z.object({
      action: z.literal('update'),
      whatsappId: z.number(),
      /**
       * How many messages are done, of how many; -1 while the phone is sending. `date`: when the last imported
       * message was written.
       */
      status: z.object({ this: z.number(), all: z.number(), date: Instant }),
    }),
    /** The import has ended, or its tickets are closed: read the connection again. */
    z.object({ action: z.literal('refresh'), whatsappId: z.number() }),
  ]),
})
