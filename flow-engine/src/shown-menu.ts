/** A menu as a channel can show it: a list or buttons where it has them and the menu fits, else a text. */
import { listLimits } from '@guiche/contract/features/interactive-messages'
import { fillTokens, type TokenFacts } from '@guiche/contract/message-tokens'
import { backWord, exitWord } from './answer.ts'
import type { MenuNode } from './graph.ts'

export interface MenuLook {
  /** As the company wants it. */
  style: 'text' | 'list' | 'button'
  /** What the channel has. */
  takes: { list: boolean; buttons: boolean }
  /** What stands beside `#`, beside `Sair`, and on the button that opens a list. */
  words: { back: string; exit: string; open: string }
}

export type ShownMenu =
  | { shape: 'text'; text: string }
  | { shape: 'list'; text: string; button: string; rows: readonly string[] }
  | { shape: 'buttons'; text: string; buttons: readonly string[] }

/** WhatsApp's bounds; it refuses two buttons that say the same. */
const buttonLimits = { count: 3, title: 20 } as const

const fits = (titles: readonly string[], count: number, length: number): boolean =>
  titles.length <= count && titles.every((title) => title.trim() !== '' && [...title].length <= length)

const paragraphs = (...parts: string[]): string => parts.filter((part) => part.trim() !== '').join('\n\n')

const waysOut = ({ isTop }: MenuNode, { words }: MenuLook): string =>
  [...(isTop ? [] : [`*${backWord}* - ${words.back}`]), `*${exitWord}* - ${words.exit}`].join('\n')

/** Lists and buttons that do not fit become a text, in which every choice has its number. */
export const shownMenu = (menu: MenuNode, look: MenuLook, tokens: TokenFacts): ShownMenu => {
  const names = menu.choices.map(({ name }) => fillTokens(name, tokens))
  const greeting = fillTokens(menu.text, tokens)
  const short = paragraphs(greeting, waysOut(menu, look))
  const isShort = short.length <= listLimits.text
  const areButtons = fits(names, buttonLimits.count, buttonLimits.title) && new Set(names).size === names.length
  if (look.style === 'button' && look.takes.buttons && isShort && areButtons)
    return { shape: 'buttons', text: short, buttons: names }
  const rows = menu.isTop ? names : [...names, backWord]
  if (look.style === 'list' && look.takes.list && isShort && fits(rows, listLimits.rows, listLimits.title))
    return { shape: 'list', text: short, button: look.words.open, rows }
  const lines = names.map((name, index) => `*${index + 1}* - ${name}`).join('\n')
  return { shape: 'text', text: paragraphs(greeting, lines, waysOut(menu, look)) }
}
