/** What somebody's answer to a campaign means. Pure. */
import { isOptOut, plainWords } from '../../contacts/rules/opt-out.ts'

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

export const meaningOf = (text: string, optOutWords: readonly string[]): AnswerMeaning => {
  const said = plainWords(text)
  if (isOptOut(text, optOutWords)) return 'optOut'
  if (yes.has(said)) return 'yes'
  return no.has(said) ? 'no' : 'other'
}
