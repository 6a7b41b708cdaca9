/** The business's numbers: linking by QR code or pairing code, unlinking, cutting the connection, faults. */
import { patch, post, remove } from './calls.js'
import { h, notify } from './dom.js'
import { attempt, loadLists, model, onDraw } from './model.js'
import { words } from './words.js'

const stateClass = { connected: 'on', subscribed: 'on', away: 'away', notSubscribed: 'away' }
const stateWord = {
  connected: 'connected',
  away: 'disconnected',
  unlinked: 'unlinked',
  subscribed: 'subscribed',
  notSubscribed: 'notSubscribed',
}

export function numbersView(root) {
  const cards = h('div.cards')
  const empty = h('p.sub')
  const linking = linkForms()
  const faults = faultSwitches()
  root.append(h('div.section', {}, h('h1', {}, words.numbersTitle), cards, empty), linking, faults)
  onDraw(() => {
    const own = model.numbers.filter((number) => number.state !== 'group')
    const link = model.world.id === 'link'
    cards.replaceChildren(...own.map(numberCard))
    empty.textContent = model.loaded && own.length === 0 ? words.noNumber[model.world.id] : ''
    linking.hidden = !link
    linking.style.display = link ? '' : 'none'
    faults.hidden = !link
    faults.style.display = link ? '' : 'none'
  })
}

/** Scans a QR code; used by the form and by `?qr=` in the address. */
export async function scanCode(qr, personPn) {
  const owner = await attempt(() => post('/api/whatsapp/scan', { qr, ...(personPn ? { personPn } : {}) }))
  if (owner) notify(words.scanned)
  await loadLists()
  return owner
}

function numberCard(number) {
  const pending = number.devices.reduce((sum, device) => sum + device.pending, 0)
  const note = pending > 0 ? ` · ${pending} ${words.pending}` : ''
  const state = h(`span.state.${stateClass[number.state] ?? 'off'}`, {}, `${words[stateWord[number.state]]}${note}`)
  const deeds =
    number.devices.length > 0 &&
    h('div.row', {}, dropButton(number), ...number.devices.map((device) => unlinkButton(number, device)))
  return h(
    'section.card',
    { 'aria-label': number.name },
    h('div', {}, h('b', {}, number.name), h('div.sub.number', {}, number.detail)),
    state,
    deeds,
  )
}

const dropButton = (number) =>
  h(
    'button.button',
    { type: 'button', onclick: () => attempt(() => post('/api/whatsapp/drop', { personPn: number.id })) },
    words.drop,
  )

const unlinkButton = (number, device) =>
  h(
    'button.button.danger',
    {
      type: 'button',
      onclick: () => attempt(() => post('/api/whatsapp/unlink', { personPn: number.id, deviceId: device.id })),
    },
    words.unlink,
  )

function linkForms() {
  const which = h('select', { 'aria-label': words.asNumber })
  const qr = h('textarea', {
    required: true,
    spellcheck: false,
    placeholder: 'https://wa.me/settings/linked_devices#2@…',
  })
  const code = h('input', { required: true, minlength: 8, maxlength: 9, autocomplete: 'off', placeholder: 'ABCD-1234' })
  onDraw(() => offerNumbers(which))
  const scan = async (event) => {
    event.preventDefault()
    if (await scanCode(qr.value.trim(), which.value || undefined)) qr.value = ''
  }
  const typeCode = async (event) => {
    event.preventDefault()
    const personPn = which.value
    if (!personPn) return notify(words.asNumber)
    const done = await attempt(() => post('/api/whatsapp/pairing-code', { code: code.value.trim(), personPn }))
    if (done) notify(words.scanned)
    return undefined
  }
  return h(
    'section.section',
    { 'aria-label': words.scanTitle },
    h('h1', {}, words.scanTitle),
    h('p.sub', {}, words.scanHelp),
    h('label.field', {}, h('span', {}, words.asNumber), which),
    h(
      'form.section',
      { onsubmit: scan },
      h('label.field', {}, h('span', {}, words.qrText), qr),
      h('button.button.main', { type: 'submit' }, words.scan),
    ),
    h('h2', {}, words.codeTitle),
    h(
      'form.section',
      { onsubmit: typeCode },
      h('label.field', {}, h('span', {}, words.code), code),
      h('button.button', { type: 'submit' }, words.typeCode),
    ),
  )
}

function offerNumbers(which) {
  const chosen = which.value
  const own = model.numbers.filter((number) => number.state !== 'group')
  const options = own.map((number) => h('option', { value: number.id }, `${number.name} · ${number.detail}`))
  which.replaceChildren(h('option', { value: '' }, words.newNumber), ...options)
  which.value = own.some((number) => number.id === chosen) ? chosen : ''
}

/** Names of faults with their value when on. */
const switches = {
  delayMs: { on: 2000, off: 0, label: words.delay },
  corrupt: { on: 1, off: 0, label: words.corrupt },
  duplicate: { on: 1, off: 0, label: words.duplicate },
  cannotDecrypt: { on: 1, off: 0, label: words.cannotDecrypt },
  ackErrors: { on: 1, off: 0, label: words.ackErrors },
  mute: { on: true, off: false, label: words.mute },
  refuseConnections: { on: true, off: false, label: words.refuseConnections },
}

function faultSwitches() {
  const rows = Object.entries(switches).map(([name, { on, off, label }]) => {
    const box = h('input', {
      type: 'checkbox',
      role: 'switch',
      onchange: () => attempt(() => patch('/api/whatsapp/faults', { [name]: box.checked ? on : off })),
    })
    onDraw(() => {
      box.checked = Boolean(model.faults[name])
    })
    return h('label.toggle', {}, label, box)
  })
  const clear = () => attempt(() => remove('/api/whatsapp/faults'))
  return h(
    'section.section',
    { 'aria-label': words.faults },
    h('h1', {}, words.faults),
    ...rows,
    h('button.button', { type: 'button', onclick: clear }, words.faultsOff),
  )
}
