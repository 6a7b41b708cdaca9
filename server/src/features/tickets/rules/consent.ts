/** The consent that customers are asked for (LGPD): when, with which text, and what an answer means. */
import { withoutMarks } from '@guiche/contract/plain'

type Settings = Partial<Record<string, string>>

const isOn = (settings: Settings): boolean =>
  settings.enableLGPD === 'enabled' && (settings.lgpdMessage ?? '').trim() !== ''

/** At every new conversation if the company wants it so, otherwise once per contact. */
export const isConsentDue = (settings: Settings, acceptedAt: Date | null): boolean =>
  isOn(settings) && (settings.lgpdConsent === 'enabled' || acceptedAt === null)

/** How often the question is asked; after that an agent decides. */
export const mostQuestions = 3

const bare = (text: string): string =>
  withoutMarks(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')

const commonYes = ['sim', 'yes', 'si', 'evet']
const commonNo = ['nao', 'no', 'hayir']

interface Words {
  yes: string
  no: string
}

const named = (answer: string, number: string, own: string, common: readonly string[]): boolean =>
  [number, own, `${number} ${own}`, ...common].includes(answer)

/** Only an answer that says nothing else counts; null: it is not an answer. */
export const consentIn = (text: string, { yes, no }: Words): 'given' | 'refused' | null => {
  const answer = bare(text)
  if (answer === '') return null
  const [own, other] = [bare(yes), bare(no)]
  if (answer === other) return 'refused'
  if (named(answer, '1', own, commonYes)) return 'given'
  return named(answer, '2', other, commonNo) ? 'refused' : null
}

export interface ConsentTexts extends Words {
  message: string
  link: string
  question: string
}

const questionOf = ({ question, yes, no }: ConsentTexts): string =>
  [question, `*1* - ${yes}\n*2* - ${no}`].filter((part) => part !== '').join('\n\n')

/** First the whole text, afterwards only the question. */
export const shownTexts = (texts: ConsentTexts): string[] =>
  [texts.message, texts.link, questionOf(texts)].filter((text) => text.trim() !== '')

export interface Waiting {
  /** How often it was asked, and when last. */
  asked: number
  askedAt: Date | null
}

export type ConsentStep =
  | { kind: 'ask'; say: string[] }
  | { kind: 'given' | 'refused' }
  /** The company no longer asks. */
  | { kind: 'lifted' }
  | { kind: 'silence' }

/** What a message means for a ticket that waits for consent. A message from before the question is not an answer. */
export const consentStep = (
  { asked, askedAt }: Waiting,
  message: { body: string; at: Date },
  settings: Settings,
  texts: ConsentTexts,
): ConsentStep => {
  if (!isOn(settings)) return { kind: 'lifted' }
  if (asked === 0) return { kind: 'ask', say: shownTexts(texts) }
  if (askedAt !== null && message.at < askedAt) return { kind: 'silence' }
  const answer = consentIn(message.body, texts)
  if (answer !== null) return { kind: answer }
  return asked < mostQuestions ? { kind: 'ask', say: [questionOf(texts)] } : { kind: 'silence' }
}
