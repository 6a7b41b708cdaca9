/** Old messages that a linked phone hands over: which of them a connection takes, how far it is, and the end of it. */
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { ConnectionId, orNone, QueueId } from '../core/ids.ts'
import { AskedInstant, flag, Instant } from '../core/wire.ts'

/** What `statusImportMessages` says while messages are stored, and while the imported tickets can be closed. */
export const importRunning = 'Running'
export const importClosable = 'renderButtonCloseTickets'

/** As those who manage connections see it. */
export const connectionImports = {
  /** Messages from then on are taken with the next linking. Null: none. */
  importOldMessages: Instant.nullable(),
  /** And until then; null: until the linking. */
  importRecentMessages: Instant.nullable(),
  importOldMessagesGroups: z.boolean(),
  /** Imported tickets are closed when the import ends; nobody is told anything. */
  closedTicketsPostImported: z.boolean(),
  queueIdImportMessages: z.number().nullable(),
  /**
   * Null: nothing is imported. An instant: since then the phone has handed nothing over; the import begins when it has been quiet for
   * 45 seconds. `Running`: messages are stored. `renderButtonCloseTickets`: all are, and POST /closedimported/{id} closes their tickets.
   */
  statusImportMessages: z.string().nullable(),
}

export const connectionImportFields = {
  /**
   * Within the last two years; needs `queueIdImportMessages`. A phone hands its messages over when it is linked: a
   * number that is linked already needs a new QR code (PUT /whatsappsession/{id}). Null ends an import that is under way.
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

/** To those who manage connections. */
export const importMessagesEvent = event({
  stream: 'importMessages',
  payload: z.discriminatedUnion('action', [
    z.object({
      action: z.literal('update'),
      whatsappId: z.number(),
      /** How many messages are done, of how many; -1 while the phone is handing them over. `date`: when the last one that was done was written. */
      status: z.object({ this: z.number(), all: z.number(), date: Instant }),
    }),
    /** The import has ended, or its tickets are closed: read the connection again. */
    z.object({ action: z.literal('refresh'), whatsappId: z.number() }),
  ]),
})
