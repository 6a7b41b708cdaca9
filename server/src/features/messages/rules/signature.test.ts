import { signed } from '@guiche/contract/message-length'
import { describe, expect, it } from 'vitest'
import { editedBody, withoutSignature } from './signature.ts'

describe('a signature', () => {
  it('is above the text and never alone', () => {
    expect(signed('Bom dia', 'Marina')).toBe('*Marina:*\nBom dia')
    expect(signed('', 'Marina')).toBe('')
  })
  it('can be removed, and bold words of the text stay', () => {
    expect(withoutSignature(signed('Bom dia', 'Marina'))).toBe('Bom dia')
    expect(withoutSignature('*Atenção*\nfechamos às 18h')).toBe('*Atenção*\nfechamos às 18h')
    expect(withoutSignature('oi\n*Ana:*\nolá')).toBe('oi\n*Ana:*\nolá')
  })
  it('stays above an edited text', () => {
    expect(editedBody('*Ana:*\noi', 'olá')).toBe('*Ana:*\nolá')
    expect(editedBody('*Ana:*\noi', '*Ana:*\nolá')).toBe('*Ana:*\nolá')
    expect(editedBody('oi', 'olá')).toBe('olá')
  })
})
