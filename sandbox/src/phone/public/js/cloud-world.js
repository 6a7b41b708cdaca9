/** Customers who write to numbers on Meta's Cloud API. */
import { base64Of, get, patch, post } from './calls.js'
import { phoneText } from './words.js'

const BASE = '/api/graph'
const kinds = {
  text: 'text',
  image: 'image',
  video: 'video',
  audio: 'audio',
  document: 'document',
  sticker: 'sticker',
  location: 'location',
  contacts: 'contact',
}

/** @typedef {import('./worlds.js').World} World */

/** @type {World} */
export const cloudWorld = {
  id: 'cloud',
  events: '/api/graph/events',
  canType: false,
  phoneRequired: true,

  async load() {
    const state = await get(`${BASE}/state`)
    return {
      customers: state.customers.map(customerOf).reverse(),
      numbers: state.numbers.map(numberOf),
      faults: state.faults,
    }
  },

  async chat(from, phoneNumberId) {
    const chat = await get(`${BASE}/chat?${new URLSearchParams({ from, phoneNumberId })}`)
    return {
      messages: chat.messages.filter((message) => message.isVisible).map(messageOf),
      typing: chat.isBusinessTyping ? 'composing' : '',
      windowClosed: !chat.window.isOpen,
    }
  },

  interpret(change) {
    if (change.kind === 'message' || change.kind === 'status' || change.kind === 'typing') {
      return { chat: [change.customerId, change.phoneNumberId], lists: change.kind === 'message' }
    }
    return { lists: change.kind === 'customer' || change.kind === 'number' }
  },

  async send(from, phoneNumberId, draft) {
    const address = { from, phoneNumberId }
    if (draft.type === 'edit') return post(`${BASE}/edit`, { ...address, messageId: draft.targetId, text: draft.text })
    if (draft.type === 'delete') return post(`${BASE}/delete`, { ...address, messageId: draft.targetId })
    if (draft.type === 'choice')
      return post(`${BASE}/choose`, { ...address, messageId: draft.targetId, choice: draft.choice })
    return post(`${BASE}/send`, { ...address, quotedId: draft.quotedId, ...(await content(draft)) })
  },
  read: (from, phoneNumberId) => post(`${BASE}/read`, { from, phoneNumberId }),
  played: (from, phoneNumberId, messageId) => post(`${BASE}/play`, { from, phoneNumberId, messageId }),
  samples: ['contact', 'ad', 'poll', 'viewOnce'],
  typing: () => undefined,
  setOnline: (id, online) => patch(`${BASE}/customers/${id}`, { online }),
  addCustomer: async (name, phone) => (await post(`${BASE}/customers`, { name, phone })).id,
}

function customerOf(customer) {
  const detail = customer.waId ? phoneText(customer.waId) : `@${customer.username}`
  return { ...customer, detail, unread: 0 }
}

function numberOf(number) {
  const state = number.isSubscribed ? 'subscribed' : 'notSubscribed'
  return {
    id: number.phoneNumberId,
    name: number.verifiedName,
    detail: phoneText(number.displayPhoneNumber),
    state,
    devices: [],
  }
}

function messageOf(message) {
  const at = Date.parse(message.at)
  const { content, media } = message
  return {
    ...message,
    at,
    mine: message.author === 'customer',
    author: '',
    kind: kinds[message.type] ?? (media ? 'document' : 'text'),
    text: message.text,
    edited: message.isEdited,
    deleted: message.isDeleted,
    reactions: [message.customerReaction, message.businessReaction].filter(Boolean),
    location: message.type === 'location' ? content : undefined,
    file: media && { url: media.path, name: media.fileName },
    failure: message.failure && `${message.failure.title} (${message.failure.code})`,
  }
}

/** Polls and view-once files reach businesses as kinds that Meta does not deliver. */
const cloudSamples = {
  contact: () => ({
    contacts: [
      { name: { formatted_name: 'José Almeida' }, phones: [{ phone: '+5511912345678', wa_id: '5511912345678' }] },
    ],
  }),
  ad: () => ({
    text: 'Vi o anúncio e quero saber mais.',
    referral: {
      source_url: 'https://example.com/anuncio',
      source_type: 'ad',
      source_id: '1',
      headline: 'Check-up completo',
      body: 'Exames em um só dia',
    },
  }),
  poll: () => ({ unsupported: 'poll_creation' }),
  viewOnce: () => ({ unsupported: 'view_once' }),
}

async function content(draft) {
  if (draft.type === 'sample') return cloudSamples[draft.sample]()
  if (draft.type === 'text') return { text: draft.text }
  if (draft.type === 'reaction') return { reaction: { messageId: draft.targetId, emoji: draft.emoji } }
  if (draft.type === 'location') {
    const { latitude, longitude, name } = draft
    return { location: { latitude, longitude, name } }
  }
  const file = { bytes: await base64Of(draft.blob), mimeType: draft.blob.type || 'application/octet-stream' }
  const caption = draft.caption ? { caption: draft.caption } : {}
  if (draft.kind === 'audio') return { audio: { ...file, voice: true } }
  if (draft.kind === 'document') return { document: { ...file, ...caption, fileName: draft.name } }
  return { [draft.kind]: { ...file, ...caption } }
}
