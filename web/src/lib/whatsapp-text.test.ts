import { expect, test } from 'vitest'
import { isOnlyEmoji, linksIn, piecesOf, plainText } from './whatsapp-text.ts'

const text = (value: string) => ({ kind: 'text', text: value })

test('plain text stays as it is, line breaks included', () => {
  expect(piecesOf('Bom dia!\nTudo bem?')).toEqual([text('Bom dia!\nTudo bem?')])
})

test('markers at word boundaries are bold, italic and strike', () => {
  expect(piecesOf('um *dois* _três_ ~quatro~')).toEqual([
    text('um '),
    { kind: 'bold', pieces: [text('dois')] },
    text(' '),
    { kind: 'italic', pieces: [text('três')] },
    text(' '),
    { kind: 'strike', pieces: [text('quatro')] },
  ])
})

test('formats can be nested', () => {
  expect(piecesOf('*_a_ b*')).toEqual([{ kind: 'bold', pieces: [{ kind: 'italic', pieces: [text('a')] }, text(' b')] }])
})

test('markers inside words, around spaces or across lines are plain characters', () => {
  for (const plain of ['snake_case_name', '2*3*4', '* a *', '*a\nb*', 'só *um', '@55519******76']) {
    expect(piecesOf(plain)).toEqual([text(plain)])
  }
})

test('a masked number leaves what follows alone', () => {
  expect(piecesOf('@55519******76 *venha*')).toEqual([
    text('@55519******76 '),
    { kind: 'bold', pieces: [text('venha')] },
  ])
})

test('code is not formatted', () => {
  expect(piecesOf('use `*a*` ou ```\nb _c_\n```')).toEqual([
    text('use '),
    { kind: 'mono', text: '*a*' },
    text(' ou '),
    { kind: 'block', text: 'b _c_' },
  ])
})

test('links end before the punctuation behind them', () => {
  expect(piecesOf('veja https://a.com/x_y_z?q=1, ou www.b.com.')).toEqual([
    text('veja '),
    { kind: 'link', text: 'https://a.com/x_y_z?q=1', href: 'https://a.com/x_y_z?q=1' },
    text(', ou '),
    { kind: 'link', text: 'www.b.com', href: 'https://www.b.com' },
    text('.'),
  ])
  expect(piecesOf('(https://pt.org/wiki/A_(b))')).toContainEqual({
    kind: 'link',
    text: 'https://pt.org/wiki/A_(b)',
    href: 'https://pt.org/wiki/A_(b)',
  })
})

test('an address inside bold is a link inside bold', () => {
  expect(piecesOf('*veja https://a.com aqui*')).toEqual([
    {
      kind: 'bold',
      pieces: [text('veja '), { kind: 'link', text: 'https://a.com', href: 'https://a.com' }, text(' aqui')],
    },
  ])
})

test('only http and mail are links', () => {
  expect(piecesOf('javascript:alert(1)')).toEqual([text('javascript:alert(1)')])
  expect(piecesOf('bia@exemplo.com')).toEqual([
    { kind: 'link', text: 'bia@exemplo.com', href: 'mailto:bia@exemplo.com' },
  ])
})

test('a long text full of markers is parsed quickly', () => {
  const started = performance.now()
  piecesOf('*a _b ~c '.repeat(7_000))
  piecesOf('`'.repeat(65_000))
  expect(performance.now() - started).toBeLessThan(2_000)
})

test('a few emoji alone are large', () => {
  expect(isOnlyEmoji('👍🏽')).toBe(true)
  expect(isOnlyEmoji('👨‍👩‍👧 🇧🇷')).toBe(true)
  expect(isOnlyEmoji('12')).toBe(false)
  expect(isOnlyEmoji('ok 👍')).toBe(false)
  expect(isOnlyEmoji('👍👍👍👍')).toBe(false)
})

test('plain text is what is left without the markers', () => {
  expect(plainText('*Olá*, _tudo_ ~bem~ `aí`?')).toBe('Olá, tudo bem aí?')
  expect(plainText('2*3 e a_b_c ficam, https://exemplo.com.br/a_b_c também')).toBe(
    '2*3 e a_b_c ficam, https://exemplo.com.br/a_b_c também',
  )
})

test('every link of a text is found, also within bold text', () => {
  expect(linksIn('*https://um.br* e www.dois.br').map(({ href }) => href)).toEqual([
    'https://um.br',
    'https://www.dois.br',
  ])
})
