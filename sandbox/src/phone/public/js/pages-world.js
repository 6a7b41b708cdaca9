/** Customers who write to a page, on Messenger or Instagram. */
import { base64Of, get, patch, post } from './calls.js'
import { words } from './words.js'

const BASE = '/api/graph/pages'
const kinds = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  file: 'document',
  sticker: 'sticker',
  location: 'location',
}
const files = { image: 'image', video: 'video', audio: 'audio', document: 'file' }

/** @typedef {import('./worlds.js').World} World */

/** @type {(platform: 'messenger' | 'instagram', samples: string[]) => World} */
export const pagesWorld = (platform, samples) => ({
  id: platform,
  events: '/api/graph/events',
  canType: false,
  phoneRequired: false,
  hasNoPhones: true,
  samples,

  async load() {
    const { pages, people } = await get(`${BASE}/state`)
    const reached = pages.filter(({ instagram }) => platform === 'messenger' || instagram)
    return {
      customers: people.map((person) => ({ ...person, detail: `@${person.username}`, unread: 0 })).reverse(),
      numbers: reached.map((page) => numberOf(platform, page)),
      faults: {},
    }
  },

  async chat(personId, pageId) {
    const { messages, isWindowOpen } = await get(`${BASE}/view?${new URLSearchParams({ platform, pageId, personId })}`)
    return {
      messages: messages.flatMap((message) => bubblesOf(message, messages)),
      typing: '',
      windowClosed: !isWindowOpen,
    }
  },

  interpret(change) {
    if (change.platform !== platform) return { lists: change.kind === 'page-person' }
    const chat = [change.personId, change.pageId]
    if (change.kind === 'page-typing') return { typing: [...chat, change.isTyping ? 'composing' : 'paused'] }
    return { chat, lists: false }
  },

  async send(personId, pageId, draft) {
    const address = { platform, pageId, personId }
    const mid = draft.targetId?.replace(/#\d+$/, '')
    if (draft.type === 'edit') return post(`${BASE}/edit`, { ...address, mid, text: draft.text })
    if (draft.type === 'delete') return post(`${BASE}/unsend`, { ...address, mid })
    if (draft.type === 'reaction') return post(`${BASE}/react`, { ...address, mid, emoji: draft.emoji })
    if (draft.type === 'choice') return post(`${BASE}/tap`, { ...address, mid, choice: draft.choice })
    const reply = draft.quotedId ? { replyTo: draft.quotedId.replace(/#\d+$/, '') } : {}
    return post(`${BASE}/send`, { ...address, sends: { ...(await content(draft)), ...reply } })
  },
  read: (personId, pageId) => post(`${BASE}/read`, { platform, pageId, personId }),
  played: async () => undefined,
  typing: () => undefined,
  setOnline: (id, online) => patch(`${BASE}/people/${id}`, { online }),
  addCustomer: async (name) => (await post(`${BASE}/people`, { name })).id,
})

const numberOf = (platform, { id, name, instagram, subscribedFields }) => ({
  id,
  name,
  detail: platform === 'instagram' ? `@${instagram.username}` : id,
  state: subscribedFields.length > 0 ? 'subscribed' : 'notSubscribed',
  devices: [],
})

/** Several files of one message are listed below each other; actions apply to the message. */
function bubblesOf(message, all) {
  const { attachments, text, ...rest } = message
  const shared = sharedOf(rest, all)
  if (attachments.length === 0) return [{ ...shared, kind: 'text', text }]
  return attachments.map((attachment, index) => ({
    ...shared,
    id: index === 0 ? message.id : `${message.id}#${index}`,
    choices: index === 0 ? shared.choices : [],
    ...partOf(attachment, index === 0 ? text : ''),
  }))
}

function sharedOf(message, all) {
  const { id, at, author, status, replyTo, story, choices, personReaction, pageReaction, edits, isDeleted } = message
  const answered = all.find((each) => each.id === replyTo)
  const quoted = story ? { text: words.story } : answered && { text: answered.text || words.document }
  return {
    id,
    at,
    status,
    mine: author === 'person',
    author: '',
    quoted,
    edited: (edits ?? 0) > 0,
    deleted: isDeleted === true,
    reactions: [personReaction, pageReaction].filter(Boolean),
    choices: choices
      .filter(({ kind }) => kind === 'quick_reply' || kind === 'postback')
      .map(({ title, payload }) => ({ id: payload, title })),
  }
}

function partOf({ type, mediaId, url, title, coordinates }, text) {
  if (coordinates) {
    return { kind: 'location', text, location: { latitude: coordinates.lat, longitude: coordinates.long, name: title } }
  }
  if (!mediaId) return { kind: 'text', text: [text, title, url ?? type].filter(Boolean).join(' ') }
  return { kind: kinds[type] ?? 'image', text, file: { url: `/api/graph/media/${mediaId}` } }
}

/** A picture for a story of the account, drawn here. */
async function storyPicture() {
  const canvas = new OffscreenCanvas(360, 640)
  const paint = canvas.getContext('2d')
  const colours = paint.createLinearGradient(0, 0, 360, 640)
  colours.addColorStop(0, '#f59e0b')
  colours.addColorStop(1, '#be185d')
  paint.fillStyle = colours
  paint.fillRect(0, 0, 360, 640)
  return canvas.convertToBlob({ type: 'image/png' })
}

async function content(draft) {
  if (draft.type === 'text') return { text: draft.text }
  if (draft.type === 'location') {
    const { latitude, longitude, name } = draft
    return { location: { latitude, longitude, name } }
  }
  if (draft.type === 'sample' && draft.sample === 'mention') {
    return {
      files: [{ type: 'story_mention', bytes: await base64Of(await storyPicture()), mimeType: 'image/png' }],
    }
  }
  if (draft.type === 'sample') {
    return {
      text: words.storyAnswer,
      storyReply: { bytes: await base64Of(await storyPicture()), mimeType: 'image/png' },
    }
  }
  const file = { bytes: await base64Of(draft.blob), mimeType: draft.blob.type || 'application/octet-stream' }
  const name = draft.kind === 'document' && draft.name ? { fileName: draft.name } : {}
  return {
    files: [{ type: files[draft.kind], ...file, ...name }],
    ...(draft.caption ? { text: draft.caption } : {}),
  }
}
