/** From keys to commands. */
import { type Command, type CommandId, type Commands, deedOf } from './commands.ts'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * `e`, `Shift+E`, `Mod+K` (Ctrl, or Cmd), `?`, `Escape`. For punctuation the keyboard layout decides whether Shift is
 * needed, so only letters include it.
 */
export const keyNameOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string | null => {
  if (altKey) return null
  const isLetter = /^\p{L}$/u.test(key)
  if (ctrlKey || metaKey) return isLetter && !shiftKey ? `Mod+${key.toUpperCase()}` : null
  if (!isLetter) return key
  return shiftKey ? `Shift+${key.toUpperCase()}` : key.toLowerCase()
}

/** The second key of two must come within this time. */
const sequenceMs = 1_500

/** Takes one key after the other; returns the resulting command. */
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

/** Elements in which keys are text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('[data-takes-letters]') !== null ||
    (target.matches('input, textarea, select') && !target.matches('[type="radio"], [type="checkbox"], [type="range"]')))

const covers = '[role="dialog"], [role="menu"], [role="listbox"]'
let wasCovered = false
// In the capture phase: what this very key closes would be gone from the page otherwise.
const look = (): void => {
  // The list of a closed field stays in the page, with zero size.
  wasCovered = [...document.querySelectorAll(covers)].some((cover) => cover.getClientRects().length > 0)
}
if (typeof window !== 'undefined') window.addEventListener('keydown', look, true)

let isHeld = false
/** Something is being loaded that will take the focus: what is typed meanwhile is not for the screen behind it. */
export const holdCommands = (hold: boolean): void => {
  isHeld = hold
}

/** Whether a field that asked for the focus a moment ago may take it: not if something else will. */
export const isKeyboardFree = (): boolean => !isHeld

const isOpen = (command: Command | undefined, event: KeyboardEvent): boolean =>
  !isTyping(event.target) || command?.whileTyping === true

/** Listens until the returned function is called. An open dialog or menu gets all keys. */
export const listenForCommands = (commands: Commands): (() => void) => {
  const read = sequenceReader(commands)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || wasCovered || isHeld) return
    // The first Esc leaves the field, so that nobody leaves a conversation while writing.
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

/** For display: `g t` is shown as two keys, `Mod` as this system's key. */
export const shownKeys = (keys: string): string[][] => {
  const isMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent)
  const names: Record<string, string> = { Mod: isMac ? '⌘' : 'Ctrl', Escape: 'Esc' }
  return keys
    .split(' ')
    .map((press) => press.split('+').map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key)))
}
