/** Customers who write over WhatsApp itself, to numbers that are linked by QR code. */
import { base64Of, get, patch, post } from './calls.js'
import { phoneText } from './words.js'

const BASE = '/api/whatsapp'
const chatPath = (customer, number) => `${BASE}/chats/${customer}/${encodeURIComponent(number)}`

/** @typedef {import('./worlds.js').World} World */

/** @type {World} */
export const linkWorld = {
  id: 'link',
  events: '/api/events',
  canType: true,
  samples: ['contact', 'link', 'ad', 'poll', 'event', 'payment', 'list', 'buttons', 'call'],
  phoneRequired: false,

  async load() {
    const state = await get('/api/state')
    const people = state.people.map(personOf)
    const groups = state.groups.map((group) => ({ id: group.jid, name: group.subject, members: group.members }))
    return {
      // The latest conversation comes first, as on a phone.
      customers: people
        .filter((person) => person.kind === 'customer')
        .reverse()
        .sort((one, other) => (other.last?.at ?? 0) - (one.last?.at ?? 0)),
      numbers: [
        ...people.filter((person) => person.kind === 'business').map(numberOf),
        ...groups.map((group) => ({ ...group, detail: 'grupo', state: 'group', devices: [] })),
      ],
      faults: state.faults.everybody,
    }
  },

  async chat(customer, number) {
    const messages = await get(chatPath(customer, number))
    return { messages: messages.map((message) => messageOf(message, customer, number, messages)), typing: '' }
  },

  /** What a change affects: a chat, the lists, or a typing indicator. */
  interpret(change) {
    if (change.kind === 'message') {
      const { customer, peer } = change.message
      return { chat: [customer, peer], lists: true }
    }
    if (change.kind === 'typing') return { typing: [change.customer, change.peer, change.state] }
    return { lists: true }
  },

  send: async (from, to, draft) => post(`${BASE}/messages`, { from, to, message: await linkDraft(draft) }),
  read: (customer, peer) => post(`${BASE}/read`, { customer, peer }),
  played: (customer, peer, id) => post(`${BASE}/read`, { customer, peer, ids: [id], played: true }),
  typing: (customer, peer, state) =>
    peer.includes('@') ? undefined : post(`${BASE}/typing`, { customer, peer, state }),
  ring: async (from, to) => (await post(`${BASE}/calls`, { from, to })).id,
  callState: async (id) => (await get(`${BASE}/calls/${id}`)).state,
  hangUp: (id) => post(`${BASE}/calls/${id}/end`, { outcome: 'missed' }),
  setOnline: (customer, online) => patch(`${BASE}/people/${customer}`, { online }),
  addCustomer: async (name, phone) => (await post(`${BASE}/people`, { name, ...(phone ? { pn: phone } : {}) })).pn,
}

function personOf(person) {
  const last = person.chats.map((chat) => chat.last).sort((one, other) => (other?.at ?? 0) - (one?.at ?? 0))[0]
  const unread = person.chats.reduce((sum, chat) => sum + chat.unread, 0)
  return {
    ...person,
    id: person.pn,
    detail: phoneText(person.pn),
    last: last && { text: last.text, kind: last.kind, at: last.at },
    unread,
  }
}

function numberOf(person) {
  const connected = person.devices.some((device) => device.connected)
  const state = person.devices.length === 0 ? 'unlinked' : connected ? 'connected' : 'away'
  return { id: person.id, name: person.name, detail: phoneText(person.pn), state, devices: person.devices }
}

function messageOf(message, customer, number, all) {
  const quoted = message.quotedId && all.find((other) => other.id === message.quotedId)
  const withFile = ['image', 'video', 'audio', 'document', 'sticker'].includes(message.kind)
  return {
    ...message,
    mine: message.fromCustomer,
    reactions: message.reactions.map((reaction) => reaction.emoji),
    quoted: quoted && { text: quoted.text, kind: quoted.kind },
    file: withFile && { url: `${chatPath(customer, number)}/${message.id}/media`, name: message.fileName },
    choices: message.fromCustomer ? [] : (message.choices ?? []),
    options: message.options ?? [],
    author: number.includes('@') && !message.fromCustomer ? phoneText(message.author) : '',
  }
}

async function linkDraft(draft) {
  if (draft.type === 'sample') return { ...linkSamples[draft.sample]() }
  if (draft.type !== 'file') return draft
  const { kind, blob, caption, name, seconds, quotedId } = draft
  const file = { type: kind, data: await base64Of(blob), mimetype: blob.type || 'application/octet-stream', quotedId }
  if (kind === 'audio') return { ...file, voice: true, seconds }
  if (kind === 'document') return { ...file, fileName: name, ...(caption ? { caption } : {}) }
  return { ...file, ...(caption ? { caption } : {}) }
}

const linkSamples = {
  contact: () => ({ type: 'contact', name: 'José Almeida', phone: '5511912345678' }),
  link: () => ({
    type: 'link',
    text: 'Olha esta página: https://example.com/exames',
    url: 'https://example.com/exames',
    title: 'Exames em um dia',
    description: 'Tudo o que é preciso saber antes de vir.',
  }),
  ad: () => ({
    type: 'ad',
    text: 'Vi o anúncio e quero saber mais.',
    url: 'https://example.com/anuncio',
    title: 'Check-up completo',
    body: 'Exames em um só dia',
  }),
  poll: () => ({ type: 'poll', name: 'Qual horário é melhor?', options: ['Manhã', 'Tarde', 'Noite'] }),
  event: () => ({
    type: 'event',
    name: 'Consulta de retorno',
    description: 'Levar os exames.',
    startsAt: Math.floor(Date.now() / 1000) + 86_400,
    place: 'Unidade Centro',
  }),
  payment: () => ({ type: 'payment', amount1000: 150_500, note: 'Parte da consulta' }),
  list: () => ({
    type: 'list',
    title: 'Entrega',
    text: 'Como prefere receber?',
    button: 'Escolher',
    rows: ['Em casa', 'Na loja'],
  }),
  buttons: () => ({ type: 'buttons', text: 'Confirma o pedido?', replies: ['Sim', 'Não'] }),
  call: () => ({ type: 'call', video: false, seconds: 0 }),
}
