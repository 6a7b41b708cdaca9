/** What a customer's answer to a menu means. */
import { withoutMarks } from '@guiche/contract/plain'
import type { Choice, MenuNode } from './graph.ts'

export type Answer = { kind: 'choice'; choice: Choice } | { kind: 'back' } | { kind: 'exit' } | { kind: 'none' }

/** Fixed words of the wire; case-insensitive. */
export const exitWord = 'Sair'
export const backWord = '#'

const plain = (text: string): string => text.trim().toLocaleLowerCase('pt')

/** Only letters and digits: `*1*`, `1)`, `1.` and the keycap emoji are all 1, `Financeiro!` is Financeiro. */
export const bare = (text: string): string =>
  withoutMarks(text)
    .toLocaleLowerCase('pt')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')

const numbered = (text: string, choices: readonly Choice[]): Choice | undefined =>
  /^[0-9]{1,4}$/.test(text) ? choices[Number(text) - 1] : undefined

/** An ambiguous name counts as no answer. */
const onlyOne = (choices: readonly Choice[], is: (choice: Choice) => boolean): Choice | undefined => {
  const [found, ...others] = choices.filter(is)
  return others.length === 0 ? found : undefined
}

/**
 * A typed number or the option's name works, whatever the menu looks like; rows and buttons answer with the name.
 * `isAsShown` false: the menu's options changed since it was sent, so numbers are ignored. `fill`: as the menu was
 * shown.
 */
export const answerIn = (
  text: string,
  menu: MenuNode,
  { isAsShown, fill }: { isAsShown: boolean; fill: (text: string) => string },
): Answer => {
  const typed = plain(text)
  const words = bare(text)
  if (typed === backWord && !menu.isTop) return { kind: 'back' }
  if (words === bare(exitWord)) return { kind: 'exit' }
  const nameOf = (choice: Choice) => fill(choice.name)
  const choice =
    (isAsShown ? numbered(words, menu.choices) : undefined) ??
    onlyOne(menu.choices, (each) => plain(nameOf(each)) === typed && typed !== '') ??
    onlyOne(menu.choices, (each) => bare(nameOf(each)) === words && words !== '')
  return choice ? { kind: 'choice', choice } : { kind: 'none' }
}
