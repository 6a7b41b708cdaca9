const circledOne = 0x2460

/** A circled digit for 1 to 20, then a number in brackets. */
export const titleWith = (unread: number, name: string): string => {
  if (unread <= 0) return name
  return unread <= 20 ? `${String.fromCodePoint(circledOne + unread - 1)} ${name}` : `(${unread}) ${name}`
}

const shown = { unread: 0, name: document.title }
const show = (): void => {
  document.title = titleWith(shown.unread, shown.name)
}

export const showUnreadInTitle = (unread: number): void => {
  shown.unread = unread
  show()
}
export const showNameInTitle = (name: string): void => {
  shown.name = name
  show()
}
