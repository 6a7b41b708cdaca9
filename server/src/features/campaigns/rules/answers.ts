/** What somebody's answer to a campaign means. Pure. */

/** The text without accents, case and punctuation. */
const plainOf = (text: string): string =>
  (
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}👍👎]+/gu) ?? []
  ).join(' ')

const yes = new Set([
  ...[
    'sim',
    's',
    '1',
    'ok',
    'okay',
    'quero',
    'eu quero',
    'aceito',
    'claro',
    'pode',
    'pode sim',
    'confirmo',
    'sim quero',
  ],
  ...['yes', 'y', 'yep', 'sure', 'si', 'claro que si', 'quiero', 'acepto', 'evet', 'e', 'tamam', 'olur', '👍'],
])
const no = new Set([
  ...['nao', 'n', '2', '0', 'nao quero', 'nao obrigado', 'nao obrigada', 'agora nao', 'recuso'],
  ...['no', 'nope', 'no thanks', 'no gracias', 'hayir', 'hayır', 'h', 'istemiyorum', '👎'],
])

export type AnswerMeaning = 'optOut' | 'yes' | 'no' | 'other'

/** Only the whole message counts: "I am about to leave" is not an opt-out. */
export const meaningOf = (text: string, optOutWords: readonly string[]): AnswerMeaning => {
  const said = plainOf(text)
  if (said === '') return 'other'
  if (optOutWords.some((word) => plainOf(word) === said)) return 'optOut'
  if (yes.has(said)) return 'yes'
  return no.has(said) ? 'no' : 'other'
}
