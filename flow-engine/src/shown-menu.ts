/** A menu as a channel can show it: a list or buttons where it has them and the menu fits, else a text. */
import type { ChannelAbilities } from '@guiche/contract/channels'
import { listLimits } from '@guiche/contract/features/interactive-messages'
import { backWord, exitWord } from './answer.ts'
import type { MenuNode } from './graph.ts'

type ReplyBounds = ChannelAbilities['replies']

export interface MenuLook {
  /** As the company wants it. */
  style: 'text' | 'list' | 'button'
  /** What the channel has; `replies`: the bounds of its buttons, null: none. */
  takes: { list: boolean; replies: ReplyBounds | null }
  /** What stands beside `#`, beside `Sair`, and on the button that opens a list. */
  words: { back: string; exit: string; open: string }
}

export type ShownMenu =
  | { shape: 'text'; text: string }
  | { shape: 'list'; text: string; button: string; rows: readonly string[] }
  | { shape: 'buttons'; text: string; buttons: readonly string[] }

/** Of choices that read the same nobody could say which one they mean: a text gives each its number. */
const areDistinct = (titles: readonly string[]): boolean => new Set(titles).size === titles.length

const fits = (titles: readonly string[], count: number, length: number): boolean =>
  titles.length <= count &&
  titles.every((title) => title.trim() !== '' && title.length <= length) &&
  areDistinct(titles)

const paragraphs = (...parts: string[]): string => parts.filter((part) => part.trim() !== '').join('\n\n')

const waysOut = ({ isTop }: MenuNode, { words }: MenuLook): string =>
  [...(isTop ? [] : [`*${backWord}* - ${words.back}`]), `*${exitWord}* - ${words.exit}`].join('\n')

const areReplies = (titles: readonly string[], text: string, bounds: ReplyBounds | null): boolean =>
  bounds !== null && text.length <= bounds.text && fits(titles, bounds.most, bounds.title)

/** `fill`: what makes of a text what is read. Where a channel has no list, buttons stand for it. What does not fit becomes a text, in which every choice has its number. */
export const shownMenu = (menu: MenuNode, look: MenuLook, fill: (text: string) => string): ShownMenu => {
  const names = menu.choices.map(({ name }) => fill(name))
  const greeting = fill(menu.text)
  const short = paragraphs(greeting, waysOut(menu, look))
  const rows = menu.isTop ? names : [...names, backWord]
  const { list, replies } = look.takes
  if (look.style === 'list' && list && short.length <= listLimits.text && fits(rows, listLimits.rows, listLimits.title))
    return { shape: 'list', text: short, button: look.words.open, rows }
  const buttons = look.style === 'list' ? rows : names
  const areWanted = look.style === 'button' || (look.style === 'list' && !list)
  if (areWanted && areReplies(buttons, short, replies)) return { shape: 'buttons', text: short, buttons }
  const lines = names.map((name, index) => `*${index + 1}* - ${name}`).join('\n')
  return { shape: 'text', text: paragraphs(greeting, lines, waysOut(menu, look)) }
}
