/** Builds the page and reads its address: `?qr=` scans at once, `?customer=` opens a customer. */
import { chatView } from './chat-view.js'
import { h, icon } from './dom.js'
import { attempt, enterWorld, loadLists, model, onDraw, openCustomer, show } from './model.js'
import { numbersView, scanCode } from './numbers-view.js'
import { peopleView } from './people-view.js'
import { words } from './words.js'

const byId = (id) => document.getElementById(id) ?? document.body

document.documentElement.lang = words.language
document.title = words.title
byId('people').setAttribute('aria-label', words.customers)
byId('numbers').setAttribute('aria-label', words.numbersTitle)
peopleView(byId('people'))
chatView(byId('stage'))
numbersView(byId('numbers'))
bottomBar(byId('bottom'))
onDraw(() => {
  byId('app').dataset.view = model.view
})

const asked = new URLSearchParams(location.search)
const qr = asked.get('qr')
await enterWorld(qr ? 'link' : (asked.get('world') ?? model.world.id))
if (qr) await scanAtOnce(qr)
else if (asked.get('customer')) openCustomer(asked.get('customer'))
else if (model.customers.length === 1) openFirst()

/** One click in the product: the number is linked, and a customer is there to write. */
async function scanAtOnce(text) {
  // The code works once: a reload of the page must not scan it again.
  history.replaceState(null, '', location.pathname)
  const owner = await scanCode(text)
  if (!owner) return show('numbers')
  if (model.customers.length === 0) {
    const id = await attempt(() => model.world.addCustomer(words.exampleCustomer, ''))
    await loadLists()
    if (id) openCustomer(id)
  } else openFirst()
  return undefined
}

function openFirst() {
  const [first] = model.customers
  if (first) openCustomer(first.id)
}

function bottomBar(root) {
  const entries = [
    ['people', 'people', words.customers],
    ['chat', 'chat', words.conversation],
    ['numbers', 'phone', words.numbers],
  ]
  root.setAttribute('aria-label', words.title)
  for (const [view, picture, label] of entries) {
    const button = h('button', { type: 'button', onclick: () => show(view) }, icon(picture), label)
    onDraw(() => {
      if (model.view === view) button.setAttribute('aria-current', 'page')
      else button.removeAttribute('aria-current')
    })
    root.append(button)
  }
}
