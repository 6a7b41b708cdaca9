import { describe, expect, it } from 'vitest'
import { consentIn, consentStep, isConsentDue, mostQuestions } from './consent.ts'

const on = { enableLGPD: 'enabled', lgpdMessage: 'Tratamos os seus dados.' }
const accepted = new Date('2026-01-01T12:00:00Z')
const texts = {
  message: 'Tratamos os seus dados.',
  link: 'https://a.test',
  question: 'De acordo?',
  yes: 'Sim',
  no: 'Não',
}

describe('consent', () => {
  it('is due once per contact, or at every conversation if the company wants it', () => {
    expect(isConsentDue(on, null)).toBe(true)
    expect(isConsentDue(on, accepted)).toBe(false)
    expect(isConsentDue({ ...on, lgpdConsent: 'enabled' }, accepted)).toBe(true)
  })
  it('is not due while it is switched off or has no text', () => {
    expect(isConsentDue({ ...on, enableLGPD: 'disabled' }, null)).toBe(false)
    expect(isConsentDue({ enableLGPD: 'enabled' }, null)).toBe(false)
    expect(isConsentDue({ enableLGPD: 'enabled', lgpdMessage: ' ' }, null)).toBe(false)
  })
})

describe('an answer', () => {
  it.each(['1', ' 1 ', '1️⃣', 'Sim', 'sim!', '1 - Sim', '*1*', 'SIM.', 'yes'])('%j gives it', (text) => {
    expect(consentIn(text, texts)).toBe('given')
  })
  it.each(['2', 'não', 'Nao', '2 - Não', 'no'])('%j refuses it', (text) => {
    expect(consentIn(text, texts)).toBe('refused')
  })
  it.each(['', 'oi', '12', '1 ou 2?', 'sim e não', 'não sei', '👍', 'sim, mas antes uma pergunta'])(
    '%j is not one',
    (text) => {
      expect(consentIn(text, texts)).toBeNull()
    },
  )
  it('may use the company’s own words', () => {
    const own = { yes: 'Concordo', no: 'Não concordo' }
    expect(consentIn('concordo', own)).toBe('given')
    expect(consentIn('Não concordo.', own)).toBe('refused')
  })
})

describe('a message in a waiting ticket', () => {
  const asked = new Date('2026-01-01T12:00:00Z')
  const later = new Date('2026-01-01T12:01:00Z')
  const step = (count: number, body: string, at = later, settings: Record<string, string> = on) =>
    consentStep({ asked: count, askedAt: count === 0 ? null : asked }, { body, at }, settings, texts)

  it('is first answered with the text, the link and the question', () => {
    expect(step(0, '1')).toEqual({
      kind: 'ask',
      say: ['Tratamos os seus dados.', 'https://a.test', 'De acordo?\n\n*1* - Sim\n*2* - Não'],
    })
  })
  it('gives or refuses consent', () => {
    expect(step(1, '1')).toEqual({ kind: 'given' })
    expect(step(1, '2')).toEqual({ kind: 'refused' })
  })
  it('is not an answer if it was written before the question', () => {
    expect(step(1, '1', new Date('2026-01-01T11:59:59Z'))).toEqual({ kind: 'silence' })
  })
  it('is asked again if it is not an answer, up to a limit', () => {
    expect(step(1, 'oi')).toEqual({ kind: 'ask', say: ['De acordo?\n\n*1* - Sim\n*2* - Não'] })
    expect(step(mostQuestions, 'oi')).toEqual({ kind: 'silence' })
    expect(step(mostQuestions, '1')).toEqual({ kind: 'given' })
  })
  it('continues without an answer when the company no longer asks', () => {
    expect(step(1, 'oi', later, { enableLGPD: 'disabled' })).toEqual({ kind: 'lifted' })
  })
})
