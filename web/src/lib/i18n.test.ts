import { expect, it, vi } from 'vitest'

it('texts that are requested before the first ones are loaded come after them', async () => {
  vi.resetModules()
  const { fetchLaterTexts, fetchTexts, startTexts, texts } = await import('./i18n.ts')
  const ofFeature = async () => ({ sample: { title: 'Amostra' } })
  const early = Promise.all([
    fetchLaterTexts(),
    fetchTexts({ pt: ofFeature, en: ofFeature, es: ofFeature, tr: ofFeature }),
  ])
  let isThere = false
  void early.then(() => {
    isThere = true
  })
  await new Promise((done) => setTimeout(done, 20))
  expect(isThere).toBe(false)
  await startTexts()
  await early
  const say = texts() as unknown as (key: string) => string
  expect(say('sample.title')).toBe('Amostra')
  expect(say('kit.close')).not.toBe('kit.close')
})
