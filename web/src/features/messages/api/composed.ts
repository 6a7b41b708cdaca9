/**
 * Messages that are composed in a dialog. `id` is chosen when it opens: a retry after a lost answer sends nothing
 * twice.
 */
import type { MessageId } from '@guiche/contract/core/ids'
import {
  sendCallButton,
  sendCopyButton,
  sendList,
  sendMeeting,
  sendPix,
  sendUrlButton,
} from '@guiche/contract/features/interactive-messages'
import { type Message, sendMessage } from '@guiche/contract/features/messages'
import type { z } from 'zod'
import { call } from '../../../lib/api.ts'
import { upload } from '../../../lib/upload.ts'
import { showStored } from './own-outbox.ts'

export interface Target {
  ticketId: number
  id: string
}

const stored = async ({ ticketId }: Target, answer: Promise<{ messages: Message[] }>): Promise<void> =>
  showStored(ticketId, (await answer).messages)

const addressed = <B extends object>({ ticketId, id }: Target, body: B) => ({
  params: { ticketId },
  body: { ...body, id: id as MessageId },
})

export const postCards = (target: Target, vCard: { name: string; number: string }[]) =>
  stored(target, call(sendMessage, addressed(target, { vCard })))

export const postMeeting = (target: Target, body: z.output<(typeof sendMeeting)['body']>) =>
  stored(target, call(sendMeeting, addressed(target, body)))

export const postList = (target: Target, body: z.input<(typeof sendList)['body']>) =>
  stored(target, call(sendList, addressed(target, body)))

export const postPix = (target: Target, body: z.input<(typeof sendPix)['body']>) =>
  stored(target, call(sendPix, addressed(target, body)))

const buttons = { copy: sendCopyButton, call: sendCallButton, url: sendUrlButton }
export type ButtonKind = keyof typeof buttons
type ButtonBody = z.input<(typeof sendCopyButton)['body']>

export const postButton = (kind: ButtonKind, target: Target, body: ButtonBody, image: File | null) =>
  stored(target, upload(buttons[kind], addressed(target, body), { files: image ? [image] : [] }))
