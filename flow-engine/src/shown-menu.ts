/**
 * A menu in a form that the channel supports: a list or buttons if they are available and the menu fits, otherwise a
 * text.
 */
import type { ChannelAbilities } from '@guiche/contract/channels'
import { listLimits } from '@guiche/contract/features/interactive-messages'
import { backWord, exitWord } from './answer.ts'
import type { MenuNode } from './graph.ts'

type ReplyBounds = ChannelAbilities['replies']

export interface MenuLook {
  /** The company's choice. */
  style: 'text' | 'list' | 'button'
  /** What the channel supports; `replies`: the limits of its buttons, null: none. */
  takes: { list: boolean; replies: ReplyBounds | null }
  /** The labels of `#`, of `Sair`, and of the button that opens a list. */
  words: { back: string; exit: string; open: string }
}

export type ShownMenu =
  | { shape: 'text'; text: string }
  | { shape: 'list'; text: string; button: string; rows: readonly string[] }
  | { shape: 'buttons'; text: string; buttons: readonly string[] }

/** If two options read the same, rows could not tell them apart: a text gives each its number. */
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

/**
 * `fill`: turns a text into what is shown. If a channel has no list, buttons are used. A menu that does not fit
 * becomes a text in which every option has a number.
 */
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
