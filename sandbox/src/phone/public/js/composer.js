/** The composer of the customer. */
import { h, iconButton, notify } from './dom.js'
import { attempt, draw, model, number, onDraw } from './model.js'
import { canRecord, startRecording } from './recorder.js'
import { words } from './words.js'

const TYPING_EVERY_MS = 4000

let typedAt = 0
let recording

export function composer() {
  const text = h('textarea', {
    rows: 1,
    placeholder: words.write,
    'aria-label': words.write,
    onkeydown: onKey,
    oninput: onInput,
  })
  const files = h('input', { type: 'file', multiple: true, hidden: true, onchange: () => sendFiles(files) })
  const sound = h('input', { type: 'file', accept: 'audio/*', hidden: true, onchange: () => sendSound(sound) })
  const about = h('div.about')
  const mic = iconButton('mic', words.record, () => toggleRecording(mic, sound))
  const attach = iconButton('attach', words.attach, () => files.click())
  const where = iconButton('place', words.sendLocation, sendPlace)
  const more = samples()
  const go = iconButton('send', words.send, undefined, { type: 'submit', class: 'icon send' })
  const submit = (event) => {
    event.preventDefault()
    sendText()
  }
  const row = h('div.composer-row', {}, attach, where, more, text, mic, go)
  const form = h('form.composer', { onsubmit: submit }, about, row, files, sound)
  onDraw(() => {
    const draft = model.drafts[model.current] ?? ''
    if (text.value !== draft) text.value = draft
    form.style.display = number() ? '' : 'none'
    about.replaceChildren(...aboutParts())
    about.style.display = model.about ? '' : 'none'
    go.style.display = draft.trim() ? '' : 'none'
    mic.style.display = draft.trim() ? 'none' : ''
  })
  return form
}

/** Content that needs a form on a real phone is sent as an example of its kind. */
function samples() {
  const pick = h('select.samples', {
    'aria-label': words.more,
    title: words.more,
    onchange: () => {
      const sample = pick.value
      pick.value = ''
      if (sample) void send({ type: 'sample', sample })
    },
  })
  let shown
  onDraw(() => {
    const offered = model.world?.samples ?? []
    if (shown === offered) return
    shown = offered
    pick.replaceChildren(
      h('option', { value: '' }, '＋'),
      ...offered.map((sample) => h('option', { value: sample }, words.samples[sample])),
    )
  })
  return pick
}

function aboutParts() {
  if (!model.about) return []
  const { deed, message } = model.about
  const title = deed === 'edit' ? words.editing : words.replying
  return [
    h('div.quote', {}, `${title}: ${message.text ?? words[message.kind] ?? ''}`),
    iconButton('close', words.cancel, () => {
      if (deed === 'edit') model.drafts[model.current] = ''
      model.about = undefined
      draw()
    }),
  ]
}

function onInput(event) {
  model.drafts[model.current] = event.target.value
  draw()
  if (Date.now() - typedAt < TYPING_EVERY_MS) return
  typedAt = Date.now()
  tellTyping('composing')
}

function onKey(event) {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
  event.preventDefault()
  sendText()
}

function tellTyping(state) {
  const to = number()?.id
  if (to) void attempt(async () => model.world.typing(model.current, to, state))
}

function sendText() {
  const text = (model.drafts[model.current] ?? '').trim()
  if (!text) return
  const { deed, message } = model.about ?? {}
  model.drafts[model.current] = ''
  if (deed === 'edit') void send({ type: 'edit', targetId: message.id, text })
  else void send({ type: 'text', text })
}

/** A message that failed is put back into the composer. */
async function send(draft) {
  const [from, to] = [model.current, number()?.id]
  if (!to) return
  const quoted = model.about?.deed === 'reply' ? { quotedId: model.about.message.id } : {}
  model.about = undefined
  typedAt = 0
  draw()
  const done = await attempt(async () => (await model.world.send(from, to, { ...draft, ...quoted })) ?? true)
  if (done || !draft.text) return
  model.drafts[from] = draft.text
  draw()
}

const kindOf = ({ type }) =>
  ['image', 'video'].find((kind) => type.startsWith(`${kind}/`)) ?? (type.startsWith('audio/') ? 'audio' : 'document')

async function sendFiles(input) {
  const caption = (model.drafts[model.current] ?? '').trim()
  model.drafts[model.current] = ''
  for (const [index, blob] of [...input.files].entries()) {
    await send({
      type: 'file',
      kind: kindOf(blob),
      blob,
      name: blob.name,
      caption: index === 0 ? caption : '',
      seconds: 1,
    })
  }
  input.value = ''
}

async function sendSound(input) {
  const [blob] = input.files
  if (blob) await send({ type: 'file', kind: 'audio', blob, name: blob.name, seconds: 1 })
  input.value = ''
}

const sendPlace = () => send({ type: 'location', latitude: -23.5505, longitude: -46.6333, name: words.here })

async function toggleRecording(button, fallback) {
  if (recording) {
    const { blob, seconds } = await recording.stop()
    endRecording(button)
    if (blob.size > 0) await send({ type: 'file', kind: 'audio', blob, name: 'voz.ogg', seconds })
    return
  }
  try {
    if (!canRecord()) throw new Error(words.noMicrophone)
    recording = await startRecording()
    button.classList.add('recording')
    button.setAttribute('aria-label', words.stopRecording)
    button.title = words.stopRecording
    tellTyping('recording')
  } catch {
    endRecording(button)
    notify(words.noMicrophone)
    fallback.click()
  }
}

function endRecording(button) {
  recording = undefined
  button.classList.remove('recording')
  button.setAttribute('aria-label', words.record)
  button.title = words.record
}
