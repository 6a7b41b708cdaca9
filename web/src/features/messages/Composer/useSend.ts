import type { Ticket } from '@guiche/contract/features/tickets'
import type { FileMaking } from '@guiche/contract/file-makings'
import { useCallback } from 'react'
import { newId } from '../../../lib/new-id.ts'
import type { Quoted } from '../api/drafts.ts'
import type { Outbox } from '../api/outbox.ts'

export interface ToSend {
  body: string
  isPrivate: boolean
  signMessage: boolean
  quoted: Quoted | null
  file?: File
  isVoiceNote?: boolean
  making?: FileMaking | undefined
}

/** Puts a message into the outbox, which shows it at once. */
export const useSend = (ticket: Pick<Ticket, 'id'>, outbox: Outbox) =>
  useCallback(
    ({ body, isPrivate, signMessage, quoted, file, isVoiceNote = false, making }: ToSend): void =>
      outbox.add(
        {
          id: newId(),
          ticketId: ticket.id,
          body: body.trim(),
          isPrivate,
          signMessage,
          quoted,
          file: file
            ? { name: file.name, mime: file.type, bytes: file.size, isVoiceNote, ...(making ? { making } : {}) }
            : null,
          createdAt: new Date().toISOString(),
          failure: null,
        },
        file ?? null,
      ),
    [ticket.id, outbox],
  )
