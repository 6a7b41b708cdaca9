/** What somebody's answer to a campaign means. Pure. */

/**
 * The text without accents, case, punctuation and emoji: "Sim 👍" is "sim". Letters with blanks between them are a word.
 * Thumbs count only where nothing else is said.
 */
const plainOf = (text: string): string => {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return [...new Set(plain.match(/[👍👎]/gu) ?? [])].join('')
  return words.join(words.every(({ length }) => length === 1) ? '' : ' ')
}

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
    'quero sim',
    'sim por favor',
    'pode mandar',
    'com certeza',
  ],
  ...[
    'yes',
    'yes please',
    'y',
    'yep',
    'sure',
    'si',
    'si por favor',
    'claro que si',
    'quiero',
    'acepto',
    'evet',
    'e',
    'tamam',
    'olur',
    '👍',
  ],
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
