/** The mailbox: mails from the product, as people would read them. */
import { h } from './dom.js'
import { words } from './words.js'

const list = document.getElementById('mails') ?? document.body
const put = (id, text) => document.getElementById(id)?.replaceChildren(text)

document.documentElement.lang = words.language
document.title = words.mailTitle
put('title', words.mailTitle)
put('subtitle', words.mailSubtitle)

const opened = new Set()
const timeOf = (iso) => new Date(iso).toLocaleTimeString(words.language, { hour: '2-digit', minute: '2-digit' })

function letter(mail) {
  const head = h(
    'summary',
    {},
    h('b', {}, mail.subject),
    h('time', { datetime: mail.receivedAt }, timeOf(mail.receivedAt)),
    h('span', {}, `${words.mailTo} ${mail.to.join(', ')}`),
  )
  const isOpen = opened.has(mail.id)
  const ontoggle = (event) => (event.target.open ? opened.add(mail.id) : opened.delete(mail.id))
  return h('details', { open: isOpen, ontoggle }, head, h('pre', {}, mail.text))
}

async function draw() {
  const response = await fetch('/api/mail/messages')
  const mails = await response.json()
  if (opened.size === 0 && mails[0]) opened.add(mails[0].id)
  list.replaceChildren(...(mails.length > 0 ? mails.map(letter) : [h('p', {}, words.noMails)]))
}

new EventSource('/api/mail/events').addEventListener('message', draw)
await draw()
