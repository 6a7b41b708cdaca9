import { describe, expect, it } from 'vitest'
import { isMessageContent, previewOf, storedContent } from './inbound-content.ts'

describe('inbound content', () => {
  it('text is kept except for NUL, which the database cannot store', () => {
    expect(storedContent({ kind: 'text', text: 'oi\u0000 tudo bem' })).toMatchObject({
      mediaType: 'conversation',
      body: 'oi tudo bem',
    })
  })
  it('no text is cut within an emoji', () => {
    const media = { source: { id: '1' }, mime: 'application/pdf', name: `${'a'.repeat(199)}😀.pdf` }
    expect(storedContent({ kind: 'document', caption: '', media }).media?.name).toBe('a'.repeat(199))
    expect(storedContent({ kind: 'text', text: `${'a'.repeat(65_535)}😀` }).body).toHaveLength(65_535)
    expect(previewOf({ mediaType: 'conversation', body: `${'a'.repeat(199)}😀 e mais` })).toBe('a'.repeat(199))
  })
  it('data beside the text is limited, however much a phone sends', () => {
    const rows = Array.from({ length: 100_000 }, (_, index) => ({
      id: `${index}`,
      title: `Linha ${index}`,
      description: '',
    }))
    const list = { title: 'Lista', text: 'Escolha', footer: '', buttonText: 'Abrir', sections: [{ title: '', rows }] }
    const { data } = storedContent({ kind: 'list', list })
    expect((data as typeof list).sections[0]?.rows).toHaveLength(300)
    const cards = Array.from({ length: 50 }, () => ({ name: 'Zé', vcard: 'x'.repeat(1_000_000) }))
    expect(JSON.stringify(storedContent({ kind: 'contact', cards }).data).length).toBeLessThan(510_000)
    const card = { name: 'Zé', vcard: `FN:Zé\u0000\nNOTE:${'x'.repeat(90_000)}` }
    expect(storedContent({ kind: 'contact', cards: [card] }).data).toEqual({
      cards: [{ ...card, vcard: card.vcard.replace('\u0000', '') }],
    })
  })
  it('entries in many lists are limited together: each is small, but a page of the conversation contains all', () => {
    const rows = Array.from({ length: 300 }, () => ({ id: '', title: '', description: '' }))
    const sections = Array.from({ length: 300 }, () => ({ title: '', rows }))
    const list = { title: 'Menu', text: '', footer: '', buttonText: '', sections }
    expect(JSON.stringify(storedContent({ kind: 'list', list }).data).length).toBeLessThan(100_000)
  })
  it('letters that JSON writes as several count as several', () => {
    const cards = Array.from({ length: 50 }, () => ({ name: '', vcard: '\u0001'.repeat(200_000) }))
    expect(JSON.stringify(storedContent({ kind: 'contact', cards }).data).length).toBeLessThan(510_000)
  })
  it('an unknown kind is kept with its name', () => {
    expect(storedContent({ kind: 'unsupported', what: 'order' })).toMatchObject({
      mediaType: 'unsupported',
      data: { what: 'order' },
    })
  })
  it('a file has its source and caption', () => {
    const stored = storedContent({
      kind: 'document',
      caption: 'contrato',
      media: { source: { id: '1' }, mime: 'application/pdf', name: 'a.pdf' },
    })
    expect(stored).toMatchObject({
      mediaType: 'application',
      body: 'contrato',
      media: { name: 'a.pdf', isVoiceNote: false },
    })
  })
  it('an impossible length is ignored: devices send any number', () => {
    const secondsOf = (seconds: number) =>
      storedContent({ kind: 'audio', caption: '', media: { source: { id: '1' }, mime: 'audio/ogg', seconds } }).media
        ?.seconds
    expect([12.4, 0, 4_294_967_295, -1, Number.NaN].map(secondsOf)).toEqual([12, 0, null, null, null])
  })
  it('a media type is cut, because each page of the conversation contains it', () => {
    const media = { source: {}, mime: `image/\u0000${'x'.repeat(1_000_000)}` }
    const stored = storedContent({ kind: 'image', caption: '', media }).media
    expect(stored?.mime).toHaveLength(200)
    expect(stored?.mime).not.toContain('\u0000')
  })
  it('a place that is nowhere is not shown as one', () => {
    for (const latitude of [Number.NaN, Number.POSITIVE_INFINITY])
      expect(storedContent({ kind: 'location', latitude, longitude: 1, name: 'Aqui' })).toMatchObject({
        mediaType: 'unsupported',
        body: 'Aqui',
        data: { what: 'location' },
      })
  })
  it('a round video and a live location are marked', () => {
    const media = { source: { id: '1' }, mime: 'video/mp4' }
    expect(storedContent({ kind: 'video', caption: '', media: { ...media, isRound: true } })).toMatchObject({
      mediaType: 'video',
      data: { isRound: true },
    })
    expect(storedContent({ kind: 'video', caption: '', media }).data).toBeNull()
    expect(storedContent({ kind: 'location', latitude: 1, longitude: 2, isLive: true }).data).toMatchObject({
      isLive: true,
    })
  })
  it.each([
    ['../../etc/laudo.pdf', 'laudo.pdf'],
    ['C:\\Exames\\laudo.pdf', 'laudo.pdf'],
    ['exames/', 'exames'],
    ['//', null],
    ['laudo (1).pdf', 'laudo (1).pdf'],
  ])('a file called %s is shown as %s', (name, shown) => {
    const media = { source: { id: '1' }, mime: 'application/pdf', name }
    expect(storedContent({ kind: 'document', caption: '', media }).media?.name).toBe(shown)
  })
  it('reactions, edits and deletions change a message and are not messages', () => {
    expect(isMessageContent({ kind: 'reaction', emoji: '👍', target: 'x' })).toBe(false)
    expect(isMessageContent({ kind: 'text', text: '' })).toBe(true)
  })
  it("the list's line is the text, or an emoji and the text", () => {
    expect(previewOf({ mediaType: 'conversation', body: 'Bom\ndia' })).toBe('Bom dia')
    expect(previewOf({ mediaType: 'application', body: '', media: { name: 'a.pdf', isVoiceNote: false } })).toBe(
      '📄 a.pdf',
    )
    expect(previewOf({ mediaType: 'audio', body: '' })).toBe('🎤')
    expect(previewOf({ mediaType: 'audio', body: '', media: { name: 'x.ogg', isVoiceNote: true } })).toBe('🎤')
    expect(previewOf({ mediaType: 'conversation', body: '*Marina:*\nBom dia' })).toBe('Bom dia')
  })
})
