/** From keys to commands. */
import { type Command, type CommandId, type Commands, deedOf } from './commands.ts'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** `e`, `Shift+E`, `Mod+K` (Ctrl, or Cmd), `?`, `Escape`. The layout decides whether a sign needs Shift; of letters we do. */
export const keyNameOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string | null => {
  if (altKey) return null
  const isLetter = /^\p{L}$/u.test(key)
  if (ctrlKey || metaKey) return isLetter && !shiftKey ? `Mod+${key.toUpperCase()}` : null
  if (!isLetter) return key
  return shiftKey ? `Shift+${key.toUpperCase()}` : key.toLowerCase()
}

/** The second key of two comes within this. */
const sequenceMs = 1_500

/** Feeds one key after the other; answers the command that they make. */
export const sequenceReader = (commands: Commands, now: () => number = Date.now) => {
  const byKeys = new Map([...commands].flatMap(([id, { keys }]) => (keys === undefined ? [] : [[keys, id] as const])))
  const beginnings = new Set(
    [...byKeys.keys()].flatMap((keys) => (keys.includes(' ') ? [keys.split(' ')[0] ?? ''] : [])),
  )
  let begun: { key: string; at: number } | null = null
  return (key: string): CommandId | null => {
    const first = begun !== null && now() - begun.at < sequenceMs ? begun.key : null
    begun = null
    const second = first === null ? undefined : byKeys.get(`${first} ${key}`)
    if (second) return second
    if (beginnings.has(key)) begun = { key, at: now() }
    return byKeys.get(key) ?? null
  }
}

/** Keys that are pressed there are text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('[data-takes-letters]') !== null ||
    (target.matches('input, textarea, select') && !target.matches('[type="radio"], [type="checkbox"], [type="range"]')))

const covers = '[role="dialog"], [role="menu"], [role="listbox"]'
let wasCovered = false
// Before anybody else: what this very key closes is gone from the page when the key comes here.
const look = (): void => {
  // The list of a field that is closed stays in the page, and takes no room in it.
  wasCovered = [...document.querySelectorAll(covers)].some((cover) => cover.getClientRects().length > 0)
}
if (typeof window !== 'undefined') window.addEventListener('keydown', look, true)

let isHeld = false
/** Something is on its way that will take the keyboard: what is typed meanwhile is not meant for the screen behind. */
export const holdCommands = (hold: boolean): void => {
  isHeld = hold
}

/** Whether the keyboard is to be taken for a field that asked for it a moment ago: not where something else will take it. */
export const isKeyboardFree = (): boolean => !isHeld

const isOpen = (command: Command | undefined, event: KeyboardEvent): boolean =>
  !isTyping(event.target) || command?.whileTyping === true

/** Listens until the returned function is called. A dialog or an open menu has the keyboard to itself. */
export const listenForCommands = (commands: Commands): (() => void) => {
  const read = sequenceReader(commands)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || wasCovered || isHeld) return
    // The first Esc leaves the field, so that nobody loses a conversation while writing.
    if (event.key === 'Escape' && isTyping(event.target)) {
      ;(event.target as HTMLElement).blur()
      return
    }
    const name = keyNameOf(event)
    if (name === null || (isTyping(event.target) && !name.startsWith('Mod+'))) return
    const id = read(name)
    const deed = id !== null && isOpen(commands.get(id), event) ? deedOf(id) : null
    if (!deed) return
    event.preventDefault()
    deed()
  }
  window.addEventListener('keydown', onKeyDown)
  return () => window.removeEventListener('keydown', onKeyDown)
}

/** For people: `g t` is shown as two keys, `Mod` as the one that this machine has. */
export const shownKeys = (keys: string): string[][] => {
  const isMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent)
  const names: Record<string, string> = { Mod: isMac ? '⌘' : 'Ctrl', Escape: 'Esc' }
  return keys
    .split(' ')
    .map((press) => press.split('+').map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key)))
}
