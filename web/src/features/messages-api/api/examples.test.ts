import { expect, it } from 'vitest'
import { exampleKinds, exampleLanguages, exampleOf } from './examples.ts'

const given = {
  send: 'https://guiche.example/api/messages/send',
  check: 'https://guiche.example/api/messages/checkNumber',
  state: 'https://guiche.example/api/messages/send/9f1c',
  token: 'T0ken',
  number: '5511987654321',
  body: 'D\'Ávila diz "oi" \\ tchau',
}

it('each example names the token and its purpose', () => {
  for (const kind of exampleKinds)
    for (const language of exampleLanguages) {
      const text = exampleOf(kind, language, given)
      expect(text).toContain('Bearer T0ken')
      expect(text).toContain({ text: given.send, media: given.send, state: given.state, check: given.check }[kind])
    }
})

it('text with quotes stays text', () => {
  expect(exampleOf('text', 'curl', given)).toContain(`"body":"D'\\''Ávila diz \\"oi\\" \\\\ tchau"}'`)
  expect(exampleOf('text', 'PHP', given)).toContain(`'body' => 'D\\'Ávila diz "oi" \\\\ tchau',`)
  expect(exampleOf('text', 'Python', given)).toContain(`"body":"D'Ávila diz \\"oi\\" \\\\ tchau"`)
})
