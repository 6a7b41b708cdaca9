/** The providers' side of payments: charges of the product, and a person who pays, requests refunds or disputes. */
import { h, notify } from './dom.js'
import { words } from './words.js'

const list = document.getElementById('charges') ?? document.body
const faults = document.getElementById('faults') ?? document.body
const put = (id, text) => document.getElementById(id)?.replaceChildren(text)

document.documentElement.lang = words.language
document.title = words.payTitle
put('title', words.payTitle)
put('subtitle', words.paySubtitle)

const names = { efi: 'PIX (Efí)', mercadopago: 'Mercado Pago', stripe: 'Stripe', asaas: 'Asaas' }
const money = new Intl.NumberFormat(words.language, { style: 'currency', currency: 'BRL' })

const standing = (charge) => {
  if (charge.isDisputed) return words.payDisputed
  if (charge.refundedCents > 0) return words.payReturned
  if (charge.status === 'open') return charge.isExpired ? words.payExpired : words.payOpen
  return charge.status === 'paid' ? words.payPaid : words.payCancelled
}

async function ask(path, method, body = {}) {
  const response = await fetch(`/api/payments/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) notify((await response.json()).error)
  return response
}

const deed = (charge, name, label) =>
  h('button', { type: 'button', onclick: () => ask(`charges/${encodeURIComponent(charge.id)}/${name}`, 'POST') }, label)

function deedsOf(charge) {
  if (charge.status === 'open' && !charge.isExpired) return [deed(charge, 'pay', words.payDeed)]
  if (charge.status !== 'paid') return []
  const canReturn = charge.refundedCents === 0 && !charge.isDisputed
  return [
    canReturn && deed(charge, 'refund', words.payReturn),
    canReturn && charge.kind !== 'efi' && deed(charge, 'dispute', words.payDispute),
    deed(charge, 'tell', words.payTellAgain),
  ]
}

const card = (charge) =>
  h(
    'article.charge',
    { id: charge.id },
    h('b', {}, `${names[charge.kind]}: ${charge.description}`),
    h('strong', {}, money.format(charge.amountCents / 100)),
    h('span', {}, charge.payer || charge.reference),
    h('output', {}, standing(charge)),
    h('p', {}, ...deedsOf(charge)),
  )

async function draw() {
  const charges = await (await fetch('/api/payments/charges')).json()
  list.replaceChildren(...(charges.length > 0 ? charges.map(card) : [h('p', {}, words.payNone)]))
  if (location.hash.length > 1)
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView({ block: 'center' })
}

const switches = [
  ['lose', 1, words.payLose],
  ['repeat', 1, words.payRepeat],
  ['delayMs', 20_000, words.payLate],
  ['fail', 3, words.payFail],
]

async function drawFaults() {
  const state = await (await fetch('/api/payments/faults')).json()
  const button = ([name, value, label]) => {
    const isOn = state[name] > 0
    const onclick = () => ask('faults', 'PATCH', { [name]: isOn ? 0 : value }).then(drawFaults)
    return h('button', { type: 'button', 'aria-pressed': String(isOn), onclick }, label)
  }
  faults.replaceChildren(...switches.map(button))
}

new EventSource('/api/payments/events').addEventListener('message', () => {
  void draw()
  void drawFaults()
})
await Promise.all([draw(), drawFaults()])
