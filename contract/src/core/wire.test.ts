import { describe, expect, it } from 'vitest'
import { line, TimeZone, text } from './wire.ts'

describe('a text', () => {
  it('keeps its lines and characters that join letters', () => {
    expect(text(50).parse(' um\ndois ')).toBe('um\ndois')
    expect(text(50).parse('👩\u200d💻')).toBe('👩\u200d💻')
  })

  it.each(['\u200b', '\u200b \u2060', '\ufeff\u00ad', '\u200d'])('is empty when nobody could see it: %j', (given) => {
    expect(text(50).parse(given)).toBe('')
    expect(text(50, 1).safeParse(given).success).toBe(false)
  })
})

describe('a name', () => {
  it.each([
    ['Ana\nSouza', 'Ana Souza'],
    ['Ana\r\n\tSouza\u2028', 'Ana Souza'],
    ['\u202eanA', 'anA'],
    ['\u2066Loja\u2069 Sul', 'Loja Sul'],
    ['\u0007Ana\u001b[31m', 'Ana[31m'],
  ])('stands on one line and turns nothing: %j', (given, kept) => {
    expect(line(50, 2).parse(given)).toBe(kept)
  })

  it('is too short if only control characters are left', () => {
    expect(line(50, 2).safeParse('\n\u202e\u0001A').success).toBe(false)
  })

  it('refuses what the database cannot store', () => {
    expect(line(50, 2).safeParse('Ana\u0000').success).toBe(false)
  })
})

describe('a time zone', () => {
  it.each(['America/Sao_Paulo', 'UTC', 'Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'Europe/Kiev'])(
    'has its new and its old name: %s',
    (zone) => expect(TimeZone.parse(zone)).toBe(zone),
  )
  it.each(['', 'Mars/Olympus', '+03:00', 'UTC; drop', 'x'.repeat(65)])('is one that exists: %j', (zone) => {
    expect(TimeZone.safeParse(zone).success).toBe(false)
  })
})
