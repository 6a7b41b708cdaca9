/** The phone in the middle: open customers as tabs, the conversation, and the composer. */
import { bubble } from './bubbles.js'
import { composer } from './composer.js'
import { avatar, h, iconButton, notify } from './dom.js'
import {
  attempt,
  closeTab,
  customer,
  draw,
  enterWorld,
  loadChat,
  loadLists,
  model,
  number,
  numbersFor,
  onDraw,
  openCustomer,
  show,
} from './model.js'
import { dayOf, words } from './words.js'

export function chatView(root) {
  const tabs = h('div.tabs', { role: 'group', 'aria-label': words.openChats })
  const empty = h('div.empty', {}, h('p', {}, words.pickCustomer))
  const head = h('header.device-head')
  const strip = h('div.strip')
  const log = h('div.log', { role: 'log', 'aria-live': 'polite', 'aria-label': words.conversation, tabindex: 0 })
  followEnd(log)
  const device = h('section.device', { 'aria-label': words.conversation }, head, strip, log, composer())
  root.append(tabs, empty, device)
  onDraw(() => {
    const open = Boolean(customer())
    empty.style.display = open ? 'none' : ''
    device.style.display = open ? '' : 'none'
    tabs.replaceChildren(...model.tabs.map(tab).filter(Boolean))
    if (!open) return
    drawHead(head)
    strip.textContent = stripText()
    strip.style.display = strip.textContent ? '' : 'none'
    drawLog(log)
  })
}

function tab(id) {
  const person = model.customers.find((one) => one.id === id)
  if (!person) return null
  const on = id === model.current
  const attributes = { type: 'button', 'aria-pressed': String(on), onclick: () => openCustomer(id) }
  const close = h(
    'button',
    { type: 'button', 'aria-label': `${words.close} ${person.name}`, onclick: () => closeTab(id) },
    '×',
  )
  return h(on ? 'div.tab.on' : 'div.tab', {}, h('button.cut', attributes, person.name), close)
}

let headDrawn = ''

/** Rendered only when it changes, as an open select must not close. */
function drawHead(head) {
  const person = customer()
  const peer = number()
  const open = numbersFor(model.current).filter((one) => one.state !== 'unlinked')
  const signature = JSON.stringify([person?.id, person?.online, peer, open, model.autoRead, ringing])
  if (signature === headDrawn) return
  headDrawn = signature
  const name = peer?.name ?? '—'
  const title = h(
    'div.grow',
    {},
    open.length > 1 ? numberSelect(open) : h('b.cut', {}, name),
    h('div.sub.cut.number', {}, `${peer?.detail ?? ''}`),
  )
  const read = h('input', {
    type: 'checkbox',
    role: 'switch',
    checked: model.autoRead,
    'aria-label': words.autoRead,
    title: words.autoRead,
    onchange: () => setAutoRead(read.checked),
  })
  head.replaceChildren(
    avatar(name),
    title,
    h('label.toggle.sub', { title: words.autoRead }, '✓✓', read),
    callButton(person, peer),
    onlineButton(person),
  )
}

/** The current call: its customer and its id. */
let ringing = { customer: '', id: '' }
const setRinging = (customer, id) => {
  ringing = { customer, id }
  draw()
}
const looksEveryMs = 500

/** Rings until somebody ends it: calls are never taken here. */
async function followCall(id) {
  while (ringing.id === id) {
    const state = await attempt(() => model.world.callState(id))
    if (state === 'ringing') await new Promise((resolve) => setTimeout(resolve, looksEveryMs))
    else if (ringing.id === id) {
      if (state === 'refused') notify(words.callRefused)
      setRinging('', '')
    }
  }
}

function callButton(person, peer) {
  if (!model.world.ring || !person || !peer || peer.state === 'group') return ''
  const isRinging = ringing.customer === person.id
  const press = async () => {
    if (isRinging) return attempt(() => model.world.hangUp(ringing.id))
    const id = await attempt(() => model.world.ring(person.id, peer.id))
    if (!id) return
    setRinging(person.id, id)
    await followCall(id)
  }
  return iconButton('call', isRinging ? words.hangUp : words.ring, press, {
    'aria-pressed': String(isRinging),
    class: isRinging ? 'icon recording' : 'icon',
  })
}

function onlineButton(person) {
  const label = person?.online ? words.goOffline : words.goOnline
  const toggle = async () => {
    await attempt(() => model.world.setOnline(person.id, !person.online))
    await loadLists()
    await loadChat()
  }
  return iconButton('plane', label, toggle, {
    'aria-pressed': String(!person?.online),
    class: person?.online ? 'icon' : 'icon recording',
  })
}

function numberSelect(open) {
  const select = h(
    'select.pick',
    {
      'aria-label': words.talkTo,
      onchange: () => {
        model.chosen[model.current] = select.value
        model.chat = { messages: [], typing: '' }
        draw()
        void loadChat()
      },
    },
    ...open.map((one) => h('option', { value: one.id }, one.name)),
  )
  select.value = number()?.id ?? ''
  return select
}

function setAutoRead(on) {
  model.autoRead = on
  localStorage.setItem('autoRead', on ? 'yes' : 'no')
  void loadChat()
}

function stripText() {
  if (!customer()?.online) return words.offline
  return model.chat.windowClosed && model.chat.messages.length > 0 ? words.windowClosed : ''
}

let staysAtEnd = true

const toEnd = (log) => {
  log.scrollTop = log.scrollHeight
}

/** A reader at the end stays there when a picture has loaded. */
function followEnd(log) {
  log.addEventListener('scroll', () => {
    staysAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 80
  })
  for (const loaded of ['load', 'loadedmetadata']) log.addEventListener(loaded, () => staysAtEnd && toEnd(log), true)
}

let drawnFor = ''
const drawn = new Map()

/** Keeps the elements of unchanged messages, so that audio keeps playing and nothing jumps. */
function drawLog(log) {
  const peer = number()
  const chatKey = `${model.world.id} ${model.current} ${peer?.id}`
  if (chatKey !== drawnFor) {
    drawn.clear()
    staysAtEnd = true
  }
  drawnFor = chatKey
  const parts = peer ? messageElements() : [noNumber()]
  if (peer && parts.length === 0) parts.push(h('div.empty', {}, words.noMessages))
  if (model.chat.typing)
    parts.push(h('div.typing', {}, model.chat.typing === 'recording' ? words.recording : words.typing))
  for (const [index, part] of parts.entries())
    if (log.childNodes[index] !== part) log.insertBefore(part, log.childNodes[index] ?? null)
  while (log.childNodes.length > parts.length) log.lastChild?.remove()
  if (staysAtEnd) toEnd(log)
}

function messageElements() {
  const parts = []
  let day = ''
  for (const message of model.chat.messages) {
    if (dayOf(message.at) !== day) {
      day = dayOf(message.at)
      parts.push(kept(`day ${day}`, day, () => h('div.day', {}, day)))
    }
    const signature = JSON.stringify([message, model.openActions === message.id])
    parts.push(kept(message.id, signature, () => bubble(message)))
  }
  return parts
}

function kept(key, signature, make) {
  const known = drawn.get(key)
  if (known?.signature === signature) return known.element
  const element = make()
  drawn.set(key, { signature, element })
  return element
}

function noNumber() {
  const isLink = model.world.id === 'link'
  return h(
    'div.empty',
    {},
    h('p', {}, words.noNumber[model.world.id]),
    h('button.button', { type: 'button', onclick: () => show('numbers') }, words.goToNumbers),
    isLink && h('button.button', { type: 'button', onclick: () => enterWorld('cloud') }, words.writeByCloud),
  )
}
