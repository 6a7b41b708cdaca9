/** Customers: with WhatsApp on a phone, or over the Cloud API. The sandbox plays both. */
import type { ChatMessage, DraftInput, SandboxControl } from '../../sandbox/src/control-client.ts'
import type { GraphControl } from '../../sandbox/src/graph/control-client.ts'
import type { CustomerSends } from '../../sandbox/src/graph/customers/sends-schema.ts'
import { newPhone } from './company.ts'
import { image, pdf, voiceNote } from './files.ts'

/** On WhatsApp's own network, writing to the account that scanned the QR code. */
export const phoneCustomer = async (phones: SandboxControl, account: string, name: string) => {
  const { pn } = await phones.createPerson({ name })
  const send = (message: DraftInput) => phones.send(pn, account, message)
  return {
    name,
    phone: pn,
    account,
    says: (text: string) => send({ type: 'text', text }),
    answers: (quotedId: string, text: string) => send({ type: 'text', text, quotedId }),
    sendsImage: (caption?: string) =>
      send({ type: 'image', data: image.toString('base64'), mimetype: 'image/png', ...(caption ? { caption } : {}) }),
    sendsVoiceNote: () =>
      send({ type: 'audio', data: voiceNote.toString('base64'), mimetype: 'audio/ogg; codecs=opus', seconds: 2 }),
    sendsDocument: (fileName: string) =>
      send({ type: 'document', data: pdf.toString('base64'), mimetype: 'application/pdf', fileName }),
    /** Waits until it is on the phone. */
    hears: (text: string): Promise<ChatMessage> =>
      phones.waitForMessage(
        pn,
        account,
        (message) => !message.fromCustomer && (message.text ?? '').includes(text),
        30_000,
      ),
    heard: async () => (await phones.chat(pn, account)).filter((message) => !message.fromCustomer),
    chat: () => phones.chat(pn, account),
    reads: () => phones.read(pn, account),
    goesOffline: () => phones.setOnline(pn, false),
    comesOnline: () => phones.setOnline(pn, true),
  }
}

export type PhoneCustomer = Awaited<ReturnType<typeof phoneCustomer>>

/** Over the Cloud API, writing to a business number. */
export const cloudCustomer = async (graph: GraphControl, phoneNumberId: string, name: string) => {
  const phone = newPhone()
  await graph.addCustomer({ name, phone })
  const address = { from: phone, phoneNumberId }
  const send = async (content: Partial<CustomerSends>) =>
    (await graph.send({ ...address, ...content } as CustomerSends)).messageId
  return {
    name,
    phone,
    address,
    says: (text: string) => send({ text }),
    answers: (quotedId: string, text: string) => send({ text, quotedId }),
    sendsImage: (caption?: string) =>
      send({ image: { bytes: image, mimeType: 'image/png', ...(caption ? { caption } : {}) } }),
    sendsVoiceNote: () => send({ audio: { bytes: voiceNote, voice: true } }),
    sendsDocument: (fileName: string) => send({ document: { bytes: pdf, mimeType: 'application/pdf', fileName } }),
    hears: (text: string) =>
      graph.waitForMessage({ ...address, match: { author: 'business', text, status: 'delivered' }, timeoutMs: 30_000 }),
    heard: async () => (await graph.chat(address)).messages.filter(({ author }) => author === 'business'),
    reads: () => graph.read(address),
    goesOffline: () => graph.setOnline(phone, false),
    comesOnline: () => graph.setOnline(phone, true),
    windowCloses: () => graph.closeWindow(address),
  }
}

export type CloudCustomer = Awaited<ReturnType<typeof cloudCustomer>>
