/** From accepted to sent, delivered or failed: what Meta does after its response. */
import type { GraphCore } from '../core.ts'
import { failureOf } from '../errors.ts'
import { fetchLink } from '../media/fetch-link.ts'
import { messageFault } from '../media/rules.ts'
import type { Chat, MessageFailure } from '../schema.ts'
import { customerWindowMs } from '../webhooks/envelope.ts'
import type { SendContent } from './content-schema.ts'
import { type MediaUse, mediaIn } from './describe.ts'
import { readContent } from './envelope-schema.ts'
import { type Outgoing, outgoingIn, reportStatus } from './statuses.ts'

export function isWindowOpen(chat: Chat | undefined, now: number): boolean {
  const last = chat?.lastCustomerMessageAt ?? null
  return last !== null && now - last < customerWindowMs
}

export function deliverSoon(core: GraphCore, outgoing: Outgoing, send: SendContent): void {
  core.timers.after(core.settings.sentAfterMs, () => deliver(core, outgoing, send))
}

async function deliver(core: GraphCore, outgoing: Outgoing, send: SendContent): Promise<void> {
  const failure = await failureFor(core, outgoing, send)
  if (failure !== undefined) return reportStatus(core, outgoing, 'failed', failure)
  reportStatus(core, outgoing, 'sent')
  const { chat } = outgoing
  if (chat === undefined) return
  core.changes.announce({
    kind: 'message',
    phoneNumberId: chat.phoneNumberId,
    customerId: chat.customerId,
    message: outgoing.message,
  })
  if (send.type === 'reaction') return react(core, chat, send.content)
  core.timers.after(core.settings.deliveredAfterMs, () => reachPhone(core, chat))
}

/** Reactions are reported as sent, never as delivered or read. */
function react(core: GraphCore, chat: Chat, { message_id, emoji }: { message_id: string; emoji: string }): void {
  const target = chat.messages.find((message) => message.id === message_id)
  if (target === undefined) return
  if (emoji === '') delete target.businessReaction
  else target.businessReaction = emoji
  core.changes.announce({
    kind: 'message',
    phoneNumberId: chat.phoneNumberId,
    customerId: chat.customerId,
    message: target,
  })
  core.touch()
}

/** Delivers everything that waits for this phone once it is online. */
export function reachPhone(core: GraphCore, chat: Chat): void {
  const customer = core.world.customers.get(chat.customerId)
  if (customer === undefined || !customer.online) return
  for (const message of chat.messages) {
    if (message.author !== 'business' || message.status !== 'sent' || message.type === 'reaction') continue
    reportStatus(core, outgoingIn(chat, message), 'delivered')
    if (customer.readsAtOnce) reportStatus(core, outgoingIn(chat, message), 'read')
  }
}

async function failureFor(core: GraphCore, outgoing: Outgoing, send: SendContent): Promise<MessageFailure | undefined> {
  const { chat } = outgoing
  if (chat === undefined) return failureOf(131026)
  const injected = core.faults.nextSendFailure('status')
  if (injected !== undefined) return failureOf(injected)
  if (send.type !== 'template' && !isWindowOpen(chat, core.now())) return failureOf(131047)
  if (send.type === 'reaction' && !chat.messages.some((message) => message.id === send.content.message_id)) {
    return failureOf(131009, 'The message to react to does not exist in this conversation.')
  }
  const media = mediaIn(send)
  return media === undefined ? undefined : await mediaFailure(core, outgoing, media)
}

async function mediaFailure(core: GraphCore, outgoing: Outgoing, use: MediaUse): Promise<MessageFailure | undefined> {
  const fetched = use.link === undefined ? undefined : await fetchLink(use.link)
  if (fetched?.ok === false) return failureOf(131053, fetched.details)
  const { wabaId } = core.world.number(outgoing.phoneNumberId)
  const linked = fetched && core.media.add({ wabaId, ...fetched, fileName: undefined, origin: 'link' })
  const media = linked ?? core.media.find(use.id ?? '')
  if (media === undefined) return failureOf(131053, 'The media object is no longer available.')
  outgoing.message.mediaId = media.id
  const fault = messageFault(use.kind, media.mimeType, core.media.bytes(media.id), use.isVoice)
  return fault === undefined ? undefined : failureOf(131053, fault)
}

/** After a restart: sends messages that were accepted but not yet sent. */
export function resumeDeliveries(core: GraphCore): void {
  for (const chat of core.world.chats.values()) {
    for (const message of chat.messages) {
      if (message.author !== 'business' || message.status !== 'accepted') continue
      deliverSoon(core, outgoingIn(chat, message), readContent(message.type, { [message.type]: message.content }))
    }
    reachPhone(core, chat)
  }
}
