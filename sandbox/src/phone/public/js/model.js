/** The state of the page; every view renders from it when it changes. */
import { listen } from './calls.js'
import { notify } from './dom.js'
import { words } from './words.js'
import { worlds } from './worlds.js'

const SOON_MS = 60
const TYPING_SHOWN_MS = 12_000

export const model = {
  world: worlds[sessionStorage.getItem('world') ?? 'link'] ?? worlds.link,
  view: 'people',
  customers: [],
  numbers: [],
  faults: {},
  /** Open customers, as tabs. */
  tabs: [],
  current: '',
  /** Chosen number by customer. */
  chosen: {},
  chat: { messages: [], typing: '' },
  /** Unsent text by customer. */
  drafts: {},
  /** The message that is replied to or edited. */
  about: undefined,
  openActions: '',
  autoRead: localStorage.getItem('autoRead') !== 'no',
  loaded: false,
}

const views = []
let source
let timers = {}

export const draw = () => {
  for (const view of views) view()
}
export const onDraw = (view) => views.push(view)

export const customer = () => model.customers.find((person) => person.id === model.current)

/** Groups count only for their members; otherwise the first linked number is used. */
export function numbersFor(customerId) {
  return model.numbers.filter((number) => !number.members || number.members.includes(customerId))
}

export function number() {
  const open = numbersFor(model.current).filter((one) => one.state !== 'unlinked')
  return open.find((one) => one.id === model.chosen[model.current]) ?? open[0]
}

/** Runs an action that may be refused, and shows the refusal. */
export async function attempt(work) {
  try {
    return await work()
  } catch (error) {
    notify(error instanceof Error ? error.message : String(error))
    return undefined
  }
}

export async function enterWorld(id) {
  model.world = worlds[id] ?? worlds.link
  sessionStorage.setItem('world', model.world.id)
  Object.assign(model, { tabs: [], current: '', chat: { messages: [], typing: '' }, about: undefined, loaded: false })
  source?.close()
  source = listen(model.world.events, heard, (up) => {
    if (up) void reload()
    else notify(words.lost)
  })
  await reload()
}

export async function reload() {
  await loadLists()
  await loadChat()
}

export async function loadLists() {
  const lists = await attempt(() => model.world.load())
  if (!lists) return
  Object.assign(model, lists, { loaded: true })
  draw()
}

export async function loadChat() {
  const [from, to] = [model.current, number()?.id]
  const chat = from && to ? await attempt(() => model.world.chat(from, to)) : { messages: [], typing: '' }
  if (!chat || from !== model.current || to !== number()?.id) return
  model.chat = { ...chat, typing: chat.typing || model.chat.typing }
  draw()
  readIfSeen(from, to)
}

/** A chat that is open and visible is read, as on a phone that is on. */
function readIfSeen(from, to) {
  const unread = model.chat.messages.some((message) => !message.mine && ['sent', 'delivered'].includes(message.status))
  const looking = document.visibilityState === 'visible'
  if (unread && looking && model.autoRead && customer()?.online) void attempt(() => model.world.read(from, to))
}

export function openCustomer(id) {
  if (!model.tabs.includes(id)) model.tabs.push(id)
  Object.assign(model, {
    current: id,
    view: 'chat',
    about: undefined,
    openActions: '',
    chat: { messages: [], typing: '' },
  })
  draw()
  void loadChat()
}

export function closeTab(id) {
  model.tabs = model.tabs.filter((tab) => tab !== id)
  if (model.current === id) model.current = model.tabs.at(-1) ?? ''
  model.chat = { messages: [], typing: '' }
  draw()
  void loadChat()
}

export function show(view) {
  model.view = view
  draw()
}

function heard(change) {
  const { chat, lists, typing } = model.world.interpret(change)
  if (lists) soon('lists', loadLists)
  if (chat && chat[0] === model.current && chat[1] === number()?.id) {
    model.chat.typing = ''
    soon('chat', loadChat)
  }
  if (typing && typing[0] === model.current && typing[1] === number()?.id) showTyping(typing[2])
}

function showTyping(state) {
  model.chat.typing = state === 'paused' ? '' : state
  draw()
  clearTimeout(timers.typing)
  timers.typing = setTimeout(() => {
    model.chat.typing = ''
    draw()
  }, TYPING_SHOWN_MS)
}

function soon(name, work) {
  timers[name] ??= setTimeout(() => {
    timers = { ...timers, [name]: undefined }
    work()
  }, SOON_MS)
}

document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && loadChat())
