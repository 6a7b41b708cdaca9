/** The list of customers, their channel, and the form for a new one. */
import { avatar, h } from './dom.js'
import { attempt, customer, enterWorld, loadLists, model, onDraw, openCustomer } from './model.js'
import { words } from './words.js'
import { worlds } from './worlds.js'

export function peopleView(root) {
  const list = h('ul.list', { 'aria-label': words.customers })
  const empty = h(
    'div.empty',
    {},
    h('p', {}, words.noCustomers),
    h('button.button.main', { type: 'button', onclick: () => dialog.showModal() }, words.newCustomer),
  )
  const dialog = newCustomerDialog()
  const add = addRow(() => dialog.showModal())
  root.append(head(), worldSwitch(), empty, add, list, dialog)
  onDraw(() => {
    const none = model.loaded && model.customers.length === 0
    empty.hidden = !none
    empty.style.display = none ? '' : 'none'
    add.style.display = none ? 'none' : ''
    list.replaceChildren(...model.customers.map(personRow))
  })
}

const head = () =>
  h(
    'div.top',
    {},
    h('img.logo', { src: 'icon.svg', alt: '' }),
    h('div', {}, h('h1', {}, words.title), h('div.sub', {}, words.subtitle)),
  )

function worldSwitch() {
  const options = Object.keys(worlds).map((id) => {
    const radio = h('input', { type: 'radio', name: 'world', value: id, onchange: () => enterWorld(id) })
    onDraw(() => {
      radio.checked = model.world.id === id
    })
    return h('label', {}, radio, words.worlds[id])
  })
  return h('fieldset.switch', { 'aria-label': words.route }, ...options)
}

const addRow = (onclick) =>
  h(
    'div.top',
    {},
    h('button.button', { type: 'button', onclick }, `+ ${words.newCustomer}`),
    h('a', { href: 'mail.html' }, words.mailTitle),
  )

function personRow(person) {
  const preview = person.last ? person.last.text || (words[person.last.kind] ?? '') : person.detail
  const label = person.unread ? h('span.badge', {}, String(person.unread)) : null
  return h(
    'li',
    {},
    h(
      'button.person',
      { type: 'button', 'aria-current': String(person.id === customer()?.id), onclick: () => openCustomer(person.id) },
      avatar(person.name, person.online),
      h(
        'span.grow',
        {},
        h('b.cut', {}, person.name),
        h('span.hidden-label', {}, person.online ? words.online : words.away),
        h('div.sub.cut.number', {}, preview),
      ),
      label,
    ),
  )
}

function newCustomerDialog() {
  const name = h('input', { name: 'name', required: true, maxlength: 80, autocomplete: 'off' })
  const phone = h('input', {
    name: 'phone',
    inputmode: 'numeric',
    pattern: '[0-9]{8,15}',
    title: words.phoneHint,
    autocomplete: 'off',
  })
  const phoneLabel = h('span', {})
  const phoneField = h('label.field', {}, phoneLabel, phone, h('span.sub', {}, words.phoneHint))
  const form = h(
    'form',
    {
      method: 'dialog',
      onsubmit: async (event) => {
        event.preventDefault()
        const id = await attempt(() => model.world.addCustomer(name.value.trim(), phone.value.trim()))
        if (!id) return
        form.reset()
        element.close()
        await loadLists()
        openCustomer(id)
      },
    },
    h('h1', {}, words.newCustomer),
    h('label.field', {}, h('span', {}, words.name), name),
    phoneField,
    h(
      'div.row',
      {},
      h('button.button.main', { type: 'submit' }, words.create),
      h('button.button', { type: 'button', onclick: () => element.close() }, words.cancel),
    ),
  )
  const element = h('dialog', { 'aria-label': words.newCustomer }, form)
  onDraw(() => {
    phone.required = model.world.phoneRequired
    phoneField.style.display = model.world.hasNoPhones ? 'none' : ''
    phoneLabel.textContent = model.world.phoneRequired ? words.phoneRequired : words.phone
  })
  return element
}
