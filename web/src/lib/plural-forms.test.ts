import i18next from 'i18next'
import { expect, it } from 'vitest'
import { es } from '../locales/es.ts'
import { esFirst } from '../locales/es-first.ts'
import { pt } from '../locales/pt.ts'
import { ptFirst } from '../locales/pt-first.ts'
import { type Forms, withWholeMillions } from './plural-forms.ts'

const countsOf = (texts: Forms, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string'
      ? key.endsWith('_other')
        ? [`${path}${key.slice(0, -6)}`]
        : []
      : countsOf(text, `${path}${key}.`),
  )

it.each([
  ['pt', { ...ptFirst, ...pt }],
  ['es', { ...esFirst, ...es }],
] as const)('a whole million has words in %s', async (language, texts) => {
  const counts = countsOf(texts)
  expect(counts.length).toBeGreaterThan(20)
  const other = i18next.createInstance()
  const resources = { [language]: { translation: withWholeMillions(texts) } }
  const say = (await other.init({ lng: language, resources })) as unknown as (key: string, more: object) => string
  for (const key of counts) expect(say(key, { count: 2_000_000 })).not.toBe(key)
})

it('written forms stay', () => {
  const texts = { a_one: 'um', a_other: 'uns', b: { c_many: 'milhões', c_other: 'outros' } }
  expect(withWholeMillions(texts)).toEqual({ a_one: 'um', a_other: 'uns', a_many: 'uns', b: texts.b })
})
