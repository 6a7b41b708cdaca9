/** One message as a bubble, with its actions. */
import { h, icon, iconButton } from './dom.js'
import { attempt, draw, model, number } from './model.js'
import { timeOf, words } from './words.js'

const EMOJI = ['👍', '❤️', '😂', '😮', '🙏']
const ticks = { waiting: '', accepted: '✓', sent: '✓', delivered: '✓✓', read: '✓✓', played: '✓✓', failed: '!' }

export function bubble(message) {
  const open = model.openActions === message.id
  const actions = iconButton('more', words.actions, () => toggleActions(message), {
    'aria-expanded': String(open),
    class: 'icon more',
  })
  return h(
    message.mine ? 'div.message.mine' : 'div.message',
    { 'data-id': message.id },
    h('div.bubble-row', {}, h('div.bubble', {}, ...content(message), meta(message)), actions),
    message.reactions.length > 0 && h('span.reactions', {}, [...new Set(message.reactions)].join(' ')),
    message.choices.length > 0 && !message.deleted && choices(message),
    message.options?.length > 0 && !message.deleted && ballot(message),
    open && deeds(message),
  )
}

function content(message) {
  if (message.deleted) return [h('div.gone', {}, words.deleted)]
  if (message.kind === 'unreadable') return [h('div.gone', {}, words.unreadable)]
  const { author, quoted, text, location } = message
  return [
    author && h('div.author', {}, author),
    quoted && h('div.quote', {}, quoted.text ?? words[quoted.kind] ?? ''),
    message.viewOnce && h('div.sub', {}, words.samples.viewOnce),
    message.file && filePart(message),
    location && place(location),
    message.contact && h('div.file', {}, icon('people'), message.contact.name),
    text && message.kind !== 'location' && h('div.text', {}, text),
    message.failure && h('div.sub', {}, message.failure),
  ]
}

function filePart(message) {
  const { kind, file } = message
  const { url } = file
  if (kind === 'image' || kind === 'sticker') {
    return h('img', { src: url, alt: message.text || words[kind], class: kind, loading: 'lazy' })
  }
  if (kind === 'video')
    return h(message.round ? 'video.round' : 'video', { src: url, controls: true, preload: 'metadata' })
  if (kind === 'audio')
    return h('audio', { src: url, controls: true, preload: 'metadata', onplay: () => played(message) })
  return h(
    'a.file',
    { href: url, download: file.name ?? '' },
    icon('file'),
    h('span.cut', {}, file.name ?? words.document),
  )
}

function played(message) {
  const to = number()?.id
  if (!message.mine && to && message.status !== 'played') {
    void attempt(() => model.world.played(model.current, to, message.id))
  }
}

const place = ({ latitude, longitude, name }) =>
  h('div.file', {}, icon('place'), `${name ?? words.location} (${latitude.toFixed(3)}, ${longitude.toFixed(3)})`)

function meta(message) {
  const tick =
    message.mine &&
    h(
      `span.tick.${message.status === 'played' ? 'read' : message.status}`,
      { role: 'img', 'aria-label': words[message.status], title: words[message.status] },
      message.status === 'waiting' ? icon('clock') : (ticks[message.status] ?? ''),
    )
  return h('div.meta', {}, message.edited && !message.deleted && h('span', {}, words.edited), timeOf(message.at), tick)
}

function choices(message) {
  const choose = (choice) => send({ type: 'choice', targetId: message.id, choice })
  return h(
    'div.choices',
    {},
    ...message.choices.map(({ id, title }) => h('button.button', { type: 'button', onclick: () => choose(id) }, title)),
  )
}

function ballot(message) {
  const vote = (option) => send({ type: 'vote', targetId: message.id, options: [option] })
  const button = (option) =>
    h('button.button', { type: 'button', 'aria-label': `${words.vote} ${option}`, onclick: () => vote(option) }, option)
  return h('div.choices', {}, ...message.options.map(button))
}

function deeds(message) {
  const button = (label, onclick, danger) =>
    h(danger ? 'button.button.danger' : 'button.button', { type: 'button', onclick }, label)
  const emoji = EMOJI.map((sign) => {
    const onclick = () =>
      send({ type: 'reaction', targetId: message.id, emoji: message.reactions.includes(sign) ? '' : sign })
    return h('button.button', { type: 'button', 'aria-label': `${words.react} ${sign}`, onclick }, sign)
  })
  const own = message.mine && !message.deleted
  return h(
    'div.deeds',
    {},
    ...emoji,
    button(words.reply, () => begin('reply', message)),
    own && message.kind === 'text' && button(words.edit, () => begin('edit', message)),
    own && button(words.erase, () => send({ type: 'delete', targetId: message.id }), true),
  )
}

function begin(deed, message) {
  model.about = { deed, message }
  if (deed === 'edit') model.drafts[model.current] = message.text
  model.openActions = ''
  draw()
  document.querySelector('.composer textarea')?.focus()
}

function toggleActions(message) {
  model.openActions = model.openActions === message.id ? '' : message.id
  draw()
}

function send(draft) {
  const to = number()?.id
  model.openActions = ''
  draw()
  if (to) void attempt(() => model.world.send(model.current, to, draft))
}
