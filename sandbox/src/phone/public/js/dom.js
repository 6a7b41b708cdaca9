/** Creates elements without a framework. */

/**
 * @param {string} tag `name.class.other`
 * @param {Record<string, unknown>} [props] `on…` are listeners, `true` an empty attribute, `false` and undefined none
 * @param {...(Node | string | false | null | undefined)} children
 * @returns {HTMLElement}
 */
export function h(tag, props = {}, ...children) {
  const [name, ...classes] = tag.split('.')
  const element = document.createElement(name ?? 'div')
  if (classes.length > 0) element.className = classes.join(' ')
  for (const [key, value] of Object.entries(props)) setProperty(element, key, value)
  element.append(...children.filter((child) => child !== false && child != null))
  return element
}

function setProperty(element, key, value) {
  if (value === undefined || value === false || value === null) return
  if (typeof value === 'function') element.addEventListener(key.slice(2), value)
  else if (key === 'value') element.value = value
  else element.setAttribute(key, value === true ? '' : String(value))
}

const paths = {
  send: 'M4 12 20 4l-6 16-3-7z',
  attach: 'M12 5v14M5 12h14',
  mic: 'M12 4a2.5 2.5 0 0 0-2.5 2.5v5a2.5 2.5 0 0 0 5 0v-5A2.5 2.5 0 0 0 12 4zM6 11.5a6 6 0 0 0 12 0M12 17.5V21',
  stop: 'M7 7h10v10H7z',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  close: 'M6 6l12 12M18 6 6 18',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c0-3.5 2.5-6 6-6s6 2.5 6 6M16 5a3 3 0 0 1 0 6M18 14.5c2 .8 3 2.8 3 5.5',
  chat: 'M4 5h16v11H9l-5 4z',
  phone: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2',
  file: 'M7 3h7l4 4v14H7zM14 3v4h4',
  place: 'M12 21s6-5.7 6-11a6 6 0 1 0-12 0c0 5.3 6 11 6 11zM12 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2',
  call: 'M6 4h3l1.5 4-2 1.5a11 11 0 0 0 6 6l1.5-2 4 1.5v3a1.5 1.5 0 0 1-1.6 1.5A16 16 0 0 1 4.5 5.6 1.5 1.5 0 0 1 6 4z',
  plane: 'M4 15l7-2V7a1.5 1.5 0 0 1 3 0v6l6 4v2l-6-2-1 4h-2l-1-5-6 .5z',
}

/** @param {keyof typeof paths} name */
export function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', paths[name])
  svg.append(path)
  return svg
}

/** An icon button with an accessible name. */
export function iconButton(name, label, onclick, props = {}) {
  return h('button.icon', { type: 'button', 'aria-label': label, title: label, onclick, ...props }, icon(name))
}

const initialsOf = (name) =>
  name
    .split(/\s+/)
    .filter((part) => /^\p{L}/u.test(part))
    .map((part) => part[0])
    .filter((_letter, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase()

export function avatar(name, online) {
  const dot = online === undefined ? null : h(online ? 'i' : 'i.off')
  return h('span.avatar', { 'aria-hidden': true }, initialsOf(name) || '#', dot)
}

let noticeTimer

/** Shows a short notice, also to screen readers. */
export function notify(words) {
  const notice = document.getElementById('notice')
  if (!notice) return
  notice.textContent = words
  clearTimeout(noticeTimer)
  noticeTimer = setTimeout(() => notice.replaceChildren(), 6000)
}
